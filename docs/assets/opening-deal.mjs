// Which game a table opens with: the deal of the page, another one made ready, or the one that the address names. Until that is settled the
// style sheet hides the deal of the page, for a moment or as long as it is held, so that no reader sees a hand replaced by another.

import { randomIndex } from "./precomputed.mjs";

/** @param {Widget} given */
export function hideOpening({ section }) {
  section.dataset.holds = "";
}

/** @param {Widget} given */
export function revealOpening({ section }) {
  section.dataset.settled = "";
}

/** @param {Widget} given */
const isRevealed = ({ section }) => section.dataset.settled !== undefined;
/** @param {Widget} given */
const isVisible = ({ view }) => getComputedStyle(view.querySelector(".board > *") ?? view).visibility === "visible";

// Deals for this visit, or under rules chosen elsewhere, from what was made ready; under the page's own rules its own deal is one of them.
// A hand that the reader has seen when it arrives, or has turned to, stays. A guided round is shown in its place, and it waits for the end of that.
/** @param {Widget} widget @param {string} rules */
export async function dealOpening(widget, rules) {
  const { ready } = /** @type {Found} */ (widget);
  const opens = !isRevealed(widget);
  const own = rules === widget.own;
  widget.dealt = widget.awaited = rules;
  if (opens && !own && !isVisible(widget)) hideOpening(widget);
  const number = randomIndex(ready.many + Number(own)) - Number(own);
  const deals = ready.deals(rules); // fetched in any case: for a new deal too
  const found = number < 0 ? widget.built : (await deals)[number];
  if (widget.awaited !== rules || widget.left || widget.busy) return;
  widget.awaited = undefined;
  if (found && !(opens && isVisible(widget))) {
    widget.home = found;
    ready.shown.add(found.state);
    if (!widget.guide) widget.open(undefined, true);
  } else if (!own) widget.later = rules; // the engine deals for whoever turns to the table
  if (!widget.busy && !widget.guide) revealOpening(widget);
}
