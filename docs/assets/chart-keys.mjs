// The names on a map or the family tree: one tab stop for all that are seen, and arrow keys from one to the next.

import { moveFocus, updateTabStops } from "./roving-keys.mjs";

const DRAWING = ".chart, .kin-chart";

// What a choice of years, a filter or the width hides takes no focus.
function settle() {
  for (const drawing of document.querySelectorAll(DRAWING)) {
    for (const name of drawing.querySelectorAll("button")) name.disabled = !name.checkVisibility({ visibilityProperty: true });
    updateTabStops(drawing);
  }
}

const later = () => document.querySelector(DRAWING) && setTimeout(settle); // after what they change
for (const name of ["change", "reset", "resize"]) addEventListener(name, later);
addEventListener("keydown", (event) => {
  if (event.target.closest?.(DRAWING) && !event.ctrlKey && !event.metaKey && !event.altKey && moveFocus(event.target, event.key))
    event.preventDefault();
});
if (globalThis.document$) document$.subscribe(later);
else later();
