// The problems page. The build writes the verdicts and the calendar of problems; this script shows them and stores the reader's first
// answer to each problem.

import { moveFocusByArrowKey, updateTabStops } from "./keyboard-control.mjs";
import { readStored, writeStored } from "./browser-storage.mjs";
import { createElement } from "./create-element.mjs";
import { todaysDayNumber, daysOfAnsweredProblems } from "./reader-statistics.mjs";
import { onTabReturn } from "./tab-return.mjs";

const STORAGE_KEY = "kabu.problems";
const DAY = 86_400_000; // ms
const MONDAY = 3; // days from the last Monday before 1 January 1970 to 1 January 1970
const UNSTORED = "This browser is not saving this page, so your answers will be lost when you leave.";
/** @type {HTMLElement} */
let container; // where the problem of the day is shown
/** @type {number} */
let day; // the day of that problem, in days since 1970
/** @type {{ date: string, text: string } | undefined} */
let earlier; // date and text of the result of the previous problem, if it was answered
let answers = readProblemAnswers();
let unstored = false;

function readProblemAnswers() {
  const { v, answers: stored } = readStored(STORAGE_KEY) ?? {};
  return v === 1 ? Object.fromEntries(Object.entries(stored ?? {}).filter(([, answer]) => typeof answer === "string")) : {};
}

/** @param {Record<string, string>} now @param {number[]} days the days on which the daily problem was answered */
function storeProblemAnswers(now, days) {
  answers = now;
  if (!writeStored(STORAGE_KEY, { v: 1, answers, days })) unstored = true;
}

/** @param {Intl.DateTimeFormatOptions} style */
const formatDay = (style) => new Date(day * DAY).toLocaleDateString("en-GB", { timeZone: "UTC", ...style });

/** @param {number} number */
function problemOfDay(number) {
  const days = String(container.dataset.problems).split(" ");
  return /** @type {HTMLElement} */ (document.getElementById(days[(number + MONDAY) % days.length]));
}

const problemElements = () => [...document.querySelectorAll("[data-level]")];
/** @param {HTMLElement} problem */
const answerButtons = (problem) => [...problem.querySelectorAll("button[data-answer]")];
/** @param {HTMLElement} problem @param {string | undefined} [answer] */
const buttonOfAnswer = (problem, answer) => answerButtons(problem).find(({ dataset }) => dataset.answer === answer);

// Shows a problem with its stored answer, if there is one.
/** @param {LooseElement} problem @param {HTMLButtonElement} [pressed] */
function showProblemAnswer(problem, pressed = buttonOfAnswer(problem, answers[problem.dataset.problem])) {
  const answered = pressed !== undefined;
  problem.toggleAttribute("data-answered", answered);
  problem.querySelector("[data-verdict]").textContent = pressed?.dataset.says ?? "";
  for (const button of answerButtons(problem)) Object.assign(button, { disabled: false, ariaPressed: String(button === pressed) });
}

/** @param {LooseElement} problem @param {HTMLButtonElement} button */
function recordProblemAnswer(problem, button) {
  const { problem: id } = problem.dataset;
  const days = problemOfDay(day).id === id ? [...new Set([...daysOfAnsweredProblems(), day])] : daysOfAnsweredProblems();
  if (!(id in answers) || days.length > daysOfAnsweredProblems().length)
    storeProblemAnswers({ [id]: button.dataset.answer, ...answers }, days);
  for (const one of problemElements()) if (one.dataset.problem === id) showProblemAnswer(one, buttonOfAnswer(one, button.dataset.answer));
  problem.querySelector("details").open = true;
  showCountOfAnswers();
}

/** @param {LooseElement} problem */
function problemResultText(problem) {
  const { lost } = buttonOfAnswer(problem, answers[problem.dataset.problem])?.dataset ?? {};
  const date = formatDay({ day: "numeric", month: "long", year: "numeric" });
  const level = problem.querySelector("[role=img]").textContent;
  return [
    `Kabu, ${date}`,
    `${problem.dataset.title} ${level}`,
    lost ? `Lost: ${lost}` : "Nothing lost",
    location.origin + location.pathname,
  ].join("\n");
}

/** @param {string} text @param {HTMLElement} line */
async function copyProblemResult(text, line) {
  try {
    await navigator.clipboard.writeText(text);
    line.textContent = "Copied.";
  } catch {
    const field = createElement("textarea", { value: text, readOnly: true, rows: 4, ariaLabel: "The result" });
    line.replaceChildren("This browser does not let the page copy text. Please copy it yourself.", field);
    field.select();
  }
}

// Shows a button that copies the result of the day. After midnight there is another button for the previous result.
function renderShareButtons() {
  const row = container.querySelector("[data-share]"),
    shown = container.querySelector("[data-level]"),
    line = createElement("span", { role: "status" });
  /** @param {string} textContent @param {string} text */
  const button = (textContent, text) =>
    createElement("button", { type: "button", textContent, onclick: () => copyProblemResult(text, line) });
  const buttons = earlier ? [button(`Copy the result of ${earlier.date}`, earlier.text)] : [];
  if (shown.hasAttribute("data-answered")) buttons.push(button("Copy the result", problemResultText(shown)));
  const names = buttons.map(({ textContent }) => textContent).join();
  if (row.dataset.share === names) return;
  row.dataset.share = names;
  row.replaceChildren(...buttons, ...(names ? [line] : []));
}

// Shows how many problems have been answered, after an optional message.
/** @param {string} [message] */
function showCountOfAnswers(message = "") {
  const all = problemElements().filter(({ id }) => id);
  const done = all.filter(({ dataset }) => dataset.problem in answers);
  const right = done.filter((problem) => buttonOfAnswer(problem, answers[problem.dataset.problem])?.dataset.lost === undefined);
  renderShareButtons();
  const count = `${done.length} of ${all.length} answered, ${right.length} correct.`;
  container.querySelector("[data-tally]").textContent = [message, count, unstored ? UNSTORED : ""].join(" ").trim();
  container.querySelector("[data-forget]").hidden = done.length === 0;
}

/** @param {string | undefined} [message] */
function renderProblems(message) {
  for (const problem of problemElements()) showProblemAnswer(problem);
  updateTabStops(document);
  showCountOfAnswers(message);
}

function deleteProblemAnswers() {
  storeProblemAnswers({}, []);
  earlier = undefined;
  renderProblems("Answers deleted.");
}

function placeProblemOfTheDay() {
  day = todaysDayNumber();
  const one = problemOfDay(day);
  const copied = createElement("div", {}, ...one.cloneNode(true).childNodes);
  Object.assign(copied.dataset, one.dataset);
  container.querySelector("[data-day]").replaceChildren(copied);
}

// Shows the problem of a new day, unless the reader is about to answer the current one or to copy its result by hand.
function showProblemOfNewDay() {
  if (!container?.isConnected || day === todaysDayNumber()) return;
  const shown = container.querySelector("[data-level]"),
    answered = shown.hasAttribute("data-answered");
  const row = container.querySelector("[data-share]"),
    here = /** @type {HTMLElement} */ (document.activeElement);
  if (here.matches("textarea") ? row.contains(here) : shown.contains(here) && !answered) return;
  const wasIn = [row, container].find((part) => part.contains(here));
  earlier = answered ? { date: formatDay({ day: "numeric", month: "long" }), text: problemResultText(shown) } : undefined;
  placeProblemOfTheDay();
  renderProblems("A new day, a new puzzle.");
  if (!here.isConnected) (wasIn === row ? row.querySelector("button") : container.querySelector("button[data-answer]")).focus();
}

/** @param {HTMLElement} element */
export function setUpForPage(element) {
  container = element;
  earlier = undefined;
  for (const problem of problemElements()) problem.dataset.problem = problem.id;
  placeProblemOfTheDay();
  const button = createElement("button", { type: "button", textContent: "Delete my answers", onclick: deleteProblemAnswers });
  button.dataset.forget = "";
  container.append(createElement("p", { className: "acts" }, button));
  renderProblems();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[data-answer]");
  if (button) recordProblemAnswer(button.closest("[data-level]"), button);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("[data-level] [data-roving]") && moveFocusByArrowKey(event.target, event.key)) event.preventDefault();
});
onTabReturn(showProblemOfNewDay);
addEventListener("storage", ({ key }) => {
  if (!container?.isConnected || (key !== STORAGE_KEY && key !== null)) return;
  answers = readProblemAnswers();
  renderProblems();
});
