// The theme's parts around a page: the colour switch, the table of contents, table wrappers, and folds that open for printing.

import { onPageShown } from "./page-lifecycle.mjs";

const root = document.documentElement;
root.classList.replace("no-js", "js");

// ---- colours: a form of the theme with two choices; only the label that selects the other choice is shown
const form = document.querySelector("[data-md-component=palette]");
const inputs = [...form.querySelectorAll("input")];

/** @param {number} index */
function setColourScheme(index) {
  const colours = Object.fromEntries(
    ["media", "scheme", "primary", "accent"].map((name) => [name, inputs[index].getAttribute(`data-md-color-${name}`)]),
  );
  if (document.body.getAttribute("data-md-color-scheme") !== colours.scheme) {
    document.body.setAttribute("data-md-color-switching", ""); // no element fades from the old to the new colours
    setTimeout(() => document.body.removeAttribute("data-md-color-switching"));
  }
  for (const [name, value] of Object.entries(colours)) document.body.setAttribute(`data-md-color-${name}`, value);
  inputs.forEach((input, at) => (input.nextElementSibling.hidden = at !== index));
  __md_set("__palette", { index, color: colours });
}

const preferredScheme = () => inputs.findIndex((input) => matchMedia(input.getAttribute("data-md-color-media")).matches);
setColourScheme(Math.max(0, Math.min(__md_get("__palette")?.index ?? preferredScheme(), inputs.length - 1)));
form.addEventListener("change", (/** @type {LooseEvent} */ { target }) => setColourScheme(inputs.indexOf(target)));
form.addEventListener("keydown", (/** @type {LooseEvent} */ { key, target }) => {
  if (key !== "Enter") return;
  const next = inputs[(inputs.indexOf(target) + 1) % inputs.length];
  next.click();
  next.focus();
});

// ---- the table of contents
/** @type {LooseElement} */
let scrollArea;
/** @type {[link: LooseElement, place: LooseElement][]} */
let places = [];
/** @type {number | undefined} */
let pendingFrame;
/** @type {number | undefined} */
let lastCount;

// Returns the heading itself or, if closed folds hide the heading, the outermost of these folds.
/** @param {HTMLElement} place */
function visibleHeadingOrFold(place) {
  for (let fold = place; (fold = fold.parentElement?.closest("details:not([open])"));) place = fold;
  return place;
}

function updateTableOfContents() {
  const bar = document.querySelector(".md-sidebar--secondary");
  scrollArea = bar?.firstElementChild;
  if (!scrollArea?.offsetWidth) return (places = []);
  const headerHeight = document.querySelector("header").offsetHeight;
  bar.style.top = `${headerHeight}px`;
  scrollArea.style.height = `${innerHeight - headerHeight - 2 * parseFloat(getComputedStyle(bar).paddingTop)}px`;
  /** @type {[LooseElement, HTMLElement | null][]} */
  const targets = [...bar.querySelectorAll(".md-nav__link")].map((link) => [
    link,
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  ]);
  places = targets.filter(([, place]) => place);
  lastCount = undefined;
  highlightCurrentHeading();
}

// In the table of contents, highlights the link to the last heading that has been scrolled up behind the page header, and marks the links
// before it as passed.
function highlightCurrentHeading() {
  pendingFrame = undefined;
  if (places.length === 0) return;
  const line = document.querySelector("header").offsetHeight;
  const end = scrollY + innerHeight >= Math.floor(document.body.offsetHeight);
  const passed = places.filter(([, place]) => end || visibleHeadingOrFold(place).getBoundingClientRect().top < line).length;
  if (passed === lastCount) return;
  lastCount = passed;
  places.forEach(([link], at) => {
    link.classList.toggle("md-nav__link--passed", at < passed);
    link.classList.toggle("md-nav__link--active", at === passed - 1);
  });
  const [active] = places[passed - 1] ?? [];
  if (active) scrollArea.scrollTo({ top: active.offsetTop - scrollArea.offsetTop - scrollArea.clientHeight / 2 });
}

addEventListener("scroll", () => (pendingFrame ??= requestAnimationFrame(highlightCurrentHeading)), { passive: true });
addEventListener("resize", () => updateTableOfContents());

// ---- tables and printing
/** @param {HTMLElement} table */
function wrapTableForScrolling(table) {
  const [outer, inner] = ["md-typeset__scrollwrap", "md-typeset__table"].map((className) =>
    Object.assign(document.createElement("div"), { className }),
  );
  table.replaceWith(outer);
  outer.append(inner);
  inner.append(table);
}

onPageShown(() => {
  document.querySelectorAll("article table:not([class])").forEach(wrapTableForScrolling);
  updateTableOfContents();
});

/** @type {HTMLDetailsElement[]} */
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("article details:not([open])")];
  for (const fold of opened) fold.open = true;
});
addEventListener("afterprint", () => opened.splice(0).forEach((fold) => (fold.open = false)));
