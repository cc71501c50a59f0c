// Permanent links to rules, shown on hover or focus, and their citations, derived from the page's citation.

const RULE = "li.rule[id]";
/** @param {HTMLElement} rule */
const gameOf = (rule) => rule.closest("[data-game]")?.dataset.game;
/** @param {HTMLElement} rule */
const nameOf = (rule) =>
  rule.id
    .slice((gameOf(rule) ?? rule.closest(".kin, section")?.querySelector("h2")?.id ?? "").length)
    .replaceAll("-", " ")
    .trim();

/** @param {HTMLElement} rule @param {string} text */
function permalink(rule, text) {
  return Object.assign(document.createElement("a"), { href: `#${rule.id}`, className: "permalink", textContent: text });
}

// Adds the permanent link to a rule on hover or focus.
/** @param {{ target: Found }} event */
function addPermalink({ target }) {
  const rule = target.closest?.(RULE);
  if (!rule || rule.querySelector(":scope > .permalink")) return;
  const anchor = permalink(rule, "#");
  anchor.ariaLabel = `Link to this rule: ${nameOf(rule)}`;
  rule.append(anchor);
}

// Returns the citation of the page with the rule inserted.
/** @param {HTMLElement} rule */
function citationOf(rule) {
  const text = document.querySelector(".colophon details p")?.cloneNode(true);
  const address = text?.querySelector("a");
  if (!address) return undefined;
  address.href += `#${rule.id}`;
  address.textContent = address.href;
  const title = [...text.childNodes].find(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.includes("”"));
  if (title) title.data = title.data.replace("”", `: ${nameOf(rule)}”`);
  return text;
}

// Returns a link to the HTML that embeds the rule in other sites.
/** @param {HTMLElement} rule */
function embedLink(rule) {
  const href = new URL(`../embed/rule/${rule.id}.html#line`, import.meta.url);
  return Object.assign(document.createElement("a"), { href, className: "embed-rule", textContent: "Embed this rule" });
}

/** @param {HTMLDetailsElement} fold */
function addCitation(fold) {
  const rule = fold.closest(RULE);
  if (!rule || fold.querySelector(".cite-rule")) return;
  const text = citationOf(rule);
  if (!text) return;
  const details = document.createElement("details"),
    summary = document.createElement("summary");
  details.className = "mark cite-rule";
  summary.textContent = "Cite this rule";
  details.append(summary, text);
  fold.append(details);
  if (gameOf(rule)) fold.append(embedLink(rule));
}

for (const name of ["pointerover", "focusin"]) addEventListener(name, addPermalink, { passive: true });
addEventListener(
  "toggle",
  (/** @type {LooseEvent} */ { target }) =>
    target.open && target.matches("details.mark") && target.parentElement.matches(RULE) && addCitation(target),
  true,
);
