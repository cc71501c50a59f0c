// From page to page without a new document: a link to another page of this site fetches it and swaps what differs, so that the engine
// goes on. The address changes when the page is there. Anything else, and what fails, is left to the browser.

import { siteRoot } from "./lazy-urls.mjs";

const PARTS = ["skip", "announce", "header-topic", "container"].map((name) => `[data-md-component=${name}]`);
const SHEETS = "body link[rel=stylesheet]:not([href*='assets/cards/'])"; // pictures of cards may come later
const SAVE = 100; // ms after the last scroll in which the place is kept: browsers limit how often that may be
const subscribers = { page: new Set(), place: new Set() };
const keys = new WeakMap(); // of what stands in the head, by which the same is known on another page
let shown = location.pathname;
/** @type {AbortController | undefined} */
let pending; // what brings the page that the reader is going to
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;

/** @param {Document} page */
const scriptsOf = (page) => page.querySelector("meta[name=kabu-script]")?.content;
/** @param {"page" | "place"} what @param {...any} news */
const notify = (what, ...news) => subscribers[what].forEach((hear) => hear(...news));

// Heard for every page, the first one included, and for the address of every page that is gone to.
globalThis.document$ = { subscribe: (hear) => (subscribers.page.add(hear), hear(document)) };
globalThis.location$ = { subscribe: (hear) => subscribers.place.add(hear) };

/** @param {Found} element */
const keyOf = (element) => (element.localName === "link" ? `${element.rel} ${element.href}` : element.outerHTML);

/** @param {HTMLHeadElement} head */
function headByKey(head) {
  /** @type {[string, Found][]} */
  const found = [...head.children].map((element) => [keys.get(element) ?? keyOf(element), element]);
  for (const [key, element] of found) keys.set(element, key);
  return new Map(found);
}

// Relative links would lead elsewhere from the next page's address.
function makeLinksAbsolute() {
  for (const link of document.querySelectorAll("a[href]:not(svg a)")) link.setAttribute("href", link.href);
}

// The page as it reads at its address, which is not yet that of the document. What it looks like stands in its head.
/** @param {string} text @param {URL} url */
function parsePage(text, url) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const base = Object.assign(page.createElement("base"), { href: url });
  page.head.prepend(base);
  for (const sheet of page.querySelectorAll(SHEETS)) page.head.append(Object.assign(sheet, { href: sheet.href }));
  headByKey(page.head);
  base.remove();
  return page;
}

// The sheets come before the page, or it would move when they do.
/** @param {Document} page */
function loadStyles(page) {
  const there = headByKey(document.head);
  const fresh = [...headByKey(page.head)]
    .filter(([key, { rel }]) => rel === "stylesheet" && !there.has(key))
    .map(([, sheet]) => sheet.cloneNode());
  document.head.append(...fresh);
  return Promise.all(fresh.map((sheet) => new Promise((done) => (sheet.onload = sheet.onerror = done))));
}

/** @param {Document} page */
function swapPage(page) {
  for (const part of PARTS) document.querySelector(part).replaceWith(page.querySelector(part));
  const before = headByKey(document.head);
  for (const [key, element] of headByKey(page.head)) if (!before.delete(key)) document.head.append(element);
  for (const [, element] of before) if (element.localName !== "script") element.remove();
  makeLinksAbsolute();
}

function saveScroll() {
  clearTimeout(saving);
  if (!pending) history.replaceState({ x: scrollX, y: scrollY }, "");
}

function saveScrollLater() {
  clearTimeout(saving);
  saving = setTimeout(saveScroll, SAVE);
}

function scrollToTarget() {
  const { hash } = location;
  if (history.state || !hash) return scrollTo(0, history.state?.y ?? 0);
  document.documentElement.dataset.aimed = ""; // see kabu.css
  Object.assign(document.createElement("a"), { href: hash }).click(); // the browser's own way: :target, and a fold that opens
}

/** @param {URL} url @param {boolean} adds */
async function navigate(url, adds) {
  pending?.abort();
  const mine = (pending = new AbortController());
  notify("place", url);
  let text;
  try {
    const answer = await fetch(url, { signal: mine.signal });
    if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("text/html")) throw new Error(String(answer.status));
    text = await answer.text();
    if (!text.trimEnd().endsWith("</html>")) throw new Error("it was cut off");
  } catch {
    if (pending === mine) adds ? location.assign(url) : location.reload();
    return;
  }
  const page = parsePage(text, url);
  if (scriptsOf(page) !== scriptsOf(document)) return void (adds ? location.assign(url) : location.reload());
  await loadStyles(page);
  if (pending !== mine) return;
  pending = undefined;
  if (adds) {
    saveScroll();
    history.scrollRestoration = "manual";
    history.pushState(null, "", url);
  }
  swapPage(page);
  shown = location.pathname;
  scrollToTarget();
  notify("page", document);
  saveScrollLater();
}

/** @param {HTMLAnchorElement} link */
function isInternal(link) {
  if (!link || link.closest("svg, [target], [download]")) return false;
  const { origin, pathname, hash } = link;
  return `${origin}${pathname}`.startsWith(siteRoot) && pathname.endsWith("/") && (pathname !== shown || !hash);
}

if (location.protocol !== "file:") {
  makeLinksAbsolute();
  saveScrollLater();
  document.body.addEventListener("click", (/** @type {Heard} */ click) => {
    if (click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.defaultPrevented) return;
    const link = click.target.closest("a[href]");
    if (!isInternal(link)) return;
    click.preventDefault();
    navigate(new URL(link.href), true);
  });
  addEventListener("popstate", () => {
    clearTimeout(saving);
    if (location.pathname === shown && !pending) return void (history.state && scrollTo(0, history.state.y ?? 0));
    history.scrollRestoration = "manual";
    navigate(new URL(location.href), false);
  });
  addEventListener("scroll", saveScrollLater, { passive: true });
  addEventListener("beforeunload", () => (history.scrollRestoration = "auto")); // so that the page, loaded anew, is where it was
}
