// Lists that can be narrowed: [data-filter="games"] holds a form of selects, hidden until this runs, and [data-item]s. A select named
// "region" keeps the items that have its value among those of data-region; the choice stands in the query string. [data-group]s without
// an item left are hidden, and so is what stands for something hidden: a point of a drawing with its id in data-for. What the fragment
// names is shown whatever is chosen.

const LIST = "[data-filter]";
const selectsOf = (list) => [...list.querySelectorAll("form select[name]")];

function narrow(list) {
  const chosen = selectsOf(list).filter(({ value }) => value);
  const items = [...list.querySelectorAll("[data-item]")];
  const fits = (item) => chosen.every(({ name, value }) => (item.getAttribute(`data-${name}`) ?? "").split(" ").includes(value));
  for (const item of items) item.hidden = !fits(item) && `#${item.id}` !== location.hash;
  for (const group of list.querySelectorAll("[data-group]")) group.hidden = !group.querySelector("[data-item]:not([hidden])");
  if (chosen.length > 0) for (const fold of list.querySelectorAll("details[data-group]")) fold.open = true;
  for (const point of list.querySelectorAll("[data-for]")) point.toggleAttribute("hidden", document.getElementById(point.dataset.for)?.hidden ?? false);
  return `${items.filter(({ hidden }) => !hidden).length} of ${items.length} ${list.dataset.filter || "entries"}`;
}

function tell(list, text) {
  const voice = list.querySelector("[data-count]");
  if (voice && voice.textContent !== text) voice.textContent = text;
}

// Other parts of the query string stay as they are.
function keep(list) {
  const address = new URL(location.href);
  for (const { name, value } of selectsOf(list)) value ? address.searchParams.set(name, value) : address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

// A value that the list does not have chooses nothing.
function recall(list) {
  const query = new URL(location.href).searchParams;
  for (const select of selectsOf(list)) {
    const value = query.get(select.name) ?? "";
    select.value = [...select.options].some((option) => option.value === value) ? value : "";
  }
}

// Called for every page: the theme's instant navigation runs no script again.
function begin() {
  for (const list of document.querySelectorAll(LIST)) {
    recall(list);
    for (const form of list.querySelectorAll("form")) form.hidden = false;
    for (const fold of list.querySelectorAll("form details")) fold.open ||= selectsOf(list).some(({ value }) => value);
    tell(list, narrow(list));
  }
}

function change(list) {
  keep(list);
  tell(list, narrow(list));
}

addEventListener("change", ({ target }) => {
  const list = target.matches?.(`${LIST} form select[name]`) && target.closest(LIST);
  if (list) change(list);
});

addEventListener("submit", (event) => event.target.closest(LIST) && event.preventDefault());
addEventListener("reset", ({ target }) => {
  const list = target.closest(LIST);
  if (list) setTimeout(change, 0, list); // after the browser has set the fields back
});

addEventListener("hashchange", () => document.querySelectorAll(LIST).forEach(narrow));
addEventListener("popstate", begin, true); // page.mjs lets nobody hear of it after itself
// A style sheet of the page itself, which the theme swaps in without waiting for it, moves what the address names.
document.addEventListener("load", ({ target }) => target.closest?.("article link[rel=stylesheet]") && document.querySelector(":target")?.scrollIntoView(), true);
if (globalThis.document$) document$.subscribe(begin);
else begin();
