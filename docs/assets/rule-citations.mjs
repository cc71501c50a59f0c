// A rule's own address, quiet until somebody turns to the rule, and in its fold how the rule is cited: as the foot of the page cites the page.

const RULE = "li.rule[id]";
/** @param {HTMLElement} rule */
const game = (rule) => rule.closest("[data-game]")?.dataset.game;
/** @param {HTMLElement} rule */
const nameOf = (rule) =>
  rule.id
    .slice((game(rule) ?? rule.closest(".kin, section")?.querySelector("h2")?.id ?? "").length)
    .replaceAll("-", " ")
    .trim();

/** @param {HTMLElement} rule @param {string} text */
function link(rule, text) {
  return Object.assign(document.createElement("a"), { href: `#${rule.id}`, className: "permalink", textContent: text });
}

// What leads to the rule, when a pointer or the focus comes to it.
/** @param {{ target: Found }} given */
function mark({ target }) {
  const rule = target.closest?.(RULE);
  if (!rule || rule.querySelector(":scope > .permalink")) return;
  const sign = link(rule, "#");
  sign.ariaLabel = `Link to this rule: ${nameOf(rule)}`;
  rule.append(sign);
}

// The citation of the page with the rule in it.
/** @param {HTMLElement} rule */
function citation(rule) {
  const told = document.querySelector(".colophon details p")?.cloneNode(true);
  const address = told?.querySelector("a");
  if (!address) return undefined;
  address.href += `#${rule.id}`;
  address.textContent = address.href;
  const title = [...told.childNodes].find(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.includes("”"));
  if (title) title.data = title.data.replace("”", `: ${nameOf(rule)}”`);
  return told;
}

// Where the line is that shows the rule in another page.
/** @param {HTMLElement} rule */
function embedded(rule) {
  const href = new URL(`../embed/rule/${rule.id}.html#line`, import.meta.url);
  return Object.assign(document.createElement("a"), { href, className: "embed-rule", textContent: "Embed this rule" });
}

/** @param {HTMLDetailsElement} fold */
function present(fold) {
  const rule = fold.closest(RULE);
  if (!rule || fold.querySelector(".cite-rule")) return;
  const told = citation(rule);
  if (!told) return;
  const details = document.createElement("details"),
    summary = document.createElement("summary");
  details.className = "mark cite-rule";
  summary.textContent = "Cite this rule";
  details.append(summary, told);
  fold.append(details);
  if (game(rule)) fold.append(embedded(rule));
}

for (const name of ["pointerover", "focusin"]) addEventListener(name, mark, { passive: true });
addEventListener(
  "toggle",
  (/** @type {Heard} */ { target }) =>
    target.open && target.matches("details.mark") && target.parentElement.matches(RULE) && present(target),
  true,
);
