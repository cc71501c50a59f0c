// Keeps the focus in place when the HTML of a widget changes, but never moves it to a button with another meaning.

import { openFoldsAround } from "./unfold-element.mjs";

/** @param {HTMLElement | null} group */
const groupName = (group) => group && (group.dataset.ask ?? group.getAttribute("aria-label") ?? group.className);
/** @param {HTMLElement} group */
const focusableItems = (group) => [...group.querySelectorAll("button, a[href], input, select")];

// Returns the position of the focus if it is inside a view.
/** @param {HTMLElement} view */
export function focusPositionIn(view) {
  const item = /** @type {HTMLElement} */ (document.activeElement);
  if (!view.contains(item)) return undefined;
  const group = item.closest("[data-roving]");
  return { group: groupName(group), at: group ? focusableItems(group).indexOf(item) : -1 };
}

// Moves the focus to the news if the focused card has gone, because no button can be pressed while intermediate boards are shown.
/** @param {HTMLElement} view */
export function focusTableNews(view) {
  if (document.activeElement === document.body) focusNonInteractiveElement(view.querySelector(".news"), { preventScroll: true });
}

// Returns where the focus was before the intermediate boards, or where the reader has moved it since.
/** @param {HTMLElement} view @param {ReturnType<typeof focusPositionIn>} before */
export function focusToRestore(view, before) {
  const active = /** @type {HTMLButtonElement} */ (document.activeElement);
  const isIdle = active === document.body || (view.contains(active) && active.matches(".news"));
  return (isIdle && before) || focusPositionIn(view);
}

// Restores the focus after a patch: to the same control or, in this order, to the nearest control of its group, the question, or the
// heading.
/** @param {HTMLElement} section @param {HTMLElement} view @param {{ group?: string | null; at?: number }} rest */
export function restoreFocus(section, view, { group, at }) {
  const active = /** @type {HTMLButtonElement} */ (document.activeElement);
  if (view.contains(active) && !active.disabled && groupName(active.closest("[data-roving]")) === group) {
    if (!group && active.tabIndex < 0) active.tabIndex = -1; // a focused text needs this attribute, which the patch has removed
    return;
  }
  const same = group && [...view.querySelectorAll("[data-roving]")].find((other) => groupName(other) === group);
  const next = same && nearestEnabledItem(focusableItems(same), at ?? 0);
  if (next) next.focus({ preventScroll: true });
  else focusNonInteractiveElement(currentQuestion(view) ?? widgetHeading(section), { preventScroll: true });
}

// Returns the enabled control nearest to a position, but never one that starts a new deal. Otherwise a reader who presses Enter on Undo
// once too often would lose the game.
/** @param {HTMLButtonElement[]} items @param {number} at */
function nearestEnabledItem(items, at) {
  /** @param {HTMLButtonElement} item */
  const distance = (item) => Math.abs(items.indexOf(item) - at);
  const candidates = items.filter((item) => !item.disabled && !item.dataset.event?.includes("{random}"));
  return candidates.sort((a, b) => distance(a) - distance(b))[0];
}

// Returns the error that a view shows or, if there is none, its question.
/** @param {HTMLElement} view */
export const currentQuestion = (view) => view.querySelector(".error") ?? view.querySelector("[data-choices] .ask");

/** @param {HTMLElement} view */
export const focusQuestion = (view) => focusNonInteractiveElement(currentQuestion(view), { preventScroll: true });

/** @param {HTMLElement} section */
const widgetHeading = (section) => section.querySelector("h2, h3, h4, [data-say]");

/** @param {HTMLElement | undefined} target @param {FocusOptions} options */
function focusNonInteractiveElement(target, options) {
  if (!target) return;
  target.tabIndex = -1;
  target.focus(options);
}

// Scrolls to a widget and focuses its heading, or another target.
/** @param {HTMLElement} section @param {LooseElement} [target] */
export function focusWidget(section, target = widgetHeading(section)) {
  openFoldsAround(section);
  section.scrollIntoView({ block: "start" });
  focusNonInteractiveElement(target, { preventScroll: true });
}
