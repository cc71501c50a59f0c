// What stands around a page: its colours, the contents beside it that follow the reader, and folds that open for paper.

const root = document.documentElement;
root.classList.replace("no-js", "js");

// ---- colours: the theme's form, with a label beside each choice that leads to the other
const form = document.querySelector("[data-md-component=palette]");
const inputs = [...form.querySelectorAll("input")];

/** @param {number} index */
function setPalette(index) {
  document.body.setAttribute("data-md-color-switching", ""); // all at once
  const told = Object.fromEntries(
    ["media", "scheme", "primary", "accent"].map((name) => [name, inputs[index].getAttribute(`data-md-color-${name}`)]),
  );
  for (const [name, value] of Object.entries(told)) document.body.setAttribute(`data-md-color-${name}`, value);
  inputs.forEach((input, at) => (input.nextElementSibling.hidden = at !== index));
  __md_set("__palette", { index, color: told });
  setTimeout(() => document.body.removeAttribute("data-md-color-switching"));
}

const preferred = () => inputs.findIndex((input) => matchMedia(input.getAttribute("data-md-color-media")).matches);
setPalette(Math.max(0, Math.min(__md_get("__palette")?.index ?? preferred(), inputs.length - 1)));
form.addEventListener("change", (/** @type {Heard} */ { target }) => setPalette(inputs.indexOf(target)));
form.addEventListener("keydown", (/** @type {Heard} */ { key, target }) => {
  if (key !== "Enter") return;
  const next = inputs[(inputs.indexOf(target) + 1) % inputs.length];
  next.click();
  next.focus();
});

// ---- the contents beside the page
/** @type {Found} */
let wrap;
/** @type {[link: Found, place: Found][]} */
let places = [];
/** @type {number | undefined} */
let due;
/** @type {number | undefined} */
let before;

// The heading, or the outermost shut fold that it is in.
/** @param {HTMLElement} place */
function visibleAncestor(place) {
  for (let fold = place; (fold = fold.parentElement?.closest("details:not([open])"));) place = fold;
  return place;
}

function updateContents() {
  const bar = document.querySelector(".md-sidebar--secondary:not([hidden])");
  wrap = bar?.firstElementChild;
  if (!wrap?.offsetWidth) return (places = []);
  const high = document.querySelector("header").offsetHeight;
  bar.style.top = `${high}px`;
  wrap.style.height = `${innerHeight - high - 2 * parseFloat(getComputedStyle(bar).paddingTop)}px`;
  /** @type {[Found, HTMLElement | null][]} */
  const named = [...bar.querySelectorAll(".md-nav__link")].map((link) => [
    link,
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  ]);
  places = named.filter(([, place]) => place);
  before = undefined;
  highlightPassed();
}

// Read is what has gone above the line where the contents begin.
function highlightPassed() {
  due = undefined;
  if (places.length === 0) return;
  const line = document.querySelector("header").offsetHeight;
  const end = scrollY + innerHeight >= Math.floor(document.body.offsetHeight);
  const read = places.filter(([, place]) => end || visibleAncestor(place).getBoundingClientRect().top < line).length;
  if (read === before) return;
  before = read;
  places.forEach(([link], at) => {
    link.classList.toggle("md-nav__link--passed", at < read);
    link.classList.toggle("md-nav__link--active", at === read - 1);
  });
  const [active] = places[read - 1] ?? [];
  if (active) wrap.scrollTo({ top: active.offsetTop - wrap.offsetTop - wrap.clientHeight / 2 });
}

addEventListener("scroll", () => (due ??= requestAnimationFrame(highlightPassed)), { passive: true });
addEventListener("resize", () => updateContents());

// ---- the page
/** @param {HTMLElement} table */
function wrapTable(table) {
  const [outer, inner] = ["md-typeset__scrollwrap", "md-typeset__table"].map((className) =>
    Object.assign(document.createElement("div"), { className }),
  );
  table.replaceWith(outer);
  outer.append(inner);
  inner.append(table);
}

document$.subscribe(() => {
  document.querySelectorAll("article table:not([class])").forEach(wrapTable);
  updateContents();
});

/** @type {HTMLDetailsElement[]} */
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("article details:not([open])")];
  for (const fold of opened) fold.open = true;
});
addEventListener("afterprint", () => opened.splice(0).forEach((fold) => (fold.open = false)));
