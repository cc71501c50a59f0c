// The search: a dialog over the index that the build writes. That, and the script that ranks what is found, are fetched on first use.

import { importScript } from "./lazy-urls.mjs";
import { unfold } from "./unfold.mjs";

const LIMIT = 20;
/** @type {HTMLDialogElement} */
let dialog;
/** @type {typeof import("./ranking.mjs")} */
let ranking;
/** @type {Section[]} */
let sections;
/** @type {URL} */
let home;
/** @type {{ url: URL, until: number } | undefined} */
let sought;
let failures = 0;

/** @param {string} html */
const plain = (html) =>
  new DOMParser()
    .parseFromString(html.replace(/<[^<>]+>/g, " "), "text/html")
    .body.textContent.replace(/\s+/g, " ")
    .trim();

// A browser may keep the failure of a module under its address.
/** @param {Found} by */
const ranked = (by) =>
  importScript(failures ? `${by}?${failures}` : by).catch((error) => {
    failures++;
    throw error;
  });

/** @param {Found} given */
async function load({ find, by }) {
  home = new URL("..", find);
  const [answer, module] = await Promise.all([fetch(find), ranking ?? ranked(by)]);
  const { docs, english } = await answer.json();
  ranking = module;
  return ranking.prepareSections(
    docs.map((/** @type {IndexEntry} */ doc) => ({ ...doc, title: plain(doc.title), text: plain(doc.text) })),
    english,
  );
}

/** @param {Found} section */
function item(section) {
  const entry = document.createElement("li"),
    link = document.createElement("a"),
    more = document.createElement("p");
  link.href = new URL(section.location, home).href;
  link.textContent = section.page ? `${section.page}: ${section.title}` : section.title;
  link.addEventListener("click", () => {
    dialog.close();
    sought = { url: new URL(link.href), until: Date.now() + 5000 };
    if (sought.url.pathname === location.pathname) setTimeout(arrive);
  });
  more.textContent = ranking.excerpt(section);
  entry.append(link, more);
  return entry;
}

// The dialog gave the focus back to its button: it goes on to what was found, also when navigation.mjs swaps the page after that.
function arrive() {
  if (!sought || sought.url.pathname !== location.pathname || Date.now() > sought.until || sought.url.hash.includes("=")) return;
  const target = document.getElementById(decodeURIComponent(sought.url.hash.slice(1))) ?? document.querySelector("main h1, h1");
  if (!target) return;
  unfold(target);
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: Boolean(!sought.url.hash) });
}

/** @param {string} query */
function show(query) {
  const found = ranking.findSections(sections, query),
    list = dialog.querySelector("ol"),
    count = dialog.querySelector("[role=status]");
  list.replaceChildren(...found.slice(0, LIMIT).map(item));
  count.textContent = !query.trim()
    ? ""
    : found.length
      ? `${found.length} ${found.length === 1 ? "place" : "places"}`
      : `Nothing found for “${query.trim()}”.`;
}

function build() {
  dialog = document.createElement("dialog");
  dialog.className = "search";
  dialog.setAttribute("aria-label", "Search");
  dialog.innerHTML = `<form method="dialog" role="search"><label for="search-words">Search</label>
    <input id="search-words" type="search" autocomplete="off" spellcheck="false" placeholder="buta, 九, third card"><button>Close</button></form>
    <p role="status"></p><ol></ol>`;
  const input = dialog.querySelector("input");
  input.addEventListener("input", () => sections && show(input.value));
  input.addEventListener("keydown", (/** @type {Heard} */ event) => {
    if (event.key === "Escape") dialog.close(); // else the first Escape only empties the field
    if (event.key !== "Enter") return;
    event.preventDefault();
    dialog.querySelector("ol a")?.click();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
}

/** @param {HTMLElement} button */
async function open(button) {
  if (!dialog) build();
  dialog.showModal();
  const input = dialog.querySelector("input"),
    status = dialog.querySelector("[role=status]");
  if (!sections) status.textContent = "The index is on its way.";
  try {
    sections ??= await load(button.dataset);
    show(input.value);
  } catch {
    status.textContent = "The index could not be loaded. Close, and try again.";
  }
}

globalThis.document$?.subscribe(arrive);
for (const button of document.querySelectorAll("[data-find]")) {
  button.dataset.find = new URL(button.dataset.find, location.href).href;
  button.hidden = false;
  button.addEventListener("click", () => open(button));
}
