// The pictures of cards that come into a page after it was built.

import { whenIdle, lazyUrl } from "./lazy-urls.mjs";

/** @param {HTMLElement} view */
export function loadPackStyles(view) {
  const there = new Set([...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href));
  for (const deck of new Set([...view.querySelectorAll("[data-deck]")].map(({ dataset }) => dataset.deck))) {
    const href = lazyUrl(`cards/${deck}.css`);
    if (!there.has(href)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }
}

// The faces in pieces of HTML that are about to come are painted one by one while there is time: a slow phone needs some frames for each.
/** @param {string[]} pieces */
export function paintAhead(pieces) {
  const faces = [...new Set(pieces.join("").match(/<span class="card-face"[^>]*>/g))];
  const aside = Object.assign(document.createElement("div"), { className: "unseen" });
  document.body.append(aside);
  const paint = () => {
    aside.innerHTML = faces.pop() ?? "";
    aside.firstChild ? whenIdle(paint) : aside.remove();
  };
  whenIdle(paint);
}
