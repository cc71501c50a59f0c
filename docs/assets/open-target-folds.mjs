// Opens the folds around an element that the reader goes to by an address, a link, the table of contents or the search.

import { onPageShown } from "./page-lifecycle.mjs";
import { openFoldsAround } from "./unfold-element.mjs";

const PART = "details.part";
const RULE = /[#&]rule=([\w-]+)/; // names a rule that is on the page only after a widget has opened the state in the address

// Returns the element that a fragment names, or null if there is none or the fragment cannot be decoded.
/** @param {string} hash */
function fragmentTarget(hash) {
  if (hash.includes("=")) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

// Opens the target's folds and scrolls to it. Browsers do not always do so, and never after instant-navigation.mjs has swapped the page.
function openTargetFolds() {
  const rule = RULE.exec(location.hash)?.[1];
  if (rule) return openRuleOnceShown(rule);
  const place = fragmentTarget(location.hash);
  openFoldsAround(place);
  if (place?.closest(PART)) place.scrollIntoView();
}

/** @param {string} rule */
function openRuleOnceShown(rule) {
  const observer = new MutationObserver(() => openRule() && observer.disconnect());
  const openRule = () => {
    const place = document.getElementById(rule);
    openFoldsAround(place);
    place?.scrollIntoView();
    return place;
  };
  if (!openRule()) observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), 10_000);
}

addEventListener("hashchange", openTargetFolds);
addEventListener("click", ({ target }) => {
  if (target.closest?.("a[href*='#']")) setTimeout(openTargetFolds); // also for a second click on the same link
  const part = target.closest?.(`${PART} > summary`)?.parentElement;
  if (part) part.open ? delete part.dataset.asked : (part.dataset.asked = true);
});
onPageShown(() => setTimeout(openTargetFolds)); // after instant-navigation.mjs has scrolled
