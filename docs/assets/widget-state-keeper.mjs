// Stores the state of a widget from visit to visit. The state of a link or of another tab never silently replaces a stored state.

const KEY_PREFIX = "kabu.keep.";
const CONFLICT = "Another sheet is saved on this device, and this one is not.";
const UNSTORED = "This browser is not saving this page. Copy a link to the sheet before you leave.";
const instances = new Set();

export class WidgetStateKeeper {
  /** @param {Widget} widget */
  constructor(widget) {
    this.widget = widget;
    this.key = KEY_PREFIX + widget.section.dataset.keep;
    this.lastStored = widget.state;
    this.note = widget.section.querySelector("[data-kept]");
    this.note.addEventListener("click", (/** @type {LooseEvent} */ { target }) => this.choose(target.closest("button")?.value));
    instances.add(this);
  }

  // The stored state, or null if there is none or if the page opens with this state.
  get stored() {
    try {
      const state = localStorage.getItem(this.key);
      return state === this.widget.home.state ? null : state;
    } catch {
      return null;
    }
  }

  // Called for each new state. Stores the state, unless the widget was only opened. If the storage now holds a state that this widget did
  // not write, such as one from another tab, stores nothing and tells the reader.
  /** @param {boolean | undefined} [opened] */
  update(opened) {
    const { state } = this.widget;
    const { stored } = this;
    const mayStore = stored === null || stored === state || (!opened && stored === this.lastStored);
    if (mayStore || opened) this.lastStored = state;
    this.showNote(!mayStore ? CONFLICT : opened || this.store(state) ? "" : UNSTORED);
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
    if (which === "this") this.showNote(this.store((this.lastStored = this.widget.state)) ? "" : UNSTORED);
    else if (which && this.stored) this.widget.goToState(this.stored, { typing: true });
  }

  /** @param {string} text */
  showNote(text) {
    if (this.note.dataset.text === text) return;
    this.note.dataset.text = text;
    const line = Object.assign(document.createElement("p"), { textContent: text });
    /** @param {string} value @param {string} textContent */
    const button = (value, textContent) => Object.assign(document.createElement("button"), { type: "button", value, textContent });
    const buttons = text === CONFLICT ? [button("other", "Open the saved sheet"), button("this", "Save this one instead")] : [];
    this.note.replaceChildren(...(text ? [line, ...buttons] : []));
  }
}

addEventListener("storage", ({ key }) => {
  for (const keep of instances)
    if (!keep.widget.section.isConnected) instances.delete(keep);
    else if (key === keep.key || key === null) keep.showNote(keep.stored === null || keep.stored === keep.widget.state ? "" : CONFLICT);
});
