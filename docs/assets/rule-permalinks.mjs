// Permanent links to rules, shown on hover or focus, and their citations, derived from the page's citation.

const RULE = "li.rule[id]";
/** @param {HTMLElement} rule */
const gameOfRule = (rule) => rule.closest("[data-game]")?.dataset.game;
/** @param {HTMLElement} rule */
const ruleTitle = (rule) =>
  rule.id
    .slice((gameOfRule(rule) ?? rule.closest(".kin, section")?.querySelector("h2")?.id ?? "").length)
    .replaceAll("-", " ")
    .trim();

/** @param {HTMLElement} rule @param {string} text */
function createRulePermalink(rule, text) {
  return Object.assign(document.createElement("a"), { href: `#${rule.id}`, className: "permalink", textContent: text });
}

// Adds the permanent link to a rule on hover or focus.
/** @param {{ target: LooseElement }} event */
function showRulePermalink({ target }) {
  const rule = target.closest?.(RULE);
  if (!rule || rule.querySelector(":scope > .permalink")) return;
  const anchor = createRulePermalink(rule, "#");
  anchor.ariaLabel = `Link to this rule: ${ruleTitle(rule)}`;
  rule.append(anchor);
}

// Returns a copy of the page's citation. Its title is the page's heading followed by the rule, and its address leads to the rule.
/** @param {HTMLElement} rule */
function createRuleCitation(rule) {
  const text = document.querySelector(".colophon details p")?.cloneNode(true);
  const address = text?.querySelector("a");
  if (!address) return undefined;
  address.href += `#${rule.id}`;
  address.textContent = address.href;
  const title = [...text.childNodes].find(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.includes("”"));
  const heading = document.querySelector("article h1")?.firstChild?.textContent?.trim();
  if (title) title.data = title.data.replace(/“[^”]*”/, `“${heading}: ${ruleTitle(rule)}”`);
  return text;
}

// Returns a link to the rule's embed page, which shows the HTML that embeds the rule in other sites.
/** @param {HTMLElement} rule */
function createEmbedLink(rule) {
  const href = new URL(`../embed/rule/${rule.id}.html#line`, import.meta.url);
  return Object.assign(document.createElement("a"), { href, className: "embed-rule", textContent: "Embed this rule" });
}

/** @param {HTMLDetailsElement} fold */
function addRuleCitation(fold) {
  const rule = fold.closest(RULE);
  if (!rule || fold.querySelector(".cite-rule")) return;
  const text = createRuleCitation(rule);
  if (!text) return;
  const details = document.createElement("details"),
    summary = document.createElement("summary");
  details.className = "mark cite-rule";
  summary.textContent = "Cite this rule";
  details.append(summary, text);
  fold.append(details);
  if (gameOfRule(rule)) fold.append(createEmbedLink(rule));
}

for (const name of ["pointerover", "focusin"]) addEventListener(name, showRulePermalink, { passive: true });
addEventListener(
  "toggle",
  (/** @type {LooseEvent} */ { target }) =>
    target.open && target.matches("details.mark") && target.parentElement.matches(RULE) && addRuleCitation(target),
  true,
);
