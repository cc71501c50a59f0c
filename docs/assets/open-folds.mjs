// A fold opens for whoever is led into it: by the address, by a link or the contents, by the search.

import { unfold } from "./unfold.mjs";

const PART = "details.part";
const RULE = /[#&]rule=([\w-]+)/; // a rule that stands there once a widget shows the rules that the address names

// A broken code in an address names nothing.
/** @param {string} hash */
function named(hash) {
  if (hash.includes("=")) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

// Not every browser does so by itself, and none where navigation.mjs swaps the page; that scrolls to the fold, not to the place in it.
function lead() {
  const rule = RULE.exec(location.hash)?.[1];
  if (rule) return wait(rule);
  const place = named(location.hash);
  unfold(place);
  if (place?.closest(PART)) place.scrollIntoView();
}

/** @param {string} rule */
function wait(rule) {
  const watch = new MutationObserver(() => there() && watch.disconnect());
  const there = () => {
    const place = document.getElementById(rule);
    unfold(place);
    place?.scrollIntoView();
    return place;
  };
  if (!there()) watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), 10_000);
}

addEventListener("hashchange", lead);
addEventListener("click", ({ target }) => {
  if (target.closest?.("a[href*='#']")) setTimeout(lead); // the same place again
  const part = target.closest?.(`${PART} > summary`)?.parentElement;
  if (part) part.open ? delete part.dataset.asked : (part.dataset.asked = true);
});
if (globalThis.document$)
  document$.subscribe(() => setTimeout(lead)); // after navigation.mjs, which scrolls
else lead();
