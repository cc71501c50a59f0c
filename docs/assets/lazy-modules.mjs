// What a page alone needs is fetched when it is there: the script of what is played in it, unless the first page had it, and modules that
// dress the element that names them.

import { importScript } from "./lazy-urls.mjs";

const PLAYED = "section[data-widget]";
const PATIENCE = 10_000; // ms after which what is played says that its script does not come

function dress() {
  const [, play] = document.querySelector("meta[name=kabu-script]").content.split(" ");
  if (document.querySelector(PLAYED) && !document.querySelector(`script[src$="${play}"]`)) {
    importScript(play).catch(kabuLate);
    setTimeout(kabuLate, PATIENCE);
  }
  for (const place of document.querySelectorAll("[data-script]"))
    importScript(place.dataset.script).then(
      ({ dress }) => place.isConnected && dress(place),
      () => {},
    );
}

if (globalThis.document$) document$.subscribe(dress);
else dress();
