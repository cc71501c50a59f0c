// Keyboard control of maps and family trees: the visible names are one tab stop, and arrow keys move between them.

import { onPageShown } from "./page-lifecycle.mjs";
import { moveFocusByArrowKey, updateTabStops } from "./keyboard-control.mjs";

const CHART = ".chart, .kin-chart";

// Disables names that are hidden by the chosen years, a filter or a narrow window, so that they cannot get the focus.
function disableHiddenChartNames() {
  for (const chart of document.querySelectorAll(CHART)) {
    for (const name of chart.querySelectorAll("button")) name.disabled = !name.checkVisibility({ visibilityProperty: true });
    updateTabStops(chart);
  }
}

// Waits until a change of the page has taken effect.
const disableHiddenNamesLater = () => document.querySelector(CHART) && setTimeout(disableHiddenChartNames);
for (const name of ["change", "reset", "resize"]) addEventListener(name, disableHiddenNamesLater);
addEventListener("keydown", (event) => {
  if (event.target.closest?.(CHART) && !event.ctrlKey && !event.metaKey && !event.altKey && moveFocusByArrowKey(event.target, event.key))
    event.preventDefault();
});
onPageShown(disableHiddenNamesLater);
