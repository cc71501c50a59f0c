// A widget in a page: an act goes to the engine or to the table of answers, and the next HTML comes back. No rule is known here.

import { askEngine, downloadEngine, onStatus, engineReady, engineStarted, status } from "./engine-client.mjs";
import { loadPackStyles, paintAhead } from "./pack-styles.mjs";
import { progressMessage, failureMessage } from "./failure-messages.mjs";
import { fieldsOf, answerKey } from "./form-state.mjs";
import { focusWidget, questionIn, restoreFocus, focusAfter, focusIn, focusNews } from "./focus-restore.mjs";
import { PersistedState } from "./persist-state.mjs";
import { SavedGames } from "./saved-games.mjs";
import { updateTabStops } from "./roving-keys.mjs";
import { updateAddress } from "./state-links.mjs";
import { animateCards, cardPositions } from "./card-motion.mjs";
import { dealOpening, revealOpening } from "./opening-deal.mjs";
import { fetchAnswers, asFailure } from "./integrity-fetch.mjs";
import { patchHtml, addRoot, removeRoot } from "./html-patch.mjs";
import { Precomputed } from "./precomputed.mjs";
import { rulesAtOpening } from "./preferred-rules.mjs";
import { updateControls, playIfEnabled, showSteps } from "./table-controls.mjs";

const assets = (path) => new URL(path, import.meta.url).href;

const PATIENCE = 400; // ms after which a reader is told what takes so long
const ANSWERS = ["scorer", "rules", "sheet", "differences"]; // widgets whose text is the answer to what their fields say
const REPLACES = /^(again|new|import) /; // events after which another game stands there

export const widgets = new Map(); // section -> Widget

export class Widget {
  // `before` is the same widget of the same page, where the theme has swapped that for itself.
  constructor(section, before) {
    const { widget, id, game, state, answers, deals } = section.dataset;
    const [tables, dealt] = [answers, deals].map((text) => text && JSON.parse(text));
    Object.assign(this, { section, kind: widget, id, game, state, answers: tables });
    this.view = section.querySelector("[data-html]");
    this.panel = section.querySelector("[data-engine]");
    this.voice = section.querySelector("[data-say]");
    this.home = this.built = { state, html: removeRoot(this.view.innerHTML) }; // as the engine would give it
    this.fields = fieldsOf(section);
    this.kept = section.dataset.keep && new PersistedState(this);
    this.games = widget === "table" ? new SavedGames(this) : undefined;
    this.choice = section.querySelector("select[data-event=rules]");
    this.own = section.querySelector("select[name=rules] option[selected]")?.value;
    this.page = location.pathname;
    this.ready = dealt && (before?.ready ?? new Precomputed(dealt, state));
    if (before?.ready) Object.assign(this, { home: before.home, dealt: before.dealt });
    this.queue = []; // acts not answered yet, the first of them at work
    updateControls(this);
    updateTabStops(section);
  }

  // Whether another page is read by now, or fetched: the theme writes its address first.
  get left() {
    return !this.section.isConnected || location.pathname !== this.page;
  }

  get runtime() {
    const { lock, bytes, ...parts } = JSON.parse(this.section.dataset.runtime);
    return { lock, bytes, ...Object.fromEntries(Object.entries(parts).map(([name, path]) => [name, assets(path)])) };
  }

  intent() {
    if (this.guide) return; // it has its answers
    if (this.answers) return this.table(this.state);
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
  send(event, how) {
    if (this.failure) this.queue = []; // the reader saw the position unchanged and chose anew
    this.queue.push({ event, ...how });
    if (!this.busy) this.work();
  }

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
        const how = this.queue.shift(); // done, whatever becomes of the address
        await showSteps(answer.steps, (step) => this.passBy(step));
        if (turn !== this.turn) return;
        this.show(answer, how);
        if (!how.opened && !this.guide) updateAddress([...widgets.values()], REPLACES.test(how.event) && !this.kept);
      }
    } catch (error) {
      if (turn !== this.turn) return;
      this.failure = asFailure(error);
      revealOpening(this);
    }
    this.busy = false;
    this.report();
  }

  async answer({ event, state = this.state, rules: kept }) {
    const guided = this.guide?.answer(state, event);
    if (guided) return guided;
    const [, rules] = /^rules ([\w-]+)$/.exec(event) ?? [];
    const known = (await this.known(rules ? `${this.game}/${rules}` : state, event)) ?? (await this.ahead(state, event));
    if (known) return known;
    if (kept) return this.wait(kept);
    this.waits = true;
    this.asked = performance.now();
    this.report();
    const patience = setTimeout(() => this.report(), PATIENCE);
    return askEngine(this.runtime, this.kind, state, event).finally(() => {
      this.waits = false;
      clearTimeout(patience);
      this.report(); // nothing is waited for while boards on the way are shown
    });
  }

  async known(state, event) {
    const found = this.answers && (await this.table(state));
    const row = found?.rows[this.fields.length > 0 ? answerKey(this.section, state) : this.kind];
    if (!row) return !event && state === this.home.state ? { ...this.home, say: "" } : undefined;
    const [say, ...parts] = row;
    return { state, html: parts.map((part) => found.pool[part]).join(""), say: event || this.fields.length > 0 ? found.pool[say] : "" };
  }

  // The answers under the rules that this state names, if there are any.
  table(state) {
    const [game, rules = ""] = state.split("/");
    return game === this.game && Object.hasOwn(this.answers, rules) ? fetchAnswers(assets(this.answers[rules])) : undefined;
  }

  // What was made ready: the answer to a first act, or a new deal where there is no engine yet, which is started behind it.
  async ahead(state, event) {
    const again = event.startsWith("again ") && !engineReady();
    const found = await (again ? this.ready?.another(state) : this.ready?.answer(state, event));
    if (found && !engineReady()) askEngine(this.runtime, this.kind, found.state, "").catch(() => {}); // whoever asks next is told what failed
    return found;
  }

  // A board on the way to the next position.
  passBy([news, board]) {
    const before = cardPositions(this.view);
    this.place ??= focusIn(this.view);
    patchHtml(this.view.querySelector(".board"), board);
    this.view.querySelector(".told").innerHTML = `<p class="news">${addRoot(news)}</p>`;
    if (this.place) focusNews(this.view);
    this.section.dataset.waits = "";
    loadPackStyles(this.view);
    animateCards(this.view, before);
    playIfEnabled("card");
  }

  show({ state, html, say }, { form, silent, opened, heard: kind = "card" }) {
    const place = this.returns ? {} : focusAfter(this.view, this.place);
    Object.assign(this, { returns: false, place: undefined });
    this.state = state;
    this.kept?.hold(opened);
    if (this.choice) this.choice.value = state.split("/")[1];
    const before = opened ? undefined : cardPositions(this.view);
    patchHtml(this.view, html);
    delete this.section.dataset.waits;
    delete this.view.dataset.outdated;
    if (form) this.leaveMenu();
    if (form) focusWidget(this.section, questionIn(this.view) ?? undefined);
    else if (place) restoreFocus(this.section, this.view, place);
    this.card = undefined;
    this.shown = performance.now();
    updateControls(this);
    this.fields.press();
    this.guide = this.guide?.follow(state, opened);
    if (!this.guide) this.games?.hold(opened);
    loadPackStyles(this.view);
    revealOpening(this);
    animateCards(this.view, before);
    if (before) playIfEnabled(kind);
    if (!silent) this.say(say || questionIn(this.view)?.textContent);
  }

  // What was asked for there is done; what could not be is said there.
  leaveMenu() {
    for (const open of this.section.querySelectorAll(":popover-open")) if (!open.querySelector(".error")) open.hidePopover();
  }

  say(text) {
    if (!text) return;
    this.voice.textContent = "";
    setTimeout(() => (this.voice.textContent = text)); // the same sentence twice is two sentences
  }

  // What the engine is doing for this widget: bytes, patience, or what went wrong and a button.
  report() {
    const waits = this.waits && this.busy;
    this.view.ariaBusy = String(Boolean(waits));
    const long = waits && performance.now() - this.asked >= PATIENCE; // an answer that comes at once is no news
    const { text, help } = this.failure ? failureMessage(this.failure) : long ? progressMessage(status, this.runtime.bytes) : { text: "" };
    this.panel.hidden = !text;
    if (this.panel.dataset.text === text) return;
    this.panel.dataset.text = text;
    this.returns ||= this.panel.contains(document.activeElement);
    if (text && !this.failure && !this.panel.childElementCount && !this.queue[0]?.silent) this.say(text.replace(/[:.].*/, "."));
    const line = Object.assign(document.createElement("p"), { textContent: text, role: this.failure ? "alert" : null });
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: help });
    button.dataset.engineDo = help;
    this.panel.replaceChildren(...(text ? [line] : []), ...(help ? [button] : []));
  }

  // Another state from the address, or home again.
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
  openUnder(rules, silent) {
    if (this.kept?.there) return this.open(this.kept.there, silent);
    const under = this.offers(rules) ? rules : this.own;
    if (this.ready && !this.dealt) return void dealOpening(this, under);
    if (this.ready || under === this.own) return this.open(undefined, silent);
    if (this.answers) return this.open(this.home.state.split("/").with(1, rules).join("/"), silent, rules);
    this.open(undefined, silent);
    this.later = rules;
  }

  stopGuide() {
    this.guide = undefined;
    this.open(undefined, true);
    if (!this.busy && !this.awaited) revealOpening(this);
  }

  // There is no answer to be had without the engine after all.
  wait(rules) {
    this.later = rules;
    this.fields.set(this.home.state);
    return { ...this.home, say: "" };
  }

  offers(rules) {
    return [...this.section.querySelectorAll("select[name=rules] option")].some(({ value }) => value === rules);
  }

  // Whether the address has to name its state: it does not say what a page opens with where other rules than its own were kept.
  get moved() {
    const other = rulesAtOpening[this.game];
    return this.state !== this.home.state || Boolean(this.answers && other !== this.own && this.offers(other));
  }

  typed(how) {
    this.go(this.fields.state(), how);
  }

  // Rules chosen elsewhere in the page. They alone are no reason to load the engine.
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

onStatus(() => widgets.forEach((widget) => widget.report()));
