// The page of the games that are kept on this machine: to go on with, to export as records, to forget.

import { formatDate, deleteGames, savedGames, saveGames, onOtherTabChange } from "./saved-games.mjs";
import { moveFocus, updateTabStops } from "./roving-keys.mjs";
import { encode } from "./state-links.mjs";
import { createElement } from "./create-element.mjs";

const UNREAD = "No games can be kept here: this browser keeps nothing for this site, or a newer edition of the site has been here.";
const NONE = "No game is kept yet. One is, from your first act at a table.";
/** @param {string} textContent @param {() => void} press */
const button = (textContent, press) => createElement("button", { type: "button", textContent, onclick: press });
const list = () => document.querySelector("[data-yours]");
/** @type {SavedGame[]} */
let forgotten = [];

// A record as the tables and the command line read it; what else is known of the game stands before it.
/** @param {SavedGame} given */
function recordOf({ state, told, when }) {
  const [, level, record] = /^([^/]*)\/([^~@]*)/.exec(state) ?? ["", "", state];
  return [`# ${new Date(when).toISOString()}: ${told}; opponents: ${level}`, ...record.split(";"), ""].join("\n");
}

/** @param {string} name @param {...string} records */
function exported(name, ...records) {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(records.join("\n"))}`;
  return createElement("a", {
    href,
    download: `${name}.txt`,
    textContent: records.length > 1 ? "Export all" : "Export",
    className: "door",
  });
}

/** @param {SavedGame} game @param {Record<string, string>} titles */
function item(game, titles) {
  const { state, stage, told, when } = game;
  const id = state.split(/[/ ]/)[1] ?? "";
  const title = titles[id] ?? id;
  const open = createElement("a", {
    href: `../${id}/#table=${encode(state)}`,
    textContent: stage === "over" ? "Look at it" : "Resume",
    className: "door",
  });
  const parts = [
    ...(titles[id] ? [open] : []),
    exported(`${id}-${new Date(when).toISOString().slice(0, 10)}`, recordOf(game)),
    button("Forget", () => drop([game])),
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

// What is forgotten can be had back as long as the page stands.
/** @param {SavedGame[]} some */
function drop(some) {
  const done = deleteGames(...some.map(({ state }) => state));
  if (done) forgotten = some;
  show(done ? `Forgotten: ${some.length > 1 ? `${some.length} games` : "1 game"}. ` : UNREAD);
}

function restore() {
  saveGames(...forgotten);
  forgotten = [];
  show("Kept again.");
}

// The focus goes to what is said of a press.
/** @param {string} [said] */
function show(said = "") {
  const place = list();
  if (!place) return; // another page is read by now
  const found = savedGames();
  const line = createElement(
    "p",
    { role: "status", tabIndex: -1 },
    said || (found ? (found.length > 0 ? "" : NONE) : UNREAD),
    ...(forgotten.length > 0 ? [button("Undo", restore)] : []),
  );
  const titles = JSON.parse(place.dataset.yours);
  const all = found && found.length > 1 ? [exported("kabu-games", ...found.map(recordOf)), button("Forget all", () => drop(found))] : [];
  place.replaceChildren(
    line,
    createElement("ol", {}, ...(found ?? []).map((game) => item(game, titles))),
    createElement("div", { className: "row tools" }, ...all),
  );
  updateTabStops(place);
  if (said) line.focus();
}

addEventListener("keydown", (event) => {
  if (list()?.contains(event.target) && moveFocus(event.target, event.key)) event.preventDefault();
});
onOtherTabChange(() => show());

export function dress() {
  forgotten = [];
  show();
}
