// A widget in a page: an act goes to the engine or to the table of answers, and the next HTML comes back. No rule is known here.

import { answerTable, precomputedAnswer, tabledAnswer } from "./answer-source.mjs";
import { askEngine, downloadEngine, engineStarted, onStatus } from "./engine-client.mjs";
import { fieldsOf } from "./form-state.mjs";
import { removeRoot } from "./html-patch.mjs";
import { asFailure } from "./integrity-fetch.mjs";
import { assetUrl } from "./lazy-urls.mjs";
import { dealOpening, revealOpening } from "./opening-deal.mjs";
import { paintAhead } from "./pack-styles.mjs";
import { PersistedState } from "./persist-state.mjs";
import { Precomputed } from "./precomputed.mjs";
import { rulesAtOpening } from "./preferred-rules.mjs";
import { updateTabStops } from "./roving-keys.mjs";
import { SavedGames } from "./saved-games.mjs";
import { updateAddress } from "./state-links.mjs";
import { showSteps, updateControls } from "./table-controls.mjs";
import { PATIENCE, renderFrame, renderStep, reportEngine } from "./widget-view.mjs";

const ANSWERS = ["scorer", "rules", "sheet", "differences"]; // widgets whose text is the answer to what their fields say
const REPLACES = /^(again|new|import) /; // events after which another game stands there

/** @type {Map<Element, Widget>} */
export const widgets = new Map();

export class Widget {
  // `before` is the same widget of the same page, where the theme has swapped that for itself.
  /** @param {HTMLElement} section @param {Widget | undefined} [before] */
  constructor(section, before) {
    const { widget, id, game, state, answers, deals } = /** @type {Record<string, string>} */ (section.dataset);
    const [tables, dealt] = [answers, deals].map((text) => text && JSON.parse(text));
    this.section = section;
    this.kind = widget;
    this.id = id;
    this.game = game;
    this.state = state;
    this.answers = tables;
    this.view = section.querySelector("[data-html]");
    this.panel = section.querySelector("[data-engine]");
    this.voice = section.querySelector("[data-say]");
    /** @type {Frame} */
    this.built = { state, html: removeRoot(this.view.innerHTML) }; // as the engine would give it
    /** @type {Found} */
    const earlier = before?.ready ? before : undefined;
    /** @type {Frame} */
    this.home = earlier?.home ?? this.built;
    this.fields = fieldsOf(section);
    this.kept = section.dataset.keep ? new PersistedState(this) : undefined;
    this.games = widget === "table" ? new SavedGames(this) : undefined;
    this.choice = section.querySelector("select[data-event=rules]");
    this.own = section.querySelector("select[name=rules] option[selected]")?.value;
    this.page = location.pathname;
    /** @type {Precomputed | undefined} */
    this.ready = dealt && (earlier?.ready ?? new Precomputed(dealt, state));
    /** @type {string | undefined} */
    this.dealt = earlier?.dealt;
    /** @type {Found} */
    this.guide = undefined;
    /** @type {string | undefined} */
    this.awaited = undefined;
    /** @type {string | undefined} */
    this.card = undefined;
    /** @type {string | undefined} */
    this.chip = undefined;
    this.woken = this.returns = false;
    this.shown = 0; // when a frame was drawn last
    /** @type {{ group: string | null, at: number } | undefined} */
    this.place = undefined;
    /** @type {Act[]} */
    this.queue = []; // acts not answered yet, the first of them at work
    updateControls(this);
    updateTabStops(section);
  }

  // Whether another page is read by now, or fetched: the theme writes its address first.
  get left() {
    return !this.section.isConnected || location.pathname !== this.page;
  }

  /** @returns {Runtime} */
  get runtime() {
    const { lock, bytes, ...parts } = /** @type {Runtime} */ (JSON.parse(this.section.dataset.runtime));
    const urls = Object.entries(parts).map(([name, path]) => [name, assetUrl(path)]);
    return { lock, bytes, ...Object.fromEntries(urls) };
  }

  intent() {
    if (this.guide) return; // it has its answers
    if (this.answers) return answerTable(this, this.state);
    const made = this.ready?.made(this.state); // first: behind the engine it would wait for the whole of a slow line
    Promise.resolve(made)
      .then((found) => found && found !== this.foreseen && paintAhead((this.foreseen = found).pool))
      .then(() => downloadEngine(this.runtime));
  }

  // The reader turns to this widget: rules chosen elsewhere come first, and nothing is done on a board not shown yet.
  wake() {
    if (this.awaited) revealOpening(this); // what is shown now is acted on
    this.awaited = undefined;
    this.intent();
    const { later } = this;
    this.later = "";
    if (later && this.fields.choose("rules", later)) this.typed({ typing: true, wakes: true });
    else if (later) this.send(`rules ${later}`, { typing: true, wakes: true });
    return !this.failure && this.queue.some(({ wakes }) => wakes);
  }

  // Events happen one after the other and survive a failed engine; of states only the newest matters.
  /** @param {string} event @param {How | undefined} [how] */
  send(event, how) {
    if (this.failure) this.queue = []; // the reader saw the position unchanged and chose anew
    this.queue.push({ event, ...how });
    if (!this.busy) this.work();
  }

  /** @param {string} state @param {How} how */
  go(state, how) {
    this.queue = [{ event: "", state, ...how }];
    this.work();
  }

  async work() {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    Object.assign(this, { busy: true, waits: false, failure: undefined });
    if (ANSWERS.includes(this.kind)) this.view.dataset.outdated = "";
    try {
      while (this.queue.length > 0) {
        const answer = await this.answer(this.queue[0]);
        if (turn !== this.turn) return; // the reader asks for something else by now
        if (this.left) break;
        const how = /** @type {Act} */ (this.queue.shift()); // done, whatever becomes of the address
        await showSteps(answer.steps, (step) => renderStep(this, step));
        if (turn !== this.turn) return;
        renderFrame(this, answer, how);
        if (!how.opened && !this.guide) updateAddress([...widgets.values()], REPLACES.test(how.event) && !this.kept);
      }
    } catch (error) {
      if (turn !== this.turn) return;
      this.failure = asFailure(error);
      revealOpening(this);
    }
    this.busy = false;
    reportEngine(this);
  }

  /** @param {Act} given */
  async answer({ event, state = this.state, rules: kept }) {
    const guided = this.guide?.answer(state, event);
    if (guided) return guided;
    const [, rules] = /^rules ([\w-]+)$/.exec(event) ?? [];
    const known =
      (await tabledAnswer(this, rules ? `${this.game}/${rules}` : state, event)) ?? (await precomputedAnswer(this, state, event));
    if (known) return known;
    if (kept) return this.wait(kept);
    this.waits = true;
    this.asked = performance.now();
    reportEngine(this);
    const patience = setTimeout(() => reportEngine(this), PATIENCE);
    return askEngine(this.runtime, this.kind, state, event).finally(() => {
      this.waits = false;
      clearTimeout(patience);
      reportEngine(this); // nothing is waited for while boards on the way are shown
    });
  }

  /** @param {string | undefined} [text] */
  say(text) {
    if (!text) return;
    this.voice.textContent = "";
    setTimeout(() => (this.voice.textContent = text)); // the same sentence twice is two sentences
  }

  // Another state from the address, or home again.
  /** @param {string | undefined} [asked] @param {boolean} [silent] @param {string} [rules] */
  open(asked, silent = false, rules = "") {
    const state = asked ?? this.home.state;
    this.later = "";
    if (asked) this.awaited = undefined; // a deal on its way does not take its place
    const last = this.queue.at(-1);
    if (last ? last.opened && last.state === state && !this.failure : state === this.state) return;
    this.fields.set(state);
    this.go(state, { opened: true, silent, rules });
  }

  // As the page has it, but under these rules. They are no reason to load the engine: what needs it waits until it is turned to.
  /** @param {string | undefined} rules @param {boolean} silent */
  openUnder(rules, silent) {
    if (this.kept?.there) return this.open(this.kept.there, silent);
    const under = this.offers(rules) ? rules : this.own;
    if (this.ready && !this.dealt) return void dealOpening(this, under);
    if (this.ready || under === this.own) return this.open(undefined, silent);
    if (this.answers)
      return this.open(
        this.home.state
          .split("/")
          .with(1, /** @type {string} */ (rules))
          .join("/"),
        silent,
        rules,
      );
    this.open(undefined, silent);
    this.later = rules;
  }

  stopGuide() {
    this.guide = undefined;
    this.open(undefined, true);
    if (!this.busy && !this.awaited) revealOpening(this);
  }

  // There is no answer to be had without the engine after all.
  /** @param {string} rules */
  wait(rules) {
    this.later = rules;
    this.fields.set(this.home.state);
    return { ...this.home, say: "" };
  }

  /** @param {string | undefined} rules */
  offers(rules) {
    return [...this.section.querySelectorAll("select[name=rules] option")].some(({ value }) => value === rules);
  }

  // Whether the address has to name its state: it does not say what a page opens with where other rules than its own were kept.
  get moved() {
    const other = rulesAtOpening[this.game];
    return this.state !== this.home.state || Boolean(this.answers && other !== this.own && this.offers(other));
  }

  /** @param {How} [how] */
  typed(how = {}) {
    this.go(this.fields.state(), how);
  }

  // Rules chosen elsewhere in the page. They alone are no reason to load the engine.
  /** @param {string} rules */
  take(rules) {
    if (this.fields.length > 0) this.fields.choose("rules", rules) && this.typed({ typing: true, silent: true });
    else if (this.ready && this.state === this.home.state && !this.busy)
      rules === (this.awaited ?? this.played) || dealOpening(this, (this.later = rules)); // later: turned to before the deal is there, the table asks the engine
    else if (this.answers || engineStarted()) this.send(`rules ${rules}`, { typing: true, silent: true });
    else this.later = rules === this.played ? "" : rules;
  }

  // The rules that a table shows it is played by.
  get played() {
    return this.view.querySelector("select[name=rules] option[selected]")?.value;
  }
}

onStatus(() => widgets.forEach((widget) => reportEngine(widget)));
