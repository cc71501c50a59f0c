// The page of problems. What is said of an answer, and the problem of each day, were made at build; here the first answer to each is kept on
// the reader's machine.

import { moveFocus, updateTabStops } from "./roving-keys.mjs";
import { createElement } from "./create-element.mjs";
import { onReturn } from "./on-return.mjs";

const KEPT = "kabu.problems";
const DAY = 86_400_000; // ms
const MONDAY = 3; // the days from the Monday before the first day that machines count
const UNKEPT = "This browser keeps nothing for this page: your answers are forgotten when you leave it.";
/** @type {HTMLElement} */
let place; // where the problem of the day is shown
/** @type {number} */
let day; // which day's problem that is, in days since 1970
/** @type {{ date: string, text: string } | undefined} */
let earlier; // the result of the problem that was shown before, if it was answered: its date, and its text
let answers = read();
let unkept = false;

function read() {
  try {
    const { v, answers: found } = JSON.parse(localStorage.getItem(KEPT)) ?? {};
    return v === 1 ? Object.fromEntries(Object.entries(found ?? {}).filter(([, answer]) => typeof answer === "string")) : {};
  } catch {
    return {}; // no storage, or not ours
  }
}

/** @param {Record<string, string>} now */
function keep(now) {
  answers = now;
  try {
    localStorage.setItem(KEPT, JSON.stringify({ v: 1, answers }));
  } catch {
    unkept = true;
  }
}

// By the reader's own calendar, so that everybody has the same problem on the same date.
function today() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;
}

/** @param {Intl.DateTimeFormatOptions} style */
const dated = (style) => new Date(day * DAY).toLocaleDateString("en-GB", { timeZone: "UTC", ...style });

/** @param {number} number */
function problemOf(number) {
  const days = String(place.dataset.problems).split(" ");
  return /** @type {HTMLElement} */ (document.getElementById(days[(number + MONDAY) % days.length]));
}

const problems = () => [...document.querySelectorAll("[data-level]")];
/** @param {HTMLElement} problem */
const buttons = (problem) => [...problem.querySelectorAll("button[data-answer]")];
/** @param {HTMLElement} problem @param {string | undefined} [answer] */
const named = (problem, answer) => buttons(problem).find(({ dataset }) => dataset.answer === answer);

// A problem with what was answered to it, or with nothing.
/** @param {Found} problem @param {HTMLButtonElement} [pressed] */
function mark(problem, pressed = named(problem, answers[problem.dataset.problem])) {
  const answered = pressed !== undefined;
  problem.toggleAttribute("data-answered", answered);
  problem.querySelector("[data-verdict]").textContent = pressed?.dataset.says ?? "";
  for (const button of buttons(problem)) Object.assign(button, { disabled: false, ariaPressed: String(button === pressed) });
}

/** @param {Found} problem @param {HTMLButtonElement} button */
function answer(problem, button) {
  const { problem: id } = problem.dataset;
  if (!(id in answers)) keep({ ...answers, [id]: button.dataset.answer });
  for (const one of problems()) if (one.dataset.problem === id) mark(one, named(one, button.dataset.answer));
  problem.querySelector("details").open = true;
  tell();
}

/** @param {Found} problem */
function result(problem) {
  const { lost } = named(problem, answers[problem.dataset.problem])?.dataset ?? {};
  const date = dated({ day: "numeric", month: "long", year: "numeric" });
  const level = problem.querySelector("[role=img]").textContent;
  return [
    `Kabu, ${date}`,
    `${problem.dataset.title} ${level}`,
    lost ? `Lost: ${lost}` : "Nothing lost",
    location.origin + location.pathname,
  ].join("\n");
}

/** @param {string} text @param {HTMLElement} line */
async function copy(text, line) {
  try {
    await navigator.clipboard.writeText(text);
    line.textContent = "Copied.";
  } catch {
    const field = createElement("textarea", { value: text, readOnly: true, rows: 4, ariaLabel: "The result" });
    line.replaceChildren("This browser does not let the page copy: please copy it yourself.", field);
    field.select();
  }
}

// A button that copies the result of the day, and after a change of day one for the result before.
function share() {
  const row = place.querySelector("[data-share]"),
    shown = place.querySelector("[data-level]"),
    line = createElement("span", { role: "status" });
  /** @param {string} textContent @param {string} text */
  const button = (textContent, text) => createElement("button", { type: "button", textContent, onclick: () => copy(text, line) });
  const buttons = earlier ? [button(`Copy the result of ${earlier.date}`, earlier.text)] : [];
  if (shown.hasAttribute("data-answered")) buttons.push(button("Copy the result", result(shown)));
  const names = buttons.map(({ textContent }) => textContent).join();
  if (row.dataset.share === names) return;
  row.dataset.share = names;
  row.replaceChildren(...buttons, ...(names ? [line] : []));
}

// How many have been answered.
/** @param {string} [said] */
function tell(said = "") {
  const all = problems().filter(({ id }) => id);
  const done = all.filter(({ dataset }) => dataset.problem in answers);
  const right = done.filter((problem) => named(problem, answers[problem.dataset.problem])?.dataset.lost === undefined);
  share();
  const count = `Answered: ${done.length} of ${all.length}, ${right.length} with the answer that costs nothing.`;
  place.querySelector("[data-tally]").textContent = [said, count, unkept ? UNKEPT : ""].join(" ").trim();
  place.querySelector("[data-forget]").hidden = done.length === 0;
}

/** @param {string | undefined} [said] */
function show(said) {
  for (const problem of problems()) mark(problem);
  updateTabStops(document);
  tell(said);
}

function forget() {
  keep({});
  earlier = undefined;
  show("Forgotten.");
}

function lay() {
  day = today();
  const one = problemOf(day);
  const copied = createElement("div", {}, ...one.cloneNode(true).childNodes);
  Object.assign(copied.dataset, one.dataset);
  place.querySelector("[data-day]").replaceChildren(copied);
}

// On another day another problem, unless the reader is about to answer the one that is shown, or to copy its result by hand.
function refresh() {
  if (!place?.isConnected || day === today()) return;
  const shown = place.querySelector("[data-level]"),
    answered = shown.hasAttribute("data-answered");
  const row = place.querySelector("[data-share]"),
    here = /** @type {HTMLElement} */ (document.activeElement);
  if (here.matches("textarea") ? row.contains(here) : shown.contains(here) && !answered) return;
  const wasIn = [row, place].find((part) => part.contains(here));
  earlier = answered ? { date: dated({ day: "numeric", month: "long" }), text: result(shown) } : undefined;
  lay();
  show("A new day has a new problem.");
  if (!here.isConnected) (wasIn === row ? row.querySelector("button") : place.querySelector("button[data-answer]")).focus();
}

/** @param {HTMLElement} found */
export function dress(found) {
  place = found;
  earlier = undefined;
  for (const problem of problems()) problem.dataset.problem = problem.id;
  lay();
  const button = createElement("button", { type: "button", textContent: "Forget my answers", onclick: forget });
  button.dataset.forget = "";
  place.append(createElement("p", { className: "acts" }, button));
  show();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[data-answer]");
  if (button) answer(button.closest("[data-level]"), button);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("[data-level] [data-roving]") && moveFocus(event.target, event.key)) event.preventDefault();
});
onReturn(refresh);
addEventListener("storage", ({ key }) => {
  if (!place?.isConnected || (key !== KEPT && key !== null)) return;
  answers = read();
  show();
});
