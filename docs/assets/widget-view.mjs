// Draws what a widget shows: frames, boards on the way to them, and what the engine is doing.

import { animateCards, cardPositions } from "./card-motion.mjs";
import { status } from "./engine-client.mjs";
import { failureMessage, progressMessage } from "./failure-messages.mjs";
import { focusAfter, focusIn, focusNews, focusWidget, questionIn, restoreFocus } from "./focus-restore.mjs";
import { addRoot, patchHtml } from "./html-patch.mjs";
import { revealOpening } from "./opening-deal.mjs";
import { loadPackStyles } from "./pack-styles.mjs";
import { playIfEnabled, updateControls } from "./table-controls.mjs";

export const PATIENCE = 400; // ms after which a reader is told what takes so long

// A board on the way to the next position.
/** @param {Widget} widget @param {[news: string, board: string]} given */
export function renderStep(widget, [news, board]) {
  const before = cardPositions(widget.view);
  widget.place ??= focusIn(widget.view);
  patchHtml(widget.view.querySelector(".board"), board);
  widget.view.querySelector(".told").innerHTML = `<p class="news">${addRoot(news)}</p>`;
  if (widget.place) focusNews(widget.view);
  widget.section.dataset.waits = "";
  loadPackStyles(widget.view);
  animateCards(widget.view, before);
  playIfEnabled("card");
}

/** @param {Widget} widget @param {Frame} given @param {How} more */
export function renderFrame(widget, { state, html, say }, { form, silent, opened, heard: kind = "card" }) {
  const place = widget.returns ? {} : focusAfter(widget.view, widget.place);
  Object.assign(widget, { returns: false, place: undefined });
  widget.state = state;
  widget.kept?.hold(opened);
  if (widget.choice) widget.choice.value = state.split("/")[1];
  const before = opened ? undefined : cardPositions(widget.view);
  patchHtml(widget.view, html);
  delete widget.section.dataset.waits;
  delete widget.view.dataset.outdated;
  if (form) leaveMenu(widget);
  if (form) focusWidget(widget.section, questionIn(widget.view) ?? undefined);
  else if (place) restoreFocus(widget.section, widget.view, place);
  widget.card = undefined;
  widget.shown = performance.now();
  updateControls(widget);
  widget.fields.press();
  widget.guide = widget.guide?.follow(state, opened);
  if (!widget.guide) widget.games?.hold(opened);
  loadPackStyles(widget.view);
  revealOpening(widget);
  animateCards(widget.view, before);
  if (before) playIfEnabled(kind);
  if (!silent) widget.say(say || questionIn(widget.view)?.textContent);
}

// What was asked for there is done; what could not be is said there.
/** @param {Widget} widget */
function leaveMenu(widget) {
  for (const open of widget.section.querySelectorAll(":popover-open")) if (!open.querySelector(".error")) open.hidePopover();
}

// What the engine is doing for this widget: bytes, patience, or what went wrong and a button.
/** @param {Widget} widget */
export function reportEngine(widget) {
  const waits = widget.waits && widget.busy;
  widget.view.ariaBusy = String(Boolean(waits));
  const long = waits && performance.now() - (widget.asked ?? 0) >= PATIENCE; // an answer that comes at once is no news
  const { text, help } = widget.failure
    ? failureMessage(widget.failure)
    : long
      ? progressMessage(status, widget.runtime.bytes)
      : { text: "" };
  widget.panel.hidden = !text;
  if (widget.panel.dataset.text === text) return;
  widget.panel.dataset.text = text;
  widget.returns ||= widget.panel.contains(document.activeElement);
  if (text && !widget.failure && !widget.panel.childElementCount && !widget.queue[0]?.silent) widget.say(text.replace(/[:.].*/, "."));
  const line = Object.assign(document.createElement("p"), { textContent: text, role: widget.failure ? "alert" : null });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: help });
  button.dataset.engineDo = help;
  widget.panel.replaceChildren(...(text ? [line] : []), ...(help ? [button] : []));
}
