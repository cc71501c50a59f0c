// Previews of links to terms, sources and games. A preview opens when the mouse rests on a link or a link gets the keyboard focus, never by
// touch. Escape closes the preview, and so does leaving the link. The texts are fetched on first use, one file per kind.

import { siteRoot, lazyUrl } from "./asset-urls.mjs";
import { onPageShown } from "./page-lifecycle.mjs";

const REST = 350,
  LEAVE = 200; // ms
const ENTRY = /^(?<page>terms\/#term-|sources\/#|games\/|kin\/[\w-]+\/#)(?<id>[\w-]+)\/?$/;
const KINDS = { t: "terms", s: "sources", g: "games", k: "games" };
const kinds = new Map(); // the texts fetched so far
/** @type {HTMLElement | undefined} */
let panel;
/** @type {HTMLAnchorElement | undefined} */
let shown;
/** @type {HTMLAnchorElement | undefined} */
let wanted;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {HTMLAnchorElement | null} link */
function kindAndIdOfLinkedEntry(link) {
  const match = link?.closest(".md-content") && link.href.startsWith(siteRoot) && ENTRY.exec(link.href.slice(siteRoot.length));
  return match && { kind: KINDS[/** @type {keyof typeof KINDS} */ (match.groups.page[0])], id: match.groups.id };
}

/** @param {string} kind */
function fetchPreviewTexts(kind) {
  if (!kinds.has(kind)) {
    const texts = fetch(lazyUrl(`previews/${kind}.json`)).then((answer) => answer.json());
    kinds.set(
      kind,
      texts.catch(() => (kinds.delete(kind), {})),
    );
  }
  return kinds.get(kind);
}

/** @param {HTMLAnchorElement} link */
async function showLinkPreview(link) {
  const { kind, id } = kindAndIdOfLinkedEntry(link);
  const html = (await fetchPreviewTexts(kind))[id];
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

function hideLinkPreview() {
  clearTimeout(timer);
  wanted = undefined;
  shown?.removeAttribute("aria-describedby");
  shown = undefined;
  if (panel?.matches(":popover-open")) panel.hidePopover();
}

/** @param {HTMLAnchorElement} link */
function scheduleLinkPreview(link) {
  if (link === wanted) return (clearTimeout(timer), link === shown || restartPreviewTimer(() => showLinkPreview(link), REST));
  hideLinkPreview();
  wanted = link;
  restartPreviewTimer(() => showLinkPreview(link), REST);
}

/** @param {() => void} act @param {number} after */
function restartPreviewTimer(act, after) {
  clearTimeout(timer);
  timer = setTimeout(act, after);
}

addEventListener(
  "pointerover",
  ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    const link = target.closest?.("a[href]");
    if (kindAndIdOfLinkedEntry(link)) scheduleLinkPreview(link);
    else if (panel?.contains(target)) clearTimeout(timer);
    else if (wanted) restartPreviewTimer(hideLinkPreview, LEAVE);
  },
  { passive: true },
);

addEventListener("focusin", ({ target }) =>
  target.matches?.("a[href]:focus-visible") && kindAndIdOfLinkedEntry(target) ? scheduleLinkPreview(target) : hideLinkPreview(),
);
addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !shown) return;
    hideLinkPreview();
    event.stopImmediatePropagation();
  },
  true,
);
addEventListener("pointerdown", ({ target }) => panel?.contains(target) || hideLinkPreview(), { passive: true });
addEventListener("scroll", hideLinkPreview, { passive: true });
onPageShown(hideLinkPreview);
