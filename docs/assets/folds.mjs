// A fold opens for whoever is led into it: by the address, by a link or the contents, by the search.

const PART = "details.part";
const SHUT = "details:not([open])";

export function unfold(place) {
  for (let fold = place?.closest(SHUT); fold; fold = fold.parentElement.closest(SHUT)) fold.open = fold.dataset.asked = true;
}

// Not every browser does so by itself, and none where the theme swaps the page; the theme scrolls to the fold, not to the place in it.
function lead() {
  const place = document.getElementById(location.hash.slice(1));
  if (!place?.closest(PART)) return;
  unfold(place);
  place.scrollIntoView();
}

addEventListener("hashchange", lead);
addEventListener("click", ({ target }) => {
  if (target.closest?.("a[href*='#']")) setTimeout(lead); // the same place again
  const part = target.closest?.(`${PART} > summary`)?.parentElement;
  if (part) part.open ? delete part.dataset.asked : (part.dataset.asked = true);
});
// The theme opens everything for print, and leaves it so. Paper gets what the reader has opened.
addEventListener("afterprint", () => document.querySelectorAll(`${PART}:not([data-asked])`).forEach((part) => (part.open = false)));
if (globalThis.document$) document$.subscribe(() => setTimeout(lead)); // after the theme, which scrolls
else lead();
