// A first round with a guide: one round at the table of the page, each step with a sentence and the act that it proposes. All answers on its
// way were made at build. Another act leaves the guided round: the guide says so, and offers to go back or to play on without it.

import { focusWidget, focusQuestion } from "./focus-restore.mjs";
import { createElement } from "./create-element.mjs";
import { fetchAnswers } from "./integrity-fetch.mjs";
import { expandFrame } from "./precomputed.mjs";

// The widget goes to the first step, as if it had been opened by its address.
/** @param {Widget} widget */
export async function startGuidedRound(widget) {
  widget.awaited = undefined; // no other deal comes in between
  const place = widget.section.querySelector("[data-guide]");
  const { pool, steps } = (await fetchAnswers(new URL(place.dataset.guide, import.meta.url).href)) ?? {};
  if (!steps || widget.left) return widget.stopGuide();
  widget.guide = new GuidedRound(
    widget,
    place,
    steps.map((/** @type {[PackedFrame, string[], string?]} */ [row, says, act]) => ({ ...expandFrame(row, pool), says, act })),
  );
  widget.go(steps[0][0][0], { opened: true, silent: true });
  focusWidget(widget.section, place);
}

const LEFT = "That is not what the guide suggested, so the guided round has stopped.";

class GuidedRound {
  /** @param {Widget} widget @param {HTMLElement} place @param {GuideStep[]} steps */
  constructor(widget, place, steps) {
    this.widget = widget;
    this.place = place;
    this.steps = steps;
    this.said = 0;
    /** @type {GuideStep | undefined} */
    this.step = undefined;
    widget.games?.remind();
  }

  // What the table shows after an event, if it lies on the way.
  /** @param {string} state @param {string} event */
  answer(state, event) {
    const at = this.steps.findIndex((step) => step.state === state);
    if (event === "") return this.steps[at] && { ...this.steps[at], steps: [] };
    if (event === "undo" && at > 0) return { ...this.steps[at - 1], steps: [] };
    if (event === this.steps[at]?.act) return this.steps[at + 1];
    if (at >= 0) this.stray(this.steps[at]); // before the engine answers, which may have to start
    return undefined;
  }

  // Returns the guide as long as the table is on its way, or the reader has not chosen yet what to do off it; otherwise nothing.
  /** @param {string} state @param {boolean | undefined} [opened] */
  follow(state, opened) {
    const step = this.steps.find((one) => one.state === state);
    const strays = !step && this.leaves && !opened;
    this.leaves = false; // an act after the first one is a choice to play on
    if (strays) return this;
    this.step = step;
    this.said = 0;
    this.say();
    return step && this;
  }

  // The reader has done something else than this step proposes.
  /** @param {GuideStep} step */
  stray(step) {
    this.leaves = true;
    this.step = undefined;
    this.fill(LEFT, [this.button("Back to the guide", () => this.back(step)), this.button("Play on without it", () => this.playOn())]);
  }

  /** @param {GuideStep} step */
  back(step) {
    this.turnTo();
    this.widget.go(step.state, { silent: true });
  }

  // As it stands: the table shows it once more, as a game of the reader's.
  playOn() {
    focusQuestion(this.widget.view);
    this.end();
    if (!this.widget.busy) this.widget.go(this.widget.state, {});
  }

  say() {
    const { step, said } = this;
    const more = said + 1 < (step?.says.length ?? 0);
    const next = this.button("Go on", () => this.next());
    const end = this.button(step?.act ? "Leave" : "Play on your own", () => this.leave());
    end.title = step?.act ? "Leave the guide" : "";
    end.className = step?.act ? "plain" : "go";
    this.fill(step?.says[said] ?? "", step ? [...(more ? [next] : []), ...(step.act || !more ? [end] : [])] : []);
    if (step && !more) this.propose(step.act);
  }

  /** @param {string} html @param {HTMLElement[]} buttons */
  fill(html, buttons) {
    const sentence = createElement("p");
    sentence.innerHTML = html;
    this.place.replaceChildren(...(html ? [sentence, createElement("div", {}, ...buttons)] : []));
    for (const button of this.widget.view.querySelectorAll("[data-proposed]")) delete button.dataset.proposed;
  }

  /** @param {string} textContent @param {() => void} onclick */
  button(textContent, onclick) {
    return createElement("button", { type: "button", textContent, onclick });
  }

  next() {
    this.said += 1;
    this.say();
    this.turnTo();
  }

  turnTo() {
    this.place.tabIndex = -1;
    this.place.focus({ preventScroll: true });
  }

  // The button that does it; where something has to be taken up first, that too.
  /** @param {string | undefined} [act] */
  propose(act) {
    const buttons = [...this.widget.view.querySelectorAll("[data-choices] button")];
    /** @param {HTMLElement} given */
    const after = ({ dataset }) => Object.entries(JSON.parse(dataset.after ?? "{}")).find(([, [event]]) => event === act)?.[0];
    const now = buttons.filter(({ dataset }) => dataset.event === act);
    const first = buttons.map(after).find(Boolean);
    for (const button of now.length > 0 ? now : buttons.filter((one) => after(one) || one.dataset.pick === first))
      button.dataset.proposed = "";
  }

  // The table is the reader's, with the deal that the page opens with.
  leave() {
    focusQuestion(this.widget.view);
    this.end();
    this.widget.returns = true;
    this.widget.go(this.widget.home.state, {});
  }

  end() {
    this.widget.guide = undefined;
    this.step = undefined;
    this.say();
  }
}
