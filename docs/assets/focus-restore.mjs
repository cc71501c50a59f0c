// Where the reader is, before and after the HTML of a widget changes. Never on a button that does something else.

import { unfold } from "./unfold.mjs";

const nameOf = (group) => group && (group.dataset.ask ?? group.getAttribute("aria-label") ?? group.className);
const itemsOf = (group) => [...group.querySelectorAll("button, a[href], input, select")];

// The place of the focus in a view, if it is there.
export function focusIn(view) {
  const item = document.activeElement;
  if (!view.contains(item)) return undefined;
  const group = item.closest("[data-roving]");
  return { group: nameOf(group), at: group ? itemsOf(group).indexOf(item) : -1 };
}

// While boards on the way are shown, nothing on them can be pressed: a focus that went with its card rests on the news.
export function focusNews(view) {
  if (document.activeElement === document.body) focusText(view.querySelector(".news"), { preventScroll: true });
}

// Where the reader was before the boards on the way, or has gone meanwhile.
export function focusAfter(view, before) {
  const active = document.activeElement;
  const rests = active === document.body || (view.contains(active) && active.matches(".news"));
  return (rests && before) || focusIn(view);
}

// After a patch: the same control, else the nearest one of its group, else what is asked, else the heading.
export function restoreFocus(section, view, { group, at }) {
  const active = document.activeElement;
  if (view.contains(active) && !active.disabled && nameOf(active.closest("[data-roving]")) === group) {
    if (!group && active.tabIndex < 0) active.tabIndex = -1; // the patch took the attribute of a text in focus
    return;
  }
  const same = group && [...view.querySelectorAll("[data-roving]")].find((other) => nameOf(other) === group);
  const next = same && nearest(itemsOf(same), at);
  if (next) next.focus({ preventScroll: true });
  else focusText(questionIn(view) ?? headingOf(section), { preventScroll: true });
}

// A new deal is never the nearest: Enter on Undo, once too often, would throw the game away.
function nearest(items, at) {
  const far = (item) => Math.abs(items.indexOf(item) - at);
  const harmless = items.filter((item) => !item.disabled && !item.dataset.event?.includes("{random}"));
  return harmless.sort((a, b) => far(a) - far(b))[0];
}

// What went wrong, or what there is to decide.
export const questionIn = (view) => view.querySelector(".error") ?? view.querySelector("[data-choices] .ask");

export const focusQuestion = (view) => focusText(questionIn(view), { preventScroll: true });

const headingOf = (section) => section.querySelector("h2, h3, h4, [data-say]");

function focusText(target, options) {
  if (!target) return;
  target.tabIndex = -1;
  target.focus(options);
}

// The reader is sent to a widget: to its heading, or to what it asks.
export function focusWidget(section, target = headingOf(section)) {
  unfold(section);
  section.scrollIntoView({ block: "start" });
  focusText(target, { preventScroll: true });
}
