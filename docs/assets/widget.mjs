// A widget in a page: sends acts to the engine or an answer table, and shows the returned HTML. Contains no rules of games.

import { fetchAnswerTable, precomputedAnswer, answerFromTable } from "./answers-without-engine.mjs";
import { askEngine, downloadEngine, engineStarted, onEngineStatus } from "./engine-client.mjs";
import { createFormState } from "./form-values-as-state.mjs";
import { removeSiteRoot } from "./html-patch.mjs";
import { asFailure } from "./integrity-fetch.mjs";
import { assetUrl } from "./asset-urls.mjs";
import { pickOpeningDeal, revealOpeningDeal } from "./opening-deal.mjs";
import { prepaintCards } from "./card-face-loading.mjs";
import { WidgetStateKeeper } from "./widget-state-keeper.mjs";
import { PrecomputedFrames } from "./precomputed-frames.mjs";
import { rulesAtOpening } from "./preferred-rules.mjs";
import { updateTabStops } from "./keyboard-control.mjs";
import { TableAutosave } from "./saved-games.mjs";
import { writeStatesToAddress } from "./state-links.mjs";
import { showBoardsInTurn, restorePicksAndPreferences } from "./game-table-controls.mjs";
import { PATIENCE, renderFrame, renderIntermediateBoard, showEngineReport } from "./widget-view.mjs";

const ANSWERS = ["scorer", "rules", "sheet", "differences"]; // widgets whose text depends only on their fields
const REPLACES = /^(again|new|friend|import) /; // events that start another game

/** @type {Map<Element, Widget>} */
export const widgets = new Map();

export class Widget {
  // If instant-navigation.mjs has fetched the same page again, `before` is this widget as it was on the page until then.
  /** @param {HTMLElement} section @param {Widget | undefined} [before] */
  constructor(section, before) {
    const { widget, id, game, state, answers, deals } = /** @type {Record<string, string>} */ (section.dataset);
    const [tables, dealAddresses] = [answers, deals].map((text) => text && JSON.parse(text));
    this.section = section;
    this.kind = widget;
    this.id = id;
    this.game = game;
    this.state = state;
    this.answers = tables;
    this.view = section.querySelector("[data-html]");
    this.panel = section.querySelector("[data-engine]");
    this.liveRegion = section.querySelector("[data-say]");
    /** @type {Frame} */
    this.built = { state, html: removeSiteRoot(this.view.innerHTML) }; // the page as built, in the form in which the engine would return it
    /** @type {any} */
    const earlier = before?.precomputed ? before : undefined;
    /** @type {Frame} */
    this.home = earlier?.home ?? this.built;
    this.fields = createFormState(section);
    this.persisted = section.dataset.keep ? new WidgetStateKeeper(this) : undefined;
    this.savedGames = widget === "table" ? new TableAutosave(this) : undefined;
    this.rulesSelect = section.querySelector("select[data-event=rules]");
    this.defaultRules = section.querySelector("select[name=rules] option[selected]")?.value;
    this.page = location.pathname;
    /** @type {PrecomputedFrames | undefined} */
    this.precomputed = dealAddresses && (earlier?.precomputed ?? new PrecomputedFrames(dealAddresses, state));
    /** @type {string | undefined} */
    this.openingRules = earlier?.openingRules;
    /** @type {any} */
    this.guide = undefined;
    /** @type {string | undefined} */
    this.awaitedRules = undefined;
    /** @type {string | undefined} */
    this.card = undefined;
    /** @type {string | undefined} */
    this.chip = undefined;
    this.pressUsed = this.focusesQuestion = false;
    this.shownAt = 0; // when the last frame was shown
    /** @type {{ group: string | null, at: number } | undefined} */
    this.focusPosition = undefined;
    /** @type {Act[]} */
    this.queue = []; // unanswered acts; the first one is being processed
    restorePicksAndPreferences(this);
    updateTabStops(section);
  }

  // Whether the reader has left the page; its address changes before its content.
  get readerHasLeft() {
    return !this.section.isConnected || location.pathname !== this.page;
  }

  /** @returns {Runtime} */
  get runtime() {
    const { lock, bytes, ...parts } = /** @type {Runtime} */ (JSON.parse(this.section.dataset.runtime));
    const urls = Object.entries(parts).map(([name, path]) => [name, assetUrl(path)]);
    return { lock, bytes, ...Object.fromEntries(urls) };
  }

  // Fetches the files that the next act will need.
  prefetch() {
    if (this.guide) return; // the guide has its own answers
    if (this.answers) return fetchAnswerTable(this, this.state);
    const answers = this.precomputed?.fetchAnswersTo(this.state); // before the engine, whose download would block a slow connection
    Promise.resolve(answers)
      .then((table) => table && table !== this.paintedAhead && prepaintCards((this.paintedAhead = table).pool))
      .then(() => downloadEngine(this));
  }

  // Called when the reader focuses or presses the widget. Applies rules chosen elsewhere on the page. Returns true while these rules are
  // still being applied: a press must then do nothing, since the new board is not shown yet.
  activate() {
    if (this.awaitedRules) revealOpeningDeal(this); // the reader acts on the visible deal
    this.awaitedRules = undefined;
    this.prefetch();
    const { pendingRules } = this;
    this.pendingRules = "";
    if (pendingRules && this.fields.choose("rules", pendingRules)) this.submitFields({ typing: true, appliesRules: true });
    else if (pendingRules) this.queueEvent(`rules ${pendingRules}`, { typing: true, appliesRules: true });
    return !this.failure && this.queue.some(({ appliesRules }) => appliesRules);
  }

  // Queues an event. Events run one after the other. After a failure of the engine they stay queued for another try, but a new event
  // replaces them.
  /** @param {string} event @param {ActOptions | undefined} [how] */
  queueEvent(event, how) {
    if (this.failure) this.queue = []; // the reader has seen that the position is unchanged, and has chosen again
    this.queue.push({ event, ...how });
    if (!this.busy) this.processQueue();
  }

  // Goes to a state. The queued acts are dropped, since only the newest state matters.
  /** @param {string} state @param {ActOptions} how */
  goToState(state, how) {
    this.queue = [{ event: "", state, ...how }];
    this.processQueue();
  }

  async processQueue() {
    const run = (this.run = (this.run ?? 0) + 1);
    Object.assign(this, { busy: true, isWaiting: false, failure: undefined });
    if (ANSWERS.includes(this.kind)) this.view.dataset.outdated = "";
    try {
      while (this.queue.length > 0) {
        const answer = await this.answer(this.queue[0]);
        if (run !== this.run) return; // a newer request has replaced this one
        if (this.readerHasLeft) break;
        const how = /** @type {Act} */ (this.queue.shift()); // done, even if the address cannot be updated
        await showBoardsInTurn(answer.steps, (step) => renderIntermediateBoard(this, step));
        if (run !== this.run) return;
        renderFrame(this, answer, how);
        if (!how.opened && !this.guide) writeStatesToAddress([...widgets.values()], REPLACES.test(how.event) && !this.persisted);
      }
    } catch (error) {
      if (run !== this.run) return;
      this.failure = asFailure(error);
      revealOpeningDeal(this);
    }
    this.busy = false;
    showEngineReport(this);
  }

  /** @param {Act} act */
  async answer({ event, state = this.state, rules: requiredRules }) {
    const guided = this.guide?.answer(state, event);
    if (guided) return guided;
    const [, rules] = /^rules ([\w-]+)$/.exec(event) ?? [];
    const known =
      (await answerFromTable(this, rules ? `${this.game}/${rules}` : state, event)) ?? (await precomputedAnswer(this, state, event));
    if (known) return known;
    if (requiredRules) return this.deferRules(requiredRules);
    this.isWaiting = true;
    this.askedAt = performance.now();
    showEngineReport(this);
    const patience = setTimeout(() => showEngineReport(this), PATIENCE);
    return askEngine(this, state, event).finally(() => {
      this.isWaiting = false;
      clearTimeout(patience);
      showEngineReport(this); // clears the report before intermediate boards are shown
    });
  }

  /** @param {string | undefined} [text] */
  announce(text) {
    if (!text) return;
    this.liveRegion.textContent = "";
    setTimeout(() => (this.liveRegion.textContent = text)); // so that a repeated sentence is announced again
  }

  // Opens the state that the address requests or, if it requests none, the state with which the page opens.
  /** @param {string | undefined} [requested] @param {boolean} [silent] @param {string} [rules] */
  openState(requested, silent = false, rules = "") {
    const state = requested ?? this.home.state;
    this.pendingRules = "";
    if (requested) this.awaitedRules = undefined; // a deal that arrives late must not replace the requested state
    const last = this.queue.at(-1);
    if (last ? last.opened && last.state === state && !this.failure : state === this.state) return;
    this.fields.set(state);
    this.goToState(state, { opened: true, silent, rules });
  }

  // Opens the page's state under these rules. A change of rules alone does not load the engine: a widget that needs the engine changes its
  // rules only when the reader uses the widget.
  /** @param {string | undefined} rules @param {boolean} silent */
  openWithRules(rules, silent) {
    if (this.persisted?.stored) return this.openState(this.persisted.stored, silent);
    const chosen = this.offersRules(rules) ? rules : this.defaultRules;
    if (this.precomputed && !this.openingRules) return void pickOpeningDeal(this, chosen);
    if (this.precomputed || chosen === this.defaultRules) return this.openState(undefined, silent);
    if (this.answers)
      return this.openState(
        this.home.state
          .split("/")
          .with(1, /** @type {string} */ (rules))
          .join("/"),
        silent,
        rules,
      );
    this.openState(undefined, silent);
    this.pendingRules = rules;
  }

  stopGuide() {
    this.guide = undefined;
    this.openState(undefined, true);
    if (!this.busy && !this.awaitedRules) revealOpeningDeal(this);
  }

  // Returns the page's first frame, and keeps `rules` to apply them when the reader uses the widget. Called if no answer under these rules
  // is precomputed, so that only the engine could answer.
  /** @param {string} rules */
  deferRules(rules) {
    this.pendingRules = rules;
    this.fields.set(this.home.state);
    return { ...this.home, say: "" };
  }

  /** @param {string | undefined} rules */
  offersRules(rules) {
    return [...this.section.querySelectorAll("select[name=rules] option")].some(({ value }) => value === rules);
  }

  // Whether the address must contain the state. It must if this is not the page's own state, or if stored rules would replace this state on
  // the next visit.
  get needsAddress() {
    const other = rulesAtOpening[this.game];
    return this.state !== this.home.state || Boolean(this.answers && other !== this.defaultRules && this.offersRules(other));
  }

  /** @param {ActOptions} [how] */
  submitFields(how = {}) {
    this.goToState(this.fields.state(), how);
  }

  // Applies rules chosen elsewhere in the page. A change of rules alone does not load the engine.
  /** @param {string} rules */
  followRules(rules) {
    if (this.fields.length > 0) this.fields.choose("rules", rules) && this.submitFields({ typing: true, silent: true });
    else if (this.precomputed && this.state === this.home.state && !this.busy)
      // The rules are pending until the deal arrives, in case the reader uses the table before then.
      rules === (this.awaitedRules ?? this.shownRules) || pickOpeningDeal(this, (this.pendingRules = rules));
    else if (this.answers || engineStarted()) this.queueEvent(`rules ${rules}`, { typing: true, silent: true });
    else this.pendingRules = rules === this.shownRules ? "" : rules;
  }

  // The preset that the game at a table is played with.
  get shownRules() {
    return this.view.querySelector("select[name=rules] option[selected]")?.value;
  }
}

onEngineStatus(() => widgets.forEach((widget) => showEngineReport(widget)));
