// Keyboard control of maps and family trees: the visible names are one tab stop, and arrow keys move between them.

import { onPageShown } from "./lifecycle.mjs";
import { moveFocus, updateTabStops } from "./keyboard-control.mjs";

const CHART = ".chart, .kin-chart";

// Disables the names that the chosen years, a filter or a narrow window hides, so that they take no focus.
function updateVisibleNames() {
  for (const chart of document.querySelectorAll(CHART)) {
    for (const name of chart.querySelectorAll("button")) name.disabled = !name.checkVisibility({ visibilityProperty: true });
    updateTabStops(chart);
  }
}

const updateNamesLater = () => document.querySelector(CHART) && setTimeout(updateVisibleNames); // after the change has taken effect
for (const name of ["change", "reset", "resize"]) addEventListener(name, updateNamesLater);
addEventListener("keydown", (event) => {
  if (event.target.closest?.(CHART) && !event.ctrlKey && !event.metaKey && !event.altKey && moveFocus(event.target, event.key))
    event.preventDefault();
});
onPageShown(updateNamesLater);
