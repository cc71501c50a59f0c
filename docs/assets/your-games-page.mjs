// The page of the reader's saved games and statistics. Saved games can be resumed, exported as records, and deleted.

import { formatSavingTime, deleteGames, readSavedGames, saveGames, onOtherTabChange } from "./saved-games.mjs";
import { moveFocusByArrowKey, updateTabStops } from "./keyboard-control.mjs";
import { encodeState } from "./state-links.mjs";
import { createElement } from "./create-element.mjs";
import {
  currentAndLongestStreak,
  storedGameResults,
  todaysDayNumber,
  daysOfAnsweredProblems,
  replaceStatistics,
  summarizeGameResults,
} from "./reader-statistics.mjs";

const UNREAD =
  "Games can’t be saved here: this browser stores nothing for this site, or it has been used with a newer version of the site.";
const NONE = "No saved games yet. A game is saved from your first move.";
/** @param {string} textContent @param {() => void} press */
const createButton = (textContent, press) => createElement("button", { type: "button", textContent, onclick: press });
const gamesListElement = () => document.querySelector("[data-yours]");
/** @type {SavedGame[]} */
let deleted = [];

// Returns a game as a record that tables and the command line can read, with further details in a comment line.
/** @param {SavedGame} game */
function recordTextOfSavedGame({ state, told, when }) {
  const [, level, record] = /^([^/]*)\/([^~@]*)/.exec(state) ?? ["", "", state];
  return [`# ${new Date(when).toISOString()}: ${told}; opponents: ${level}`, ...record.split(";"), ""].join("\n");
}

/** @param {string} name @param {...string} records */
function createExportLink(name, ...records) {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(records.join("\n"))}`;
  return createElement("a", {
    href,
    download: `${name}.txt`,
    textContent: records.length > 1 ? "Export all" : "Export",
    className: "door",
  });
}

/** @param {SavedGame} game @param {Record<string, string>} titles */
function createGameItem(game, titles) {
  const { state, stage, told, when } = game;
  const id = state.split(/[/ ]/)[1] ?? "";
  const title = titles[id] ?? id;
  const open = createElement("a", {
    href: `../${id}/#table=${encodeState(state)}`,
    textContent: stage === "over" ? "View" : "Resume",
    className: "door",
  });
  const parts = [
    ...(titles[id] ? [open] : []),
    createExportLink(`${id}-${new Date(when).toISOString().slice(0, 10)}`, recordTextOfSavedGame(game)),
    createButton("Delete", () => deleteGamesWithUndo([game])),
  ];
  const row = createElement("div", { className: "row", role: "group", ariaLabel: `${title}, ${formatSavingTime(when)}` }, ...parts);
  row.dataset.roving = "";
  const note = [
    formatSavingTime(when),
    told,
    ...(stage === "over" ? ["over"] : []),
    ...(titles[id] ? [] : ["this version of the site does not know the game"]),
  ].join(" · ");
  return createElement(
    "li",
    {},
    createElement("b", { textContent: title }),
    createElement("p", { className: "note", textContent: note }),
    row,
  );
}

// Deletes games; they can be restored until the page is left.
/** @param {SavedGame[]} some */
function deleteGamesWithUndo(some) {
  const done = deleteGames(...some.map(({ state }) => state));
  if (done) deleted = some;
  showSavedGames(done ? `Deleted: ${some.length > 1 ? `${some.length} games` : "1 game"}. ` : UNREAD);
}

function restoreDeletedGames() {
  saveGames(...deleted);
  deleted = [];
  showSavedGames("Restored.");
}

// Renders the list, and moves the focus to the message about the last press.
/** @param {string} [message] */
function showSavedGames(message = "") {
  const container = gamesListElement();
  if (!container) return; // the reader has left the page
  const games = readSavedGames();
  const line = createElement(
    "p",
    { role: "status", tabIndex: -1 },
    message || (games ? (games.length > 0 ? "" : NONE) : UNREAD),
    ...(deleted.length > 0 ? [createButton("Undo", restoreDeletedGames)] : []),
  );
  const titles = JSON.parse(container.dataset.yours);
  const all =
    games && games.length > 1
      ? [createExportLink("kabu-games", ...games.map(recordTextOfSavedGame)), createButton("Delete all", () => deleteGamesWithUndo(games))]
      : [];
  container.replaceChildren(
    line,
    createElement("ol", {}, ...(games ?? []).map((game) => createGameItem(game, titles))),
    createElement("div", { className: "row tools" }, ...all),
  );
  updateTabStops(container);
  if (message) line.focus();
}

// ---- statistics

const UNCOUNTED =
  "Statistics can’t be kept here: this browser stores nothing for this site, or it has been used with a newer version of the site.";
const NOTHING = "Nothing yet. Statistics begin with the first game that you finish or the first daily puzzle that you answer.";
/** @type {[ReturnType<typeof storedGameResults>, number[]] | undefined} */
let deletedStatistics;

/** @param {number} number @param {string} noun */
const countWithNoun = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** @param {Map<string, { games: number, won: number, highest: number }>} byGame @param {Record<string, string>} titles */
function createStatisticsTable(byGame, titles) {
  /** @param {string} name @param {string[]} texts */
  const row = (name, [first, ...others]) =>
    createElement(
      "tr",
      {},
      createElement("th", { scope: name === "td" ? "row" : "col", textContent: first }),
      ...others.map((textContent) => createElement(name, { className: "num", textContent, ...(name === "th" && { scope: "col" }) })),
    );
  const head = createElement("thead", {}, row("th", ["Game", "Finished", "Won", "Best round"]));
  const rows = [...byGame].map(([id, { games, won, highest }]) =>
    row("td", [titles[id] ?? id, String(games), String(won), highest > 0 ? `+${highest}` : String(highest).replace("-", "−")]),
  );
  return createElement("table", { className: "data" }, head, createElement("tbody", {}, ...rows));
}

// Renders the statistics, and moves the focus to the message about the last press.
/** @param {string} [message] */
function showStatistics(message = "") {
  const container = /** @type {LooseElement} */ (document.querySelector("[data-statistics]"));
  if (!container) return; // the reader has left the page
  const results = storedGameResults();
  const days = daysOfAnsweredProblems();
  const { current, longest } = currentAndLongestStreak(days, todaysDayNumber());
  const isEmpty = !results?.length && days.length === 0;
  const line = createElement(
    "p",
    { role: "status", tabIndex: -1 },
    message || (results ? (isEmpty ? NOTHING : "") : UNCOUNTED),
    ...(deletedStatistics ? [" ", createButton("Undo", restoreStatistics)] : []),
  );
  const parts = [
    ...(results?.length ? [createStatisticsTable(summarizeGameResults(results), JSON.parse(gamesListElement().dataset.yours))] : []),
    ...(days.length > 0
      ? [
          createElement("p", {
            textContent: `Daily puzzle: ${countWithNoun(current, "day")} in a row; your longest run is ${countWithNoun(longest, "day")}.`,
          }),
        ]
      : []),
    ...(isEmpty ? [] : [createElement("p", {}, createButton("Delete statistics", deleteStatistics))]),
  ];
  container.replaceChildren(line, ...parts);
  if (message) line.focus();
}

// Deletes the statistics; they can be restored until the page is left.
function deleteStatistics() {
  const before = /** @type {typeof deletedStatistics} */ ([storedGameResults(), daysOfAnsweredProblems()]);
  const done = replaceStatistics([], []);
  if (done) deletedStatistics = before;
  showStatistics(done ? "Statistics deleted." : UNCOUNTED);
}

function restoreStatistics() {
  const [results = [], days = []] = deletedStatistics ?? [];
  replaceStatistics(results, days);
  deletedStatistics = undefined;
  showStatistics("Statistics restored.");
}

addEventListener("keydown", (event) => {
  if (gamesListElement()?.contains(event.target) && moveFocusByArrowKey(event.target, event.key)) event.preventDefault();
});
onOtherTabChange(() => showSavedGames());

export function setUpForPage() {
  deleted = [];
  deletedStatistics = undefined;
  showSavedGames();
  showStatistics();
}
