// The page of saved games, on which they can be resumed, exported as records, and deleted.

import { formatDate, deleteGames, savedGames, saveGames, onOtherTabChange } from "./saved-games.mjs";
import { moveFocus, updateTabStops } from "./keyboard-control.mjs";
import { encodeState } from "./state-links.mjs";
import { createElement } from "./create-element.mjs";

const UNREAD = "No games can be kept here: this browser keeps nothing for this site, or a newer edition of the site has been here.";
const NONE = "No game is kept yet. One is, from your first act at a table.";
/** @param {string} textContent @param {() => void} press */
const createButton = (textContent, press) => createElement("button", { type: "button", textContent, onclick: press });
const gamesListElement = () => document.querySelector("[data-yours]");
/** @type {SavedGame[]} */
let deleted = [];

// Returns a game as a record that tables and the command line can read, with further details in a comment line.
/** @param {SavedGame} game */
function recordOf({ state, told, when }) {
  const [, level, record] = /^([^/]*)\/([^~@]*)/.exec(state) ?? ["", "", state];
  return [`# ${new Date(when).toISOString()}: ${told}; opponents: ${level}`, ...record.split(";"), ""].join("\n");
}

/** @param {string} name @param {...string} records */
function exportLink(name, ...records) {
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
    textContent: stage === "over" ? "Look at it" : "Resume",
    className: "door",
  });
  const parts = [
    ...(titles[id] ? [open] : []),
    exportLink(`${id}-${new Date(when).toISOString().slice(0, 10)}`, recordOf(game)),
    createButton("Forget", () => deleteWithUndo([game])),
  ];
  const row = createElement("div", { className: "row", role: "group", ariaLabel: `${title}, ${formatDate(when)}` }, ...parts);
  row.dataset.roving = "";
  const note = [
    formatDate(when),
    told,
    ...(stage === "over" ? ["over"] : []),
    ...(titles[id] ? [] : ["this edition of the site does not know the game"]),
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
function deleteWithUndo(some) {
  const done = deleteGames(...some.map(({ state }) => state));
  if (done) deleted = some;
  showSavedGames(done ? `Forgotten: ${some.length > 1 ? `${some.length} games` : "1 game"}. ` : UNREAD);
}

function restoreDeleted() {
  saveGames(...deleted);
  deleted = [];
  showSavedGames("Kept again.");
}

// Renders the list, and moves the focus to the message about the last press.
/** @param {string} [message] */
function showSavedGames(message = "") {
  const container = gamesListElement();
  if (!container) return; // the reader has left the page
  const games = savedGames();
  const line = createElement(
    "p",
    { role: "status", tabIndex: -1 },
    message || (games ? (games.length > 0 ? "" : NONE) : UNREAD),
    ...(deleted.length > 0 ? [createButton("Undo", restoreDeleted)] : []),
  );
  const titles = JSON.parse(container.dataset.yours);
  const all =
    games && games.length > 1
      ? [exportLink("kabu-games", ...games.map(recordOf)), createButton("Forget all", () => deleteWithUndo(games))]
      : [];
  container.replaceChildren(
    line,
    createElement("ol", {}, ...(games ?? []).map((game) => createGameItem(game, titles))),
    createElement("div", { className: "row tools" }, ...all),
  );
  updateTabStops(container);
  if (message) line.focus();
}

addEventListener("keydown", (event) => {
  if (gamesListElement()?.contains(event.target) && moveFocus(event.target, event.key)) event.preventDefault();
});
onOtherTabChange(() => showSavedGames());

export function setUp() {
  deleted = [];
  showSavedGames();
}
