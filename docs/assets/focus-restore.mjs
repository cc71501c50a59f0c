// Where the reader is, before and after the HTML of a widget changes. Never on a button that does something else.

import { unfold } from "./unfold.mjs";

/** @param {HTMLElement | null} group */
const nameOf = (group) => group && (group.dataset.ask ?? group.getAttribute("aria-label") ?? group.className);
/** @param {HTMLElement} group */
const itemsOf = (group) => [...group.querySelectorAll("button, a[href], input, select")];

// The place of the focus in a view, if it is there.
/** @param {HTMLElement} view */
export function focusIn(view) {
  const item = /** @type {HTMLElement} */ (document.activeElement);
  if (!view.contains(item)) return undefined;
  const group = item.closest("[data-roving]");
  return { group: nameOf(group), at: group ? itemsOf(group).indexOf(item) : -1 };
}

// While boards on the way are shown, nothing on them can be pressed: a focus that went with its card rests on the news.
/** @param {HTMLElement} view */
export function focusNews(view) {
  if (document.activeElement === document.body) focusText(view.querySelector(".news"), { preventScroll: true });
}

// Where the reader was before the boards on the way, or has gone meanwhile.
/** @param {HTMLElement} view @param {ReturnType<typeof focusIn>} before */
export function focusAfter(view, before) {
  const active = /** @type {HTMLButtonElement} */ (document.activeElement);
  const rests = active === document.body || (view.contains(active) && active.matches(".news"));
  return (rests && before) || focusIn(view);
}

// After a patch: the same control, else the nearest one of its group, else what is asked, else the heading.
/** @param {HTMLElement} section @param {HTMLElement} view @param {{ group?: string | null; at?: number }} rest */
export function restoreFocus(section, view, { group, at }) {
  const active = /** @type {HTMLButtonElement} */ (document.activeElement);
  if (view.contains(active) && !active.disabled && nameOf(active.closest("[data-roving]")) === group) {
    if (!group && active.tabIndex < 0) active.tabIndex = -1; // the patch took the attribute of a text in focus
    return;
  }
  const same = group && [...view.querySelectorAll("[data-roving]")].find((other) => nameOf(other) === group);
  const next = same && nearest(itemsOf(same), at ?? 0);
  if (next) next.focus({ preventScroll: true });
  else focusText(questionIn(view) ?? headingOf(section), { preventScroll: true });
}

// A new deal is never the nearest: Enter on Undo, once too often, would throw the game away.
/** @param {HTMLButtonElement[]} items @param {number} at */
function nearest(items, at) {
  /** @param {HTMLButtonElement} item */
  const far = (item) => Math.abs(items.indexOf(item) - at);
  const harmless = items.filter((item) => !item.disabled && !item.dataset.event?.includes("{random}"));
  return harmless.sort((a, b) => far(a) - far(b))[0];
}

// What went wrong, or what there is to decide.
/** @param {HTMLElement} view */
export const questionIn = (view) => view.querySelector(".error") ?? view.querySelector("[data-choices] .ask");

/** @param {HTMLElement} view */
export const focusQuestion = (view) => focusText(questionIn(view), { preventScroll: true });

/** @param {HTMLElement} section */
const headingOf = (section) => section.querySelector("h2, h3, h4, [data-say]");

/** @param {HTMLElement | undefined} target @param {FocusOptions} options */
function focusText(target, options) {
  if (!target) return;
  target.tabIndex = -1;
  target.focus(options);
}

// The reader is sent to a widget: to its heading, or to what it asks.
/** @param {HTMLElement} section @param {Found} [target] */
export function focusWidget(section, target = headingOf(section)) {
  unfold(section);
  section.scrollIntoView({ block: "start" });
  focusText(target, { preventScroll: true });
}
