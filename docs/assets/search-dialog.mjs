// The search dialog. The index and the ranking script are fetched on first use.

import { importScript } from "./asset-urls.mjs";
import { onPageShown } from "./page-lifecycle.mjs";
import { openFoldsAround } from "./unfold-element.mjs";

const LIMIT = 20;
/** @type {HTMLDialogElement} */
let dialog;
/** @type {typeof import("./search-ranking.mjs")} */
let ranking;
/** @type {Section[]} */
let sections;
/** @type {URL} */
let home;
/** @type {{ url: URL, until: number } | undefined} */
let chosen;
let failures = 0;

// Returns the text of an entry, with a line for each paragraph, list item or other block.
/** @param {string} html */
const plainTextOfHtml = (html) =>
  new DOMParser()
    .parseFromString(
      html
        .replace(/\s+/g, " ")
        .replace(/<\/?(code|sub|sup)>/g, " ")
        .replace(/<[^<>]+>/g, "\n"),
      "text/html",
    )
    .body.textContent.replace(/ +/g, " ")
    .trim();

// Imports the ranking script. After a failure its address changes, since browsers may remember the failure of a module.
/** @param {any} by */
const importRanking = (by) =>
  importScript(failures ? `${by}?${failures}` : by).catch((error) => {
    failures++;
    throw error;
  });

/** @param {any} addresses */
async function loadSearchIndexAndRanking({ find, by }) {
  home = new URL("..", find);
  const [answer, module] = await Promise.all([fetch(find), ranking ?? importRanking(by)]);
  const { docs, english } = await answer.json();
  ranking = module;
  return ranking.prepareSearchSections(
    docs.map((/** @type {IndexEntry} */ doc) => ({ ...doc, title: plainTextOfHtml(doc.title), text: plainTextOfHtml(doc.text) })),
    english,
  );
}

/** @param {any} section */
function createSearchResultItem(section) {
  const entry = document.createElement("li"),
    link = document.createElement("a"),
    more = document.createElement("p");
  link.href = new URL(section.location, home).href;
  link.textContent = section.page ? `${section.page}: ${section.title}` : section.title;
  link.addEventListener("click", () => {
    dialog.close();
    chosen = { url: new URL(link.href), until: Date.now() + 5000 };
    if (chosen.url.pathname === location.pathname) setTimeout(focusChosenSearchResult);
  });
  more.textContent = ranking.searchResultExcerpt(section);
  entry.append(link, ...(more.textContent ? [more] : []));
  return entry;
}

// Moves the focus to the chosen result after the dialog has closed, even if instant-navigation.mjs swaps the page first.
function focusChosenSearchResult() {
  if (!chosen || chosen.url.pathname !== location.pathname || Date.now() > chosen.until || chosen.url.hash.includes("=")) return;
  const target = document.getElementById(decodeURIComponent(chosen.url.hash.slice(1))) ?? document.querySelector("main h1, h1");
  if (!target) return;
  openFoldsAround(target);
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: Boolean(!chosen.url.hash) });
}

/** @param {string} query */
function showSearchResults(query) {
  const results = ranking.findSections(sections, query),
    list = dialog.querySelector("ol"),
    count = dialog.querySelector("[role=status]");
  list.replaceChildren(...results.slice(0, LIMIT).map(createSearchResultItem));
  count.textContent = !query.trim()
    ? ""
    : results.length
      ? `${results.length} ${results.length === 1 ? "place" : "places"}`
      : `Nothing found for “${query.trim()}”.`;
}

function createSearchDialog() {
  dialog = document.createElement("dialog");
  dialog.className = "search";
  dialog.setAttribute("aria-label", "Search");
  dialog.innerHTML = `<form method="dialog" role="search"><label for="search-words">Search</label>
    <input id="search-words" type="search" autocomplete="off" spellcheck="false" placeholder="buta, 九, third card"><button>Close</button></form>
    <p role="status"></p><ol></ol>`;
  const input = dialog.querySelector("input");
  input.addEventListener("input", () => sections && showSearchResults(input.value));
  input.addEventListener("keydown", (/** @type {LooseEvent} */ event) => {
    if (event.key === "Escape") dialog.close(); // by itself, the first Escape would only empty the field
    if (event.key !== "Enter") return;
    event.preventDefault();
    dialog.querySelector("ol a")?.click();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
}

/** @param {HTMLElement} button */
async function openSearchDialog(button) {
  if (!dialog) createSearchDialog();
  dialog.showModal();
  const input = dialog.querySelector("input"),
    status = dialog.querySelector("[role=status]");
  if (!sections) status.textContent = "Loading the search index.";
  try {
    sections ??= await loadSearchIndexAndRanking(button.dataset);
    showSearchResults(input.value);
  } catch {
    status.textContent = "The search index could not be loaded. Close the search and try again.";
  }
}

onPageShown(focusChosenSearchResult);
for (const button of document.querySelectorAll("[data-find]")) {
  button.dataset.find = new URL(button.dataset.find, location.href).href;
  button.hidden = false;
  button.addEventListener("click", () => openSearchDialog(button));
}
