// A first round with a guide: one round at the table of the page, each step with a sentence and the act that it proposes. All answers on its
// way were made at build. Whoever does something else leaves the guide, and the game goes on as any other.

import { arrive } from "./focus.mjs";
import { make } from "./make.mjs";
import { answers } from "./parts.mjs";
import { frame } from "./ready.mjs";

// The widget goes to the first step, as if it had been opened by its address.
export async function lead(widget) {
  widget.awaited = undefined; // no other deal comes in between
  const place = widget.section.querySelector("[data-guide]");
  const { pool, steps } = (await answers(new URL(place.dataset.guide, import.meta.url).href)) ?? {};
  if (!steps || widget.left) return void (widget.guide = undefined);
  widget.guide = new Guide(widget, place, steps.map(([row, says, act]) => ({ ...frame(row, pool), says, act })));
  widget.go(steps[0][0][0], { opened: true, silent: true });
  arrive(widget.section, place);
}

class Guide {
  constructor(widget, place, steps) {
    Object.assign(this, { widget, place, steps });
    widget.games.tell();
  }

  // What the table shows after an event, if it lies on the way.
  answer(state, event) {
    const at = this.steps.findIndex((step) => step.state === state);
    if (event === "") return this.steps[at];
    if (event === "undo" && at > 0) return { ...this.steps[at - 1], steps: [] };
    return event === this.steps[at]?.act ? this.steps[at + 1] : undefined;
  }

  // The guide as long as the table is on its way, or nothing.
  follow(state) {
    this.step = this.steps.find((step) => step.state === state);
    this.said = 0;
    this.say();
    return this.step && this;
  }

  say() {
    const { step, said } = this;
    const more = said + 1 < step?.says.length;
    const next = make("button", { type: "button", textContent: "Go on", onclick: () => this.next() });
    const end = make("button", { type: "button", textContent: step?.act ? "Leave" : "Play on your own", onclick: () => this.leave() });
    end.title = step?.act ? "Leave the guide" : "";
    end.className = step?.act ? "plain" : "go";
    const sentence = make("p");
    sentence.innerHTML = step?.says[said] ?? "";
    this.place.replaceChildren(...(step ? [sentence, make("div", {}, ...(more ? [next] : []), ...(step.act || !more ? [end] : []))] : []));
    for (const button of this.widget.view.querySelectorAll("[data-proposed]")) delete button.dataset.proposed;
    if (step && !more) this.propose(step.act);
  }

  next() {
    this.said += 1;
    this.say();
    this.place.tabIndex = -1;
    this.place.focus({ preventScroll: true });
  }

  // The button that does it; where something has to be taken up first, that too.
  propose(act) {
    const buttons = [...this.widget.view.querySelectorAll("[data-choices] button")];
    const after = ({ dataset }) => Object.entries(JSON.parse(dataset.after ?? "{}")).find(([, [event]]) => event === act)?.[0];
    const now = buttons.filter(({ dataset }) => dataset.event === act);
    const first = buttons.map(after).find(Boolean);
    for (const button of now.length > 0 ? now : buttons.filter((one) => after(one) || one.dataset.pick === first)) button.dataset.proposed = "";
  }

  // The table is the reader's, with the deal that the page opens with.
  leave() {
    this.widget.guide = undefined;
    this.step = undefined;
    this.say();
    this.widget.returns = true;
    this.widget.go(this.widget.home.state, {});
  }
}
