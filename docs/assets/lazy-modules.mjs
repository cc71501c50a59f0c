// Loads the scripts that only some pages need: the widgets' script, and a module for each element whose attribute names one.

import { importScript } from "./asset-urls.mjs";
import { onPageShown, reportLateScript } from "./page-lifecycle.mjs";

const WIDGET = "section[data-widget]";
const PATIENCE = 10_000; // ms after which a widget says that its script has not arrived

function loadNeededModules() {
  const [, play] = document.querySelector("meta[name=kabu-script]").content.split(" ");
  if (document.querySelector(WIDGET) && !document.querySelector(`script[src$="${play}"]`)) {
    importScript(play).catch(reportLateScript);
    setTimeout(reportLateScript, PATIENCE);
  }
  for (const place of document.querySelectorAll("[data-script]"))
    importScript(place.dataset.script).then(
      ({ setUpForPage }) => place.isConnected && setUpForPage(place),
      () => {},
    );
}

onPageShown(loadNeededModules);
