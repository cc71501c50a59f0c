// Loads the scripts that only some pages need: those of widgets, filtered lists and charts, and a module for each element whose attribute
// names one. A page that has such parts when it is opened loads their scripts itself, so this matters after an instant navigation.

import { importScript } from "./asset-urls.mjs";
import { onPageShown, reportLateScript } from "./page-lifecycle.mjs";

const WIDGET = "section[data-widget]";
const PARTS = [WIDGET, "[data-filter]", ".chart, .kin-chart"]; // in the order of the scripts in <meta name="kabu-script">
const PATIENCE = 10_000; // ms after which a widget says that its script has not arrived

function loadNeededModules() {
  const [, ...scripts] = document.querySelector("meta[name=kabu-script]").content.split(" ");
  for (const [index, part] of PARTS.entries()) {
    if (!document.querySelector(part) || document.querySelector(`script[src$="${scripts[index]}"]`)) continue;
    importScript(scripts[index]).catch(() => part === WIDGET && reportLateScript());
    if (part === WIDGET) setTimeout(reportLateScript, PATIENCE);
  }
  for (const place of document.querySelectorAll("[data-script]"))
    importScript(place.dataset.script).then(
      ({ setUpForPage }) => place.isConnected && setUpForPage(place),
      () => {},
    );
}

onPageShown(loadNeededModules);
