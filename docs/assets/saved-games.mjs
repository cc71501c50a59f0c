// Saved games: the reader's last games, stored in the browser as states. Each table offers to resume the last saved game of its kind. The
// stage and the description of a game come from the engine.

import { readStored, writeStored } from "./browser-storage.mjs";
import { storeGameResult } from "./reader-statistics.mjs";

const STORAGE_KEY = "kabu.games";
const VERSION = 1;
const LIMIT = 10;
const UNSTORED = "This browser is not saving games. Copy a link to keep this one.";
const UNREADABLE = { text: "The game is still in your saved games and can be exported there.", link: "Your games" };
const NEWCOMER = { head: "New to this game?", link: "Play a first round with a guide", href: "#guide" };
const YOURS = new URL("../games/yours/", import.meta.url).href;
const tables = new Set();

// Returns a state without its view. The view, its last part, says who looks at the table and which earlier position is shown.
/** @param {string} state */
const withoutView = (state) => state.replace(/[~@].*/s, "");
// Returns the part of a state that identifies its game: everything but the actions and the view.
/** @param {string} state */
export const gameIdentity = (state) => /** @type {string[]} */ (/^[^;~@]*(?:;deal [^;~@]*)*/.exec(state))[0];

// Returns the saved games, newest first. Returns undefined if the browser denies storage, or if a newer edition has written the games in
// another format.
/** @returns {any[] | undefined} */
export function readSavedGames() {
  const stored = readStored(STORAGE_KEY);
  if (stored === undefined || stored?.v > VERSION) return undefined;
  return Array.isArray(stored?.games) ? stored.games.filter(isSavedGame) : [];
}

/** @param {unknown} text */
const isStorableText = (text) => typeof text === "string" && !/\p{Surrogate}/u.test(text);
/** @param {any} one */
const isSavedGame = (one) =>
  [one?.state, one?.stage, one?.told].every(isStorableText) &&
  typeof one.when === "number" &&
  Number.isFinite(new Date(one.when).valueOf());

// Saves games, each in place of an older state of the same game. Returns false if they cannot be stored.
/** @param {...SavedGame} some */
export function saveGames(...some) {
  const names = new Set(some.map(({ state }) => gameIdentity(state)));
  const others = readSavedGames()?.filter(({ state }) => !names.has(gameIdentity(state)));
  return storeAllGames(others && [...some, ...others].sort((one, other) => other.when - one.when).slice(0, LIMIT));
}

/** @param {...string} states */
export function deleteGames(...states) {
  const names = new Set(states.map(gameIdentity));
  return storeAllGames(readSavedGames()?.filter(({ state }) => !names.has(gameIdentity(state))));
}

/** @param {SavedGame[] | undefined} [found] */
const storeAllGames = (found) => found !== undefined && writeStored(STORAGE_KEY, { v: VERSION, games: found });

// Calls `show` when another tab has changed the saved games.
/** @param {() => void} show */
export const onOtherTabChange = (show) => addEventListener("storage", ({ key }) => (key === STORAGE_KEY || key === null) && show());

// Formats a time, for example as "today, 21:40" or "12 November, 21:40".
/** @param {number} when */
export function formatSavingTime(when) {
  const date = new Date(when);
  const ago = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(when).setHours(0, 0, 0, 0)) / 86_400_000);
  const long = date.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(ago > 300 && { year: "numeric" }) });
  return `${["today", "yesterday"][ago] ?? long}, ${date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
}

export class TableAutosave {
  /** @param {Widget} widget */
  constructor(widget) {
    this.widget = widget;
    this.place = widget.section.querySelector("[data-resume]");
    this.place.addEventListener("click", (/** @type {LooseEvent} */ { target }) => target.closest("button") && this.resume());
    /** @type {{ state: string, stage?: string } | undefined} */
    this.before = undefined;
    tables.add(this);
  }

  // The newest saved game of this table's kind.
  get lastSavedGame() {
    return readSavedGames()?.find(({ state }) => state.split(/[/ ]/)[1] === this.widget.game);
  }

  // Opens the offered game, and moves the focus to its question.
  resume() {
    this.widget.focusesQuestion = true;
    this.widget.goToState(this.offered.state, {});
  }

  // Called for each new state: saves the game after an act, and deletes it if all its acts have been undone.
  /** @param {boolean | undefined} [opened] */
  update(opened) {
    const { view } = this.widget;
    const { stage, result } = view.querySelector("[data-stage]")?.dataset ?? {};
    const { before } = this;
    const state = withoutView(this.widget.state);
    this.before = { state, stage };
    const acted = !opened && state !== before?.state;
    const told = [...(view.querySelector(".state-line")?.children ?? [])].map(({ textContent }) => textContent).join(" · ");
    let done = true;
    if (acted && stage === "new" && before && before.stage !== "new" && gameIdentity(before.state) === gameIdentity(state))
      deleteGames(state);
    if (acted && ["on", "over"].includes(stage) && !this.widget.state.includes("~"))
      done = saveGames({ state, stage, told, when: Date.now() });
    if (acted && result && !this.widget.guide) {
      const [points, highest] = result.split(" ").map(Number);
      storeGameResult({ id: gameIdentity(state), game: this.widget.game, points, highest });
    }
    if (!done && !this.warned) this.showLine({ text: (this.warned = UNSTORED) });
    else if (!stage && readSavedGames()?.some((one) => gameIdentity(one.state) === gameIdentity(state))) this.showLine(UNREADABLE);
    else this.showOffer();
  }

  // Until the reader acts at this table, offers to resume the last unfinished game. If there is none, offers the guide or links
  // to all saved games.
  showOffer() {
    const { state, home, queue, section } = this.widget;
    const { lastSavedGame: last } = this;
    const fresh = (queue.at(-1)?.state ?? state) === home.state && !this.widget.guide;
    this.offered = fresh && last?.stage === "on" ? last : undefined;
    if (this.offered) document.documentElement.dataset.keeps = "";
    if (this.offered) this.showLine({ head: `Your game of ${formatSavingTime(last.when)}`, text: last.told, help: "Resume" });
    else if (this.widget.guide) this.showLine({ text: "A first round with a guide" });
    else if (section.querySelector("[data-guide]")) this.showLine(NEWCOMER);
    else this.showLine(readSavedGames()?.length ? { link: "Your games" } : {});
  }

  /** @param {{ head?: string; text?: string; help?: string; link?: string; href?: string }} [line] */
  showLine({ head, text, help, link, href = YOURS } = {}) {
    const all = [head, text].join("\n").trim();
    if (this.place.dataset.text === all) return;
    this.place.dataset.text = all;
    /** @param {string} name @param {string | undefined} textContent @param {object} [more] */
    const part = (name, textContent, more) => (textContent ? [Object.assign(document.createElement(name), { textContent, ...more })] : []);
    const line = document.createElement("p");
    line.append(...part("b", head), ...part("span", text), ...part("a", link, { href }));
    this.place.replaceChildren(...(line.hasChildNodes() ? [line] : []), ...part("button", help, { type: "button" }));
  }
}

onOtherTabChange(() => {
  for (const table of tables) table.widget.section.isConnected ? table.showOffer() : tables.delete(table);
});
