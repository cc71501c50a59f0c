// Filters of lists. An element such as [data-filter="games"] contains a form and the items of a list: [data-item] elements or entries. The
// form is hidden until this script runs. A select named "region" shows the items that have its value in data-region. A text field shows the
// items that contain all its words. The values of both are kept in the query string. A [data-group] without visible items is hidden, and so
// are points of a chart whose data-for names a hidden item. The item that the fragment names is always shown. If [data-filter] is the form
// itself, it filters the sections after it.

import { onPageShown } from "./page-lifecycle.mjs";
import { foldText } from "./text-normalization.mjs";

const LIST = "[data-filter]";
const ITEM = "[data-item], .entries > li";
const FIELD = "form :is(select, input)[name]";
/** @param {HTMLElement} list */
const filterFields = (list) => [...list.querySelectorAll(FIELD)];
const texts = new WeakMap(); // the folded text of each item

/** @param {HTMLElement} item */
function searchableText(item) {
  if (!texts.has(item)) texts.set(item, foldText(item.textContent));
  return texts.get(item);
}

/** @param {HTMLElement} item @param {HTMLSelectElement | HTMLInputElement} more */
function itemMatchesField(item, { localName, name, value }) {
  if (localName === "select") return (item.getAttribute(`data-${name}`) ?? "").split(" ").includes(value);
  return foldText(value)
    .split(/\s+/)
    .every((word) => searchableText(item).includes(word));
}

/** @param {HTMLElement} list */
const filterScope = (list) => (list.localName === "form" ? /** @type {HTMLElement} */ (list.parentElement) : list);
/** @param {HTMLElement} list */
const filterableItems = (list) => [...filterScope(list).querySelectorAll(ITEM)].filter((item) => !item.closest("[data-widget]"));

// Returns, for each heading after a form, the elements of its section and the items in them. Sections without items are left out.
/** @param {HTMLElement} list */
function sectionsAfterForm(list) {
  /** @type {Element[][]} */
  const sections = [];
  for (let next = list.nextElementSibling; next; next = next.nextElementSibling) {
    if (next.localName === "h2") sections.push([]);
    sections.at(-1)?.push(next);
  }
  return sections
    .map((section) => [section, section.flatMap((one) => [...one.querySelectorAll(ITEM)])])
    .filter(([, items]) => items.length > 0);
}

/** @param {HTMLElement} list */
function hideItemsByFilter(list) {
  const chosen = filterFields(list).filter(({ value }) => value.trim());
  const items = filterableItems(list);
  for (const item of items) item.hidden = !chosen.every((field) => itemMatchesField(item, field)) && `#${item.id}` !== location.hash;
  for (const group of filterScope(list).querySelectorAll("[data-group]"))
    group.hidden = [...group.querySelectorAll(ITEM)].every(({ hidden }) => hidden);
  if (list !== filterScope(list))
    for (const [part, own] of sectionsAfterForm(list)) for (const one of part) one.hidden = own.every(({ hidden }) => hidden);
  if (chosen.length > 0) for (const fold of filterScope(list).querySelectorAll("details[data-group]")) fold.open = true;
  for (const point of list.querySelectorAll("[data-for]"))
    point.toggleAttribute("hidden", document.getElementById(point.dataset.for)?.hidden ?? false);
  return `${items.filter(({ hidden }) => !hidden).length} of ${items.length} ${list.dataset.filter || "entries"}`;
}

/** @param {HTMLElement} list @param {string} text */
function announceEntryCount(list, text) {
  const status = list.querySelector("[data-count]");
  if (status && status.textContent !== text) status.textContent = text;
}

// Writes the chosen values to the query string, and leaves the rest of it as it is.
/** @param {HTMLElement} list */
function writeFilterQuery(list) {
  const address = new URL(location.href);
  for (const { name, value } of filterFields(list)) value ? address.searchParams.set(name, value) : address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

// Sets the fields from the query string. A select is cleared if the query has an unknown value for it.
/** @param {HTMLElement} list */
function readFilterQuery(list) {
  const query = new URL(location.href).searchParams;
  for (const field of filterFields(list)) {
    const value = query.get(field.name) ?? "";
    field.value = !field.options || [...field.options].some((option) => option.value === value) ? value : "";
  }
}

// Sets up the filters of a page. Called for every page, since instant-navigation.mjs does not run scripts again.
function setUpFilters() {
  for (const list of document.querySelectorAll(LIST)) {
    readFilterQuery(list);
    for (const form of filterScope(list).querySelectorAll(":is(.finder, .narrow)")) form.hidden = false;
    for (const fold of list.querySelectorAll("form details")) fold.open ||= filterFields(list).some(({ value }) => value);
    announceEntryCount(list, hideItemsByFilter(list));
  }
}

/** @param {HTMLElement} list */
function updateFilteredList(list) {
  writeFilterQuery(list);
  announceEntryCount(list, hideItemsByFilter(list));
}

// Opens or closes all visible entries.
/** @param {HTMLButtonElement} button */
function toggleAllEntries(button) {
  const open = !button.ariaExpanded;
  const shown = filterableItems(button.closest(LIST)).filter(({ hidden }) => !hidden);
  for (const item of shown) item.firstElementChild.open = open;
  button.ariaExpanded = open ? "true" : null;
  button.textContent = open ? "Close all" : "Open all";
}

/** @param {LooseElement} target */
const listOfField = (target) => target.matches?.(FIELD) && target.closest(LIST);
addEventListener("change", ({ target }) => listOfField(target) && updateFilteredList(listOfField(target)));
addEventListener(
  "input",
  ({ target }) =>
    target.type === "search" && listOfField(target) && announceEntryCount(listOfField(target), hideItemsByFilter(listOfField(target))),
);
addEventListener("click", ({ target }) => target.matches?.(`${LIST} [data-unfold]`) && toggleAllEntries(target));
addEventListener("submit", (event) => event.target.closest(LIST) && event.preventDefault());
addEventListener("reset", ({ target }) => {
  const list = target.closest(LIST);
  if (list) setTimeout(updateFilteredList, 0, list); // after the browser has reset the fields
});

addEventListener("hashchange", () => document.querySelectorAll(LIST).forEach(hideItemsByFilter));
addEventListener("popstate", setUpFilters, true); // in the capture phase, so before instant-navigation.mjs scrolls
onPageShown(setUpFilters);
