// The deal a table opens with: the deal of the page, another precomputed deal, or the game in the address. Until this is decided, the style
// sheet hides the deal of the page, so that no reader sees a hand replaced by another.

import { randomIndex } from "./precomputed-frames.mjs";

/** @param {Widget} widget */
export function hideOpeningDeal({ section }) {
  section.dataset.holds = "";
}

/** @param {Widget} widget */
export function revealOpeningDeal({ section }) {
  section.dataset.settled = "";
}

/** @param {Widget} widget */
const isDealRevealed = ({ section }) => section.dataset.settled !== undefined;
/** @param {Widget} widget */
const isBoardVisible = ({ view }) => getComputedStyle(view.querySelector(".board > *") ?? view).visibility === "visible";

// Picks a precomputed deal for this visit. Under the page's own rules, it may pick the deal of the page itself. A hand that the reader
// has already seen or focused stays. During a guided round, the new deal waits until the guide ends.
/** @param {Widget} widget @param {string} rules */
export async function pickOpeningDeal(widget, rules) {
  const { precomputed } = /** @type {any} */ (widget);
  const opens = !isDealRevealed(widget);
  const own = rules === widget.defaultRules;
  widget.openingRules = widget.awaitedRules = rules;
  if (opens && !own && !isBoardVisible(widget)) hideOpeningDeal(widget);
  const number = randomIndex(precomputed.many + Number(own)) - Number(own);
  const deals = precomputed.fetchDeals(rules); // fetched even if the deal of the page is picked, for later new deals
  const frame = number < 0 ? widget.built : (await deals)[number];
  if (widget.awaitedRules !== rules || widget.readerHasLeft || widget.busy) return;
  widget.awaitedRules = undefined;
  if (frame && (frame === widget.built || !(opens && isBoardVisible(widget)))) {
    widget.home = frame;
    precomputed.shown.add(frame.state);
    if (!widget.guide) widget.openState(undefined, true);
  } else if (!own) widget.pendingRules = rules; // the engine deals once the reader uses the table
  if (!widget.busy && !widget.guide) revealOpeningDeal(widget);
}
