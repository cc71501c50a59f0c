// The trainer for the months of flower cards. It takes cards, months and their names from the table of months on its page.

import { moveFocusByArrowKey, updateTabStops } from "./keyboard-control.mjs";
import { readStored, writeStored } from "./browser-storage.mjs";
import { createElement } from "./create-element.mjs";

const STORAGE_KEY = "kabu.months";
const SOON = 3; // a missed card comes again after this many others
/** @type {HTMLElement} */
let trainer;
/** @type {HTMLElement[]} */
let queue = []; // the cards to ask, the current one first
let missed = false; // whether the current card has been answered wrongly
let streaks = loadAnswerStreaks();

// Returns the current and the longest streak of right answers, as stored.
function loadAnswerStreaks() {
  const { v, row, longest } = readStored(STORAGE_KEY) ?? {};
  return v === 1 && Number.isInteger(row) && Number.isInteger(longest) ? { row, longest } : { row: 0, longest: 0 };
}

/** @param {number} row */
function storeAnswerStreak(row) {
  streaks = { row, longest: Math.max(row, streaks.longest) };
  writeStored(STORAGE_KEY, { v: 1, ...streaks }); // if that fails, the streaks last until the page is closed
}

/** @param {HTMLElement[]} cards */
function shuffledCards(cards) {
  return cards
    .map((card) => ({ card, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ card }) => card);
}

// Shows the card to answer now and the verdict on the last answer. Screen readers announce the card, too.
/** @param {string} verdict */
function renderMonthQuestion(verdict) {
  if (!queue.length) queue = shuffledCards([...document.querySelectorAll("tr[data-month] .card")]);
  const [card] = queue;
  trainer.querySelector(".asked").replaceChildren(card.cloneNode(true));
  const name = createElement("span", { className: "unseen", textContent: `The card: ${card.ariaLabel}.` });
  trainer.querySelector("[data-verdict]").replaceChildren(`${verdict} `, name);
  trainer.querySelector("[data-tally]").textContent = `In a row: ${streaks.row}. Longest: ${streaks.longest}.`;
}

/** @param {string} month */
function checkMonthAnswer(month) {
  const [card] = queue,
    row = card.closest("[data-month]"),
    right = row.dataset.month === month;
  if (right) queue.shift();
  if (right && missed) queue.splice(SOON, 0, card);
  if (!right || !missed) storeAnswerStreak(right ? streaks.row + 1 : 0);
  missed = !right;
  renderMonthQuestion(right ? `Right, ${row.dataset.says}.` : `No, this is ${row.dataset.says}.`);
}

/** @param {HTMLElement} element */
export function setUpForPage(element) {
  trainer = element;
  queue = [];
  missed = false;
  for (const button of trainer.querySelectorAll("button")) button.disabled = false;
  updateTabStops(trainer);
  renderMonthQuestion("");
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.(".month-trainer button");
  if (button) checkMonthAnswer(button.dataset.month);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.(".month-trainer") && moveFocusByArrowKey(event.target, event.key)) event.preventDefault();
});
