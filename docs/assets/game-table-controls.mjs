// The controls of a table: picking chips and cards, the pace of intermediate boards, and protection against accidental presses. Contains no
// rules of games.

import { currentQuestion } from "./focus-restore.mjs";
import { readStored, writeStored } from "./browser-storage.mjs";
import { limits } from "./time-limits.mjs";
import { updateTabStops } from "./keyboard-control.mjs";
import { playSound } from "./sound-effects.mjs";

const STORAGE_KEY = "kabu.table";
/** @type {Record<string, number>} */
const FACTORS = { slow: 2, normal: 1, instant: 0 };
const NEAR_DISTANCE = 30; // px

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
let preferences = { pace: "normal", sound: false, ...readStored(STORAGE_KEY) };

// Sets and stores a preference from the menu, for this and all other pages.
/** @param {LooseElement} control */
export function setPreference({ dataset, type, checked, value }) {
  preferences = { ...preferences, [dataset.manner]: type === "checkbox" ? checked : value };
  writeStored(STORAGE_KEY, preferences); // if that fails, the choice holds for this visit only
}

// ---- picking: the picked card or chip decides what other buttons do

// Returns the reader's pace: "slow", "normal" or "instant". With reduced motion it is always "instant".
const currentPace = () => (reducedMotion.matches || !limits().step ? "instant" : preferences.pace);

/** @param {HTMLElement} view */
const pickableButtons = (view) => [...view.querySelectorAll("[data-pick]")].filter(({ disabled }) => !disabled);
/** @param {HTMLElement} control */
const isChip = ({ dataset }) => dataset.stays !== undefined;

/** @param {Widget} widget @param {HTMLButtonElement} button */
export function pickUpCardOrChip(widget, button) {
  const down = !isChip(button) && button.ariaPressed === "true";
  if (isChip(button)) widget.chip = button.dataset.pick;
  widget.card = down || isChip(button) ? undefined : button.dataset.pick;
  restorePicksAndPreferences(widget);
  if (!isChip(button)) widget.announce(currentQuestion(widget.view)?.textContent);
}

/** @param {Widget} widget */
export function putDownCardOrChip(widget) {
  if (widget.card === undefined) return false;
  widget.card = undefined;
  restorePicksAndPreferences(widget);
  widget.announce(currentQuestion(widget.view)?.textContent);
  return true;
}

// Restores picks and preferences after each change of the view.
/** @param {Widget} widget */
export function restorePicksAndPreferences(widget) {
  const { view, section } = widget;
  if (widget.kind === "table") {
    section.dataset.pace = currentPace();
    section.toggleAttribute("data-sound", preferences.sound);
    section.toggleAttribute("data-bare", !view.querySelector(".table"));
  }
  const picks = pickableButtons(view);
  /** @param {string | undefined} [name] */
  const pickNamed = (name) => picks.find(({ dataset }) => dataset.pick === name);
  const picked = pickNamed(widget.card) ?? pickNamed(widget.chip) ?? picks.find((one) => isChip(one) && one.ariaPressed === "true");
  if (picks.length > 0) for (const one of picks) one.ariaPressed = String(one === picked);
  for (const button of view.querySelectorAll("[data-after]")) setActionOfButtonByPick(button, picked);
  showQuestionOfPickedButton(view.querySelector("[data-choices] .ask"), picked?.dataset.asks);
  for (const control of view.querySelectorAll("[data-manner]"))
    control.type === "checkbox" ? (control.checked = preferences.sound) : (control.value = preferences[control.dataset.manner]);
  markLastMove(view);
  for (const control of view.querySelectorAll("[data-look] select"))
    control.value = document.documentElement.dataset[control.name] ?? control.value;
  for (const button of view.querySelectorAll("[data-full]")) button.ariaPressed = String(section.classList.contains("wide"));
  // Without a share sheet, readers use the button beside this one, which copies the link.
  for (const button of view.querySelectorAll("[data-send]")) button.hidden = Boolean(button.dataset.send) && !navigator.share;
  updateTabStops(view);
}

// Marks the cards of the reader's last move.
/** @param {HTMLElement} view */
function markLastMove(view) {
  const codes = view.querySelector("[data-last]")?.dataset.last.split(" ") ?? [];
  for (const face of view.querySelectorAll(".board [data-card]")) face.toggleAttribute("data-recent", codes.includes(face.dataset.card));
}

// Shows the question of the picked card (`other`) in place of the table's own question, which is in the element `ask`. Without `other`,
// restores the table's own question.
/** @param {HTMLElement | null} ask @param {string | undefined} [other] */
function showQuestionOfPickedButton(ask, other) {
  if (!ask || (!other && !ask.dataset.before)) return;
  ask.dataset.before ??= ask.textContent;
  ask.textContent = other ?? ask.dataset.before;
}

/** @param {HTMLButtonElement} button @param {LooseElement} [picked] */
function setActionOfButtonByPick(button, picked) {
  const [event, name] = JSON.parse(button.dataset.after)[picked?.dataset.pick] ?? [];
  button.disabled = !event;
  button.toggleAttribute("data-lit", Boolean(event && !isChip(picked)));
  if (!event) return;
  button.dataset.event = event;
  button.ariaLabel = name;
}

// ---- accidental presses

/** @type {{ at: number[], when: number, what?: string }} */
let last = { at: [0, 0], when: -Infinity };

// Returns whether a press is accidental, such as the second press of a double tap. Such a press hits nearly the same point as the last
// press, soon after it or after a change of the view. Repeating the same act with a picked chip is never accidental.
/** @param {Widget} widget @param {HTMLButtonElement} button @param {LooseEvent} click */
export function isAccidentalPress(widget, button, click) {
  const { event, pick, after, lit } = button.dataset;
  const again = after !== undefined && lit === undefined && last.what === event;
  const at = pressPoint(button, click);
  const near = Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) < NEAR_DISTANCE;
  const soon = click.timeStamp - Math.max(last.when, widget.shownAt ?? 0) < limits().twice;
  if (soon && near && last.what !== undefined && !again) return true;
  last = { at, when: click.timeStamp, what: event ?? pick };
  return false;
}

// Returns the point of a press; for a key, the middle of the button.
/** @param {HTMLElement} button @param {LooseEvent} more */
function pressPoint(button, { clientX, clientY, detail }) {
  if (detail > 0) return [clientX, clientY];
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

// ---- pace

/** @type {(() => void) | undefined} */
let skip;

// Returns whether a showdown is still animated. The style sheet hides the result until the animation ends.
/** @param {Widget} control */
const isShowdownRunning = ({ view }) =>
  view
    .querySelector(".told")
    ?.getAnimations({ subtree: true })
    .some((/** @type {any} */ { animationName }) => animationName === "appear");

// Skips intermediate boards or a showdown. Returns whether there was anything to skip.
/** @param {Widget} widget */
export function skipIntermediateBoards(widget) {
  if (widget.kind !== "table") return false;
  const shown = Boolean(widget.busy || isShowdownRunning(widget));
  widget.section.dataset.pace = "instant";
  skip?.();
  return shown;
}

// Shows intermediate boards one by one at the reader's pace, up to the last board or until the reader presses something.
/** @param {Frame["steps"]} steps @param {(step: [news: string, board: string]) => void} show */
export async function showBoardsInTurn(steps, show) {
  const pause = limits().step * FACTORS[currentPace()];
  if (!pause || !steps) return;
  let over = false;
  for (const step of steps) {
    if (over) break;
    show(step);
    await new Promise((/** @type {(value?: void) => void} */ done) => {
      const timer = setTimeout(done, pause);
      skip = () => {
        over = true;
        clearTimeout(timer);
        done();
      };
    });
  }
  skip = undefined;
}

/** @param {string} kind */
export const playIfEnabled = (kind) => preferences.sound && playSound(kind);

// ---- full screen

/** @param {HTMLElement} section @param {boolean} [wide] */
export function toggleFullScreen(section, wide = !section.classList.contains("wide")) {
  section.classList.toggle("wide", wide);
  for (const button of section.querySelectorAll("[data-full]")) button.ariaPressed = String(wide);
  if (wide)
    section.requestFullscreen?.().catch(() => {}); // if the browser refuses, the table fills the window
  else if (document.fullscreenElement) document.exitFullscreen();
}

document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) for (const section of document.querySelectorAll(".kabu-table.wide")) toggleFullScreen(section, false);
});
