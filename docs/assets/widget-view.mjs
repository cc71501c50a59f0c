// Renders the frames and intermediate boards of widgets, and messages about the engine's progress and failures.

import { animateCards, cardPositions } from "./card-motion.mjs";
import { createElement } from "./create-element.mjs";
import { status } from "./engine-client.mjs";
import { engineFailureMessage, engineProgressMessage } from "./failure-messages.mjs";
import { focusToRestore, focusPositionIn, focusTableNews, focusWidget, currentQuestion, restoreFocus } from "./focus-restore.mjs";
import { addSiteRoot, patchHtml } from "./html-patch.mjs";
import { revealOpeningDeal } from "./opening-deal.mjs";
import { loadPackStyles } from "./card-face-loading.mjs";
import { playIfEnabled, restorePicksAndPreferences } from "./game-table-controls.mjs";

export const PATIENCE = 400; // ms before the reader is told why an answer takes long
let announcedStart = 0; // `status.began` of the engine start that was announced last, since each is announced only once

// Renders an intermediate board on the way to the next position.
/** @param {Widget} widget @param {[news: string, board: string]} step */
export function renderIntermediateBoard(widget, [news, board]) {
  const before = cardPositions(widget.view);
  widget.focusPosition ??= focusPositionIn(widget.view);
  patchHtml(widget.view.querySelector(".board"), board);
  widget.view.querySelector(".told").innerHTML = `<p class="news">${addSiteRoot(news)}</p>`;
  if (widget.focusPosition) focusTableNews(widget.view);
  widget.section.dataset.waits = "";
  loadPackStyles(widget.view);
  animateCards(widget.view, before);
  playIfEnabled("card");
}

/** @param {Widget} widget @param {Frame} frame @param {ActOptions} options */
export function renderFrame(widget, { state, html, say }, { form, silent, opened, sound = "card" }) {
  const place = widget.focusesQuestion ? {} : focusToRestore(widget.view, widget.focusPosition);
  Object.assign(widget, { focusesQuestion: false, focusPosition: undefined });
  widget.state = state;
  widget.persisted?.update(opened);
  if (widget.rulesSelect) widget.rulesSelect.value = state.split("/")[1];
  const before = opened ? undefined : cardPositions(widget.view);
  patchHtml(widget.view, html);
  delete widget.section.dataset.waits;
  delete widget.view.dataset.outdated;
  if (form) closeMenuUnlessError(widget);
  if (form) focusWidget(widget.section, currentQuestion(widget.view) ?? undefined);
  else if (place) restoreFocus(widget.section, widget.view, place);
  widget.card = undefined;
  widget.shownAt = performance.now();
  restorePicksAndPreferences(widget);
  widget.fields.markPressedCardKeys();
  widget.guide = widget.guide?.follow(state, opened);
  if (!widget.guide) widget.savedGames?.update(opened);
  loadPackStyles(widget.view);
  revealOpeningDeal(widget);
  animateCards(widget.view, before);
  if (before) playIfEnabled(sound);
  if (!silent) widget.announce(say || currentQuestion(widget.view)?.textContent);
}

// Closes the menu after an event, unless the menu shows an error.
/** @param {Widget} widget */
function closeMenuUnlessError(widget) {
  for (const open of widget.section.querySelectorAll(":popover-open")) if (!open.querySelector(".error")) open.hidePopover();
}

// Places the report on the engine over the news of a table, so that nothing on the page moves.
/** @param {Widget} widget */
function placeEngineReportOverNews({ section, view, panel }) {
  const news = view.querySelector(".told")?.getBoundingClientRect();
  if (!news) return void panel.removeAttribute("style");
  const { left, top } = section.getBoundingClientRect();
  const lengths = {
    left: news.left - left,
    top: news.top - top - section.clientTop + section.scrollTop,
    width: news.width,
    minHeight: news.height,
  };
  for (const [name, length] of Object.entries(lengths)) panel.style[name] = `${length}px`;
}

// Reports the engine's work for this widget: its progress, or a failure and a button.
/** @param {Widget} widget */
export function showEngineReport(widget) {
  const isWaiting = widget.isWaiting && widget.busy;
  widget.view.ariaBusy = String(Boolean(isWaiting));
  const isLate = isWaiting && performance.now() - (widget.askedAt ?? 0) >= PATIENCE; // immediate answers need no report
  /** @type {{ text: string, help?: string, share?: number }} */
  const { text, help, share } = widget.failure
    ? engineFailureMessage(widget.failure)
    : isLate
      ? engineProgressMessage(status, widget.runtime.bytes)
      : { text: "" };
  widget.panel.hidden = !text;
  if (widget.panel.dataset.text === text) return;
  widget.panel.dataset.text = text;
  widget.focusesQuestion ||= widget.panel.contains(document.activeElement);
  const isAnnounced = widget.panel.childElementCount || (status.stage === "loading" && announcedStart === status.began);
  if (text && !widget.failure && !isAnnounced && !widget.queue[0]?.silent) {
    announcedStart = status.began;
    widget.announce(text.replace(/[:.].*/, "."));
  }
  const line = Object.assign(document.createElement("p"), { textContent: text, role: widget.failure ? "alert" : null });
  const bar = share === undefined ? [] : [createElement("progress", { value: share, ariaLabel: "Engine download" })];
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: help });
  button.dataset.engineDo = help;
  if (text) placeEngineReportOverNews(widget);
  widget.panel.replaceChildren(...(text ? [line] : []), ...bar, ...(help ? [button] : []));
}
