// The hand at a table: a chip or card taken up first, the pace of what is shown, and no press by mistake. No rule is known here.

import { questionIn } from "./focus-restore.mjs";
import { updateTabStops } from "./roving-keys.mjs";
import { playSound } from "./sound-effects.mjs";

const KEPT = "kabu.table";
const STEP = 900; // ms that the act of another is looked at, in the normal pace
/** @type {Record<string, number>} */
const FACTORS = { slow: 2, normal: 1, instant: 0 };
const TWICE = 350; // ms in which a second press at the same point cannot be meant for what has come there
const NEAR = 30; // px

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const timeLimits = () => ({ twice: TWICE, step: STEP, ...globalThis.kabuLimits });
let preferences = readPreferences();

function readPreferences() {
  try {
    return { pace: "normal", sound: false, ...JSON.parse(localStorage.getItem(KEPT)) };
  } catch {
    return { pace: "normal", sound: false }; // no storage, or not ours
  }
}

// What the reader set in the menu stays set, here and on every page.
/** @param {Found} given */
export function setPreference({ dataset, type, checked, value }) {
  preferences = { ...preferences, [dataset.manner]: type === "checkbox" ? checked : value };
  try {
    localStorage.setItem(KEPT, JSON.stringify(preferences));
  } catch {
    // set for this visit
  }
}

// ---- what is taken up first decides what the other buttons do

// How fast it goes: "slow", "normal", or "instant" where nothing shall move.
const pace = () => (calm.matches || !timeLimits().step ? "instant" : preferences.pace);

/** @param {HTMLElement} view */
const picksOf = (view) => [...view.querySelectorAll("[data-pick]")].filter(({ disabled }) => !disabled);
/** @param {HTMLElement} given */
const stays = ({ dataset }) => dataset.stays !== undefined;

/** @param {Widget} widget @param {HTMLButtonElement} button */
export function pick(widget, button) {
  const down = !stays(button) && button.ariaPressed === "true";
  if (stays(button)) widget.chip = button.dataset.pick;
  widget.card = down || stays(button) ? undefined : button.dataset.pick;
  updateControls(widget);
  if (!stays(button)) widget.say(questionIn(widget.view)?.textContent);
}

/** @param {Widget} widget */
export function putDown(widget) {
  if (widget.card === undefined) return false;
  widget.card = undefined;
  updateControls(widget);
  widget.say(questionIn(widget.view)?.textContent);
  return true;
}

// After each change of the view: what the reader took up and set is there again.
/** @param {Widget} widget */
export function updateControls(widget) {
  const { view, section } = widget;
  if (widget.kind === "table") {
    section.dataset.pace = pace();
    section.toggleAttribute("data-bare", !view.querySelector(".table"));
  }
  const picks = picksOf(view);
  /** @param {string | undefined} [name] */
  const named = (name) => picks.find(({ dataset }) => dataset.pick === name);
  const taken = named(widget.card) ?? named(widget.chip) ?? picks.find((one) => stays(one) && one.ariaPressed === "true");
  if (picks.length > 0) for (const one of picks) one.ariaPressed = String(one === taken);
  for (const button of view.querySelectorAll("[data-after]")) turn(button, taken);
  question(view.querySelector("[data-choices] .ask"), taken?.dataset.asks);
  for (const control of view.querySelectorAll("[data-manner]"))
    control.type === "checkbox" ? (control.checked = preferences.sound) : (control.value = preferences[control.dataset.manner]);
  for (const button of view.querySelectorAll("[data-full]")) button.ariaPressed = String(section.classList.contains("wide"));
  updateTabStops(view);
}

// Once a card is taken up the question is another one, until the card is put down.
/** @param {HTMLElement | null} ask @param {string | undefined} [other] */
function question(ask, other) {
  if (!ask || (!other && !ask.dataset.before)) return;
  ask.dataset.before ??= ask.textContent;
  ask.textContent = other ?? ask.dataset.before;
}

/** @param {HTMLButtonElement} button @param {Found} [taken] */
function turn(button, taken) {
  const [event, name] = JSON.parse(button.dataset.after)[taken?.dataset.pick] ?? [];
  button.disabled = !event;
  button.toggleAttribute("data-lit", Boolean(event && !stays(taken)));
  if (!event) return;
  button.dataset.event = event;
  button.ariaLabel = name;
}

// ---- no press by mistake

/** @type {{ at: number[], when: number, what?: string }} */
let last = { at: [0, 0], when: -Infinity };

// Whether a press falls on what came under the finger only just now, as a second tap does. Only chips are laid twice so fast.
/** @param {Widget} widget @param {HTMLButtonElement} button @param {Heard} click */
export function isAccidental(widget, button, click) {
  const { event, pick, after, lit } = button.dataset;
  const again = after !== undefined && lit === undefined && last.what === event;
  const at = pointOf(button, click);
  const near = Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) < NEAR;
  const soon = click.timeStamp - Math.max(last.when, widget.shown ?? 0) < timeLimits().twice;
  if (soon && near && last.what !== undefined && !again) return true;
  last = { at, when: click.timeStamp, what: event ?? pick };
  return false;
}

// A key presses where the focus is, in the middle of the button.
/** @param {HTMLElement} button @param {Heard} more */
function pointOf(button, { clientX, clientY, detail }) {
  if (detail > 0) return [clientX, clientY];
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

// ---- pace

/** @type {(() => void) | undefined} */
let skip;

// Whether the cards of a round that is over are still being turned up: the style sheet hides the result until then.
/** @param {Widget} given */
const turning = ({ view }) =>
  view
    .querySelector(".told")
    ?.getAnimations({ subtree: true })
    .some((/** @type {Found} */ { animationName }) => animationName === "appear");

// Shows at once what is still being shown, a showdown too. Returns whether anything was: the press that ends it does nothing else.
/** @param {Widget} widget */
export function skipSteps(widget) {
  if (widget.kind !== "table") return false;
  const shown = Boolean(widget.busy || turning(widget));
  widget.section.dataset.pace = "instant";
  skip?.();
  return shown;
}

// Boards on the way, each for as long as the reader likes to look at it; a press anywhere ends it.
/** @param {Frame["steps"]} steps @param {(step: [news: string, board: string]) => void} show */
export async function showSteps(steps, show) {
  const pause = timeLimits().step * FACTORS[pace()];
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

// ---- the whole screen

/** @param {HTMLElement} section @param {boolean} [wide] */
export function toggleFullScreen(section, wide = !section.classList.contains("wide")) {
  section.classList.toggle("wide", wide);
  for (const button of section.querySelectorAll("[data-full]")) button.ariaPressed = String(wide);
  if (wide)
    section.requestFullscreen?.().catch(() => {}); // where it may not, the page alone is filled
  else if (document.fullscreenElement) document.exitFullscreen();
}

document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) for (const section of document.querySelectorAll(".kabu-table.wide")) toggleFullScreen(section, false);
});
