// What a widget holds, kept on this machine from visit to visit. What is kept is never written over without a word: not by the state of a
// link, nor by that of another tab.

const KEPT = "kabu.keep.";
const OTHER = "Another sheet is kept on this machine, and this one is not.";
const UNKEPT = "This browser keeps nothing for this page. Copy a link to the sheet before you leave it.";
const all = new Set();

export class PersistedState {
  /** @param {Widget} widget */
  constructor(widget) {
    this.widget = widget;
    this.key = KEPT + widget.section.dataset.keep;
    this.own = widget.state;
    this.note = widget.section.querySelector("[data-kept]");
    this.note.addEventListener("click", (/** @type {Heard} */ { target }) => this.choose(target.closest("button")?.value));
    all.add(this);
  }

  // What is kept, if it is more than the page shows by itself.
  get there() {
    try {
      const found = localStorage.getItem(this.key);
      return found === this.widget.home.state ? null : found;
    } catch {
      return null;
    }
  }

  // After a state was opened, or an act led to it: an act is kept, unless something else is by now than what it began with.
  /** @param {boolean | undefined} [opened] */
  hold(opened) {
    const { state } = this.widget;
    const { there } = this;
    const free = there === null || there === state || (!opened && there === this.own);
    if (free || opened) this.own = state;
    this.tell(!free ? OTHER : opened || this.store(state) ? "" : UNKEPT);
  }

  /** @param {string} state */
  store(state) {
    try {
      localStorage.setItem(this.key, state);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string | undefined} [which] */
  choose(which) {
    if (which === "this") this.tell(this.store((this.own = this.widget.state)) ? "" : UNKEPT);
    else if (which && this.there) this.widget.go(this.there, { typing: true });
  }

  /** @param {string} text */
  tell(text) {
    if (this.note.dataset.text === text) return;
    this.note.dataset.text = text;
    const line = Object.assign(document.createElement("p"), { textContent: text });
    /** @param {string} value @param {string} textContent */
    const button = (value, textContent) => Object.assign(document.createElement("button"), { type: "button", value, textContent });
    const buttons = text === OTHER ? [button("other", "Open the kept one"), button("this", "Keep this one instead")] : [];
    this.note.replaceChildren(...(text ? [line, ...buttons] : []));
  }
}

addEventListener("storage", ({ key }) => {
  for (const keep of all)
    if (!keep.widget.section.isConnected) all.delete(keep);
    else if (key === keep.key || key === null) keep.tell(keep.there === null || keep.there === keep.widget.state ? "" : OTHER);
});
