// The guided round: one round at the page's table, with sentences and a proposed act for each step. All its frames are precomputed.
// Any other act stops the guide, which then offers to go back or to play on without it. After the last step, any act plays on.

import { focusWidget, focusQuestion } from "./focus-restore.mjs";
import { createElement } from "./create-element.mjs";
import { fetchJsonOnce } from "./integrity-fetch.mjs";
import { unpackFrame } from "./precomputed-frames.mjs";

// Starts the guided round by showing its first step, as if the address contained the state of that step.
/** @param {Widget} widget */
export async function startGuidedRound(widget) {
  widget.awaitedRules = undefined; // a deal that arrives late must not replace the round
  const panel = widget.section.querySelector("[data-guide]");
  const { pool, steps } = (await fetchJsonOnce(new URL(panel.dataset.guide, import.meta.url).href)) ?? {};
  if (!steps || widget.readerHasLeft) return widget.stopGuide();
  widget.guide = new GuidedRoundPlayer(
    widget,
    panel,
    steps.map((/** @type {[PackedFrame, string[], string?]} */ [row, says, act]) => ({ ...unpackFrame(row, pool), says, act })),
  );
  widget.goToState(steps[0][0][0], { opened: true, silent: true });
  focusWidget(widget.section, panel);
}

const DEPARTURE = "That is not what the guide suggested, so the guided round has stopped.";

class GuidedRoundPlayer {
  /** @param {Widget} widget @param {HTMLElement} panel @param {GuideStep[]} steps */
  constructor(widget, panel, steps) {
    this.widget = widget;
    this.panel = panel;
    this.steps = steps;
    this.sentenceIndex = this.firstSentence = 0;
    /** @type {GuideStep | undefined} */
    this.step = undefined;
    widget.savedGames?.showOffer();
  }

  // Returns the frame after an event, or undefined if the event leaves the guided round.
  /** @param {string} state @param {string} event */
  answer(state, event) {
    const at = this.steps.findIndex((step) => step.state === state);
    if (event === "") return this.steps[at] && { ...this.steps[at], steps: [] };
    if (event === "undo" && at > 0) return { ...this.steps[at - 1], steps: [] };
    if (event === "advise" && at >= 0) return this.skipToSuggestion(at);
    if (event === this.steps[at]?.act) return this.steps[at + 1];
    if (this.steps[at]?.act) this.offerWayBack(this.steps[at]); // now, because the engine's answer takes long if it has to start first
    return undefined;
  }

  // Answers a press on the hint button: skips to the last sentence of a step, which suggests an act, and returns the frame of the step.
  /** @param {number} at */
  skipToSuggestion(at) {
    this.firstSentence = this.steps[at].says.length - 1;
    return { ...this.steps[at], steps: [] };
  }

  // Follows the table to a new state. Returns the guide, or undefined if the guide has ended. The guide ends at a state that is not in the
  // guided round, unless it has just offered the way back.
  /** @param {string} state @param {boolean | undefined} [opened] */
  follow(state, opened) {
    const step = this.steps.find((one) => one.state === state);
    const hasLeft = !step && this.leaves && !opened;
    this.leaves = false; // one more act means playing on without the guide
    if (hasLeft) return this;
    this.step = step;
    this.sentenceIndex = this.firstSentence;
    this.firstSentence = 0;
    this.showSentence();
    if (step && !opened && this.hasMoreSentences()) this.focusPanel(); // the button for the next sentence is in the panel
    return step && this;
  }

  // After an act that was not proposed, offers to go back or to play on without the guide.
  /** @param {GuideStep} step */
  offerWayBack(step) {
    this.leaves = true;
    this.step = undefined;
    this.fillPanel(DEPARTURE, [
      this.createButton("Back to the guide", () => this.goBackTo(step)),
      this.createButton("Play on without it", () => this.playOn()),
    ]);
  }

  /** @param {GuideStep} step */
  goBackTo(step) {
    this.focusPanel();
    this.widget.goToState(step.state, { silent: true });
  }

  // Ends the guide and shows the current state again as the reader's own game.
  playOn() {
    focusQuestion(this.widget.view);
    this.endGuide();
    if (!this.widget.busy) this.widget.goToState(this.widget.state, {});
  }

  showSentence() {
    const { step, sentenceIndex } = this;
    const more = this.hasMoreSentences();
    const next = this.createButton("Continue", () => this.showNextSentence());
    const end = this.createButton(step?.act ? "Leave" : "Play on your own", () => this.leaveGuide());
    end.title = step?.act ? "Leave the guide" : "";
    end.className = step?.act ? "plain" : "go";
    this.fillPanel(step?.says[sentenceIndex] ?? "", step ? [...(more ? [next] : []), ...(step.act || !more ? [end] : [])] : []);
    if (step?.act && !more) this.markProposedButtons(step.act);
  }

  hasMoreSentences() {
    return this.sentenceIndex + 1 < (this.step?.says.length ?? 0);
  }

  /** @param {string} html @param {HTMLElement[]} buttons */
  fillPanel(html, buttons) {
    const sentence = createElement("p");
    sentence.innerHTML = html;
    this.panel.replaceChildren(...(html ? [sentence, createElement("div", {}, ...buttons)] : []));
    for (const button of this.widget.view.querySelectorAll("[data-proposed]")) delete button.dataset.proposed;
  }

  /** @param {string} textContent @param {() => void} onclick */
  createButton(textContent, onclick) {
    return createElement("button", { type: "button", textContent, onclick });
  }

  showNextSentence() {
    this.sentenceIndex += 1;
    this.showSentence();
    this.focusPanel();
  }

  focusPanel() {
    this.panel.tabIndex = -1;
    this.panel.focus({ preventScroll: true });
  }

  // Marks the buttons for the proposed act, or for the card that must be picked first.
  /** @param {string} act */
  markProposedButtons(act) {
    const buttons = [...this.widget.view.querySelectorAll("[data-choices] button")];
    /** @param {HTMLElement} button */
    const pickFor = ({ dataset }) => Object.entries(JSON.parse(dataset.after ?? "{}")).find(([, [event]]) => event === act)?.[0];
    const direct = buttons.filter(({ dataset }) => dataset.event === act);
    const neededPick = buttons.map(pickFor).find(Boolean);
    for (const button of direct.length > 0 ? direct : buttons.filter((one) => pickFor(one) || one.dataset.pick === neededPick))
      button.dataset.proposed = "";
  }

  // Ends the guide and returns to the deal with which the page was built.
  leaveGuide() {
    focusQuestion(this.widget.view);
    this.endGuide();
    this.widget.focusesQuestion = true;
    this.widget.goToState(this.widget.home.state, {});
  }

  endGuide() {
    this.widget.guide = undefined;
    this.step = undefined;
    this.showSentence();
  }
}
