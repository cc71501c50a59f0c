// What a link to a word, a source or a game leads to, in two lines, when a mouse rests on it or the keyboard comes to it. The rows are fetched
// then, a file a kind. Escape closes it, and so does leaving; a finger never opens it.

import { siteRoot, lazyUrl } from "./lazy-urls.mjs";

const REST = 350,
  LEAVE = 200; // ms
const ROWS = /^(?<page>terms\/#term-|sources\/#|games\/|kin\/[\w-]+\/#)(?<id>[\w-]+)\/?$/;
const KINDS = { t: "terms", s: "sources", g: "games", k: "games" };
const kinds = new Map(); // what was fetched
/** @type {HTMLElement | undefined} */
let panel;
/** @type {HTMLAnchorElement | undefined} */
let shown;
/** @type {HTMLAnchorElement | undefined} */
let wanted;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {HTMLAnchorElement | null} link */
function rowOf(link) {
  const found = link?.closest(".md-content") && link.href.startsWith(siteRoot) && ROWS.exec(link.href.slice(siteRoot.length));
  return found && { kind: KINDS[/** @type {keyof typeof KINDS} */ (found.groups.page[0])], id: found.groups.id };
}

/** @param {string} kind */
function fetchRows(kind) {
  if (!kinds.has(kind)) {
    const asked = fetch(lazyUrl(`previews/${kind}.json`)).then((answer) => answer.json());
    kinds.set(
      kind,
      asked.catch(() => (kinds.delete(kind), {})),
    );
  }
  return kinds.get(kind);
}

/** @param {HTMLAnchorElement} link */
async function show(link) {
  const { kind, id } = rowOf(link);
  const html = (await fetchRows(kind))[id];
  if (!html || wanted !== link || !link.isConnected) return;
  panel ??= Object.assign(document.createElement("div"), { id: "preview", className: "preview", popover: "manual", role: "tooltip" });
  panel.innerHTML = html;
  document.body.append(panel);
  panel.showPopover();
  shown = link;
  link.setAttribute("aria-describedby", panel.id);
  const { left, top, bottom } = link.getClientRects()[0],
    { offsetWidth: wide, offsetHeight: high } = panel;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - wide - 8))}px`;
  panel.style.top = `${bottom + high + 8 < innerHeight ? bottom + 4 : Math.max(8, top - high - 4)}px`;
}

function hide() {
  clearTimeout(timer);
  wanted = undefined;
  shown?.removeAttribute("aria-describedby");
  shown = undefined;
  if (panel?.matches(":popover-open")) panel.hidePopover();
}

/** @param {HTMLAnchorElement} link */
function pointAt(link) {
  if (link === wanted) return (clearTimeout(timer), link === shown || later(() => show(link), REST));
  hide();
  wanted = link;
  later(() => show(link), REST);
}

/** @param {() => void} act @param {number} after */
function later(act, after) {
  clearTimeout(timer);
  timer = setTimeout(act, after);
}

addEventListener(
  "pointerover",
  ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    const link = target.closest?.("a[href]");
    if (rowOf(link)) pointAt(link);
    else if (panel?.contains(target)) clearTimeout(timer);
    else if (wanted) later(hide, LEAVE);
  },
  { passive: true },
);

addEventListener("focusin", ({ target }) => (target.matches?.("a[href]:focus-visible") && rowOf(target) ? pointAt(target) : hide()));
addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !shown) return;
    hide();
    event.stopImmediatePropagation();
  },
  true,
);
addEventListener("pointerdown", ({ target }) => panel?.contains(target) || hide(), { passive: true });
addEventListener("scroll", hide, { passive: true });
globalThis.document$?.subscribe(hide);
