// Lists that can be narrowed: [data-filter="games"] holds a form, hidden until this runs, and [data-item]s or entries. A select named "region"
// keeps the items that have its value among those of data-region, a text those that have all its words; both stand in the query string.
// [data-group]s without an item left are hidden, and so is what stands for something hidden: a point of a drawing with its id in data-for.
// What the fragment names is shown whatever is chosen. A form that is a list itself narrows all that stands beside it, under its headings.

import { foldText } from "./text-folding.mjs";

const LIST = "[data-filter]";
const ITEM = "[data-item], .entries > li";
const FIELD = "form :is(select, input)[name]";
/** @param {HTMLElement} list */
const fieldsOf = (list) => [...list.querySelectorAll(FIELD)];
const texts = new WeakMap(); // what an item says, folded

/** @param {HTMLElement} item */
function textOf(item) {
  if (!texts.has(item)) texts.set(item, foldText(item.textContent));
  return texts.get(item);
}

/** @param {HTMLElement} item @param {HTMLSelectElement | HTMLInputElement} more */
function fits(item, { localName, name, value }) {
  if (localName === "select") return (item.getAttribute(`data-${name}`) ?? "").split(" ").includes(value);
  return foldText(value)
    .split(/\s+/)
    .every((word) => textOf(item).includes(word));
}

/** @param {HTMLElement} list */
const placeOf = (list) => (list.localName === "form" ? /** @type {HTMLElement} */ (list.parentElement) : list);
/** @param {HTMLElement} list */
const itemsOf = (list) => [...placeOf(list).querySelectorAll(ITEM)].filter((item) => !item.closest("[data-widget]"));

// What stands under each heading beside a form, if there are items in it.
/** @param {HTMLElement} list */
function parts(list) {
  /** @type {Element[][]} */
  const found = [];
  for (let next = list.nextElementSibling; next; next = next.nextElementSibling) {
    if (next.localName === "h2") found.push([]);
    found.at(-1)?.push(next);
  }
  return found.map((part) => [part, part.flatMap((one) => [...one.querySelectorAll(ITEM)])]).filter(([, items]) => items.length > 0);
}

/** @param {HTMLElement} list */
function narrow(list) {
  const chosen = fieldsOf(list).filter(({ value }) => value.trim());
  const items = itemsOf(list);
  for (const item of items) item.hidden = !chosen.every((field) => fits(item, field)) && `#${item.id}` !== location.hash;
  for (const group of placeOf(list).querySelectorAll("[data-group]"))
    group.hidden = [...group.querySelectorAll(ITEM)].every(({ hidden }) => hidden);
  if (list !== placeOf(list)) for (const [part, own] of parts(list)) for (const one of part) one.hidden = own.every(({ hidden }) => hidden);
  if (chosen.length > 0) for (const fold of placeOf(list).querySelectorAll("details[data-group]")) fold.open = true;
  for (const point of list.querySelectorAll("[data-for]"))
    point.toggleAttribute("hidden", document.getElementById(point.dataset.for)?.hidden ?? false);
  return `${items.filter(({ hidden }) => !hidden).length} of ${items.length} ${list.dataset.filter || "entries"}`;
}

/** @param {HTMLElement} list @param {string} text */
function tell(list, text) {
  const voice = list.querySelector("[data-count]");
  if (voice && voice.textContent !== text) voice.textContent = text;
}

// Other parts of the query string stay as they are.
/** @param {HTMLElement} list */
function keep(list) {
  const address = new URL(location.href);
  for (const { name, value } of fieldsOf(list)) value ? address.searchParams.set(name, value) : address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

// A value that the list does not have chooses nothing.
/** @param {HTMLElement} list */
function recall(list) {
  const query = new URL(location.href).searchParams;
  for (const field of fieldsOf(list)) {
    const value = query.get(field.name) ?? "";
    field.value = !field.options || [...field.options].some((option) => option.value === value) ? value : "";
  }
}

// Called for every page: navigation.mjs runs no script again.
function begin() {
  for (const list of document.querySelectorAll(LIST)) {
    recall(list);
    for (const form of placeOf(list).querySelectorAll(":is(.finder, .narrow)")) form.hidden = false;
    for (const fold of list.querySelectorAll("form details")) fold.open ||= fieldsOf(list).some(({ value }) => value);
    tell(list, narrow(list));
  }
}

/** @param {HTMLElement} list */
function change(list) {
  keep(list);
  tell(list, narrow(list));
}

// All that is left, opened or closed.
/** @param {HTMLButtonElement} button */
function unfold(button) {
  const open = !button.ariaExpanded;
  const shown = itemsOf(button.closest(LIST)).filter(({ hidden }) => !hidden);
  for (const item of shown) item.firstElementChild.open = open;
  button.ariaExpanded = open ? "true" : null;
  button.textContent = open ? "Close all" : "Open all";
}

/** @param {Found} target */
const listOf = (target) => target.matches?.(FIELD) && target.closest(LIST);
addEventListener("change", ({ target }) => listOf(target) && change(listOf(target)));
addEventListener("input", ({ target }) => target.type === "search" && listOf(target) && tell(listOf(target), narrow(listOf(target))));
addEventListener("click", ({ target }) => target.matches?.(`${LIST} [data-unfold]`) && unfold(target));
addEventListener("submit", (event) => event.target.closest(LIST) && event.preventDefault());
addEventListener("reset", ({ target }) => {
  const list = target.closest(LIST);
  if (list) setTimeout(change, 0, list); // after the browser has set the fields back
});

addEventListener("hashchange", () => document.querySelectorAll(LIST).forEach(narrow));
addEventListener("popstate", begin, true); // before navigation.mjs scrolls
if (globalThis.document$) document$.subscribe(begin);
else begin();
