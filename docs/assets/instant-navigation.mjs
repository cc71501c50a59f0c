// Instant navigation: a link to another page of this site fetches it and swaps the parts that differ, so that the engine keeps running.
// The address changes once the page has arrived. The browser itself handles other links and failures.

import { siteRoot } from "./asset-urls.mjs";
import { announceNavigation, announcePageShown } from "./page-lifecycle.mjs";

const PARTS = ["skip", "announce", "header-topic", "container"].map((name) => `[data-md-component=${name}]`);
const SHEETS = "body link[rel=stylesheet]:not([href*='assets/cards/'])"; // card pictures may load later
const SAVE = 100; // ms without scrolling before the position is saved, since browsers limit how often a page may save it
const keys = new WeakMap(); // element in the head -> its key, by which the same element is recognized on another page
let shown = location.pathname;
/** @type {AbortController | undefined} */
let pending; // the navigation under way
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;

/** @param {Document} page */
const scriptsOfPage = (page) => page.querySelector("meta[name=kabu-script]")?.content;

/** @param {LooseElement} element */
const comparisonKey = (element) => (element.localName === "link" ? `${element.rel} ${element.href}` : element.outerHTML);

/** @param {HTMLHeadElement} head */
function headElementsByKey(head) {
  /** @type {[string, LooseElement][]} */
  const elements = [...head.children].map((element) => [keys.get(element) ?? comparisonKey(element), element]);
  for (const [key, element] of elements) keys.set(element, key);
  return new Map(elements);
}

// Makes the links of the page that is being left absolute, since relative links would be wrong at the address of the next page. On Back and
// Forward, the document already has the new address. This is not done when a page opens, because a page may have hundreds of links, and its
// scripts would be delayed.
function makeLinksAbsolute() {
  for (const link of document.querySelectorAll("a[href]:not(svg a)"))
    link.setAttribute("href", new URL(link.getAttribute("href"), location.origin + shown).href);
}

// Parses a fetched page, and moves its style sheets to its head. The addresses of the style sheets become absolute, because the document
// still has the address of the old page.
/** @param {string} text @param {URL} url */
function parseFetchedPage(text, url) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const base = Object.assign(page.createElement("base"), { href: url });
  page.head.prepend(base);
  for (const sheet of page.querySelectorAll(SHEETS)) page.head.append(Object.assign(sheet, { href: sheet.href }));
  headElementsByKey(page.head);
  base.remove();
  return page;
}

// Loads the style sheets of a page before it is shown, so that nothing moves later.
/** @param {Document} page */
function loadPageStyles(page) {
  const loaded = headElementsByKey(document.head);
  const fresh = [...headElementsByKey(page.head)]
    .filter(([key, { rel }]) => rel === "stylesheet" && !loaded.has(key))
    .map(([, sheet]) => sheet.cloneNode());
  document.head.append(...fresh);
  return Promise.all(fresh.map((sheet) => new Promise((done) => (sheet.onload = sheet.onerror = done))));
}

/** @param {Document} page */
function swapPageContent(page) {
  for (const part of PARTS) document.querySelector(part).replaceWith(page.querySelector(part));
  const before = headElementsByKey(document.head);
  for (const [key, element] of headElementsByKey(page.head)) if (!before.delete(key)) document.head.append(element);
  for (const [, element] of before) if (element.localName !== "script") element.remove();
}

function saveScrollPosition() {
  clearTimeout(saving);
  if (!pending) history.replaceState({ x: scrollX, y: scrollY }, "");
}

function saveScrollPositionSoon() {
  clearTimeout(saving);
  saving = setTimeout(saveScrollPosition, SAVE);
}

function scrollToTarget() {
  const { hash } = location;
  if (history.state || !hash) return scrollTo(0, history.state?.y ?? 0);
  document.documentElement.dataset.aimed = ""; // see kabu.css
  Object.assign(document.createElement("a"), { href: hash }).click(); // lets the browser set :target and open folds
}

/** @param {URL} url @param {boolean} adds */
async function navigateToPage(url, adds) {
  pending?.abort();
  const controller = (pending = new AbortController());
  makeLinksAbsolute();
  announceNavigation(url);
  let text;
  try {
    const answer = await fetch(url, { signal: controller.signal });
    if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("text/html")) throw new Error(String(answer.status));
    text = await answer.text();
    if (!text.trimEnd().endsWith("</html>")) throw new Error("it was incomplete");
  } catch {
    if (pending === controller) adds ? location.assign(url) : location.reload();
    return;
  }
  const page = parseFetchedPage(text, url);
  if (scriptsOfPage(page) !== scriptsOfPage(document)) return void (adds ? location.assign(url) : location.reload());
  await loadPageStyles(page);
  if (pending !== controller) return;
  pending = undefined;
  if (adds) {
    saveScrollPosition();
    history.scrollRestoration = "manual";
    history.pushState(null, "", url);
  }
  swapPageContent(page);
  shown = location.pathname;
  scrollToTarget();
  announcePageShown();
  saveScrollPositionSoon();
}

/** @param {HTMLAnchorElement} link */
function isInternalLink(link) {
  if (!link || link.closest("svg, [target], [download]")) return false;
  const { origin, pathname, hash } = link;
  return `${origin}${pathname}`.startsWith(siteRoot) && pathname.endsWith("/") && (pathname !== shown || !hash);
}

if (location.protocol !== "file:") {
  saveScrollPositionSoon();
  document.body.addEventListener("click", (/** @type {LooseEvent} */ click) => {
    if (click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.defaultPrevented) return;
    const link = click.target.closest("a[href]");
    if (!isInternalLink(link)) return;
    click.preventDefault();
    navigateToPage(new URL(link.href), true);
  });
  addEventListener("popstate", () => {
    clearTimeout(saving);
    if (location.pathname === shown && !pending) return void (history.state && scrollTo(0, history.state.y ?? 0));
    history.scrollRestoration = "manual";
    navigateToPage(new URL(location.href), false);
  });
  addEventListener("scroll", saveScrollPositionSoon, { passive: true });
  addEventListener("beforeunload", () => (history.scrollRestoration = "auto")); // so that a reload keeps the position
}
