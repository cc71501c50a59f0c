// Loads the pictures of cards that a page did not show when it was built, and paints them in advance.

import { whenIdle, lazyUrl } from "./asset-urls.mjs";

/** @param {HTMLElement} view */
export function loadPackStyles(view) {
  const loaded = new Set([...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href));
  for (const deck of new Set([...view.querySelectorAll("[data-deck]")].map(({ dataset }) => dataset.deck))) {
    const href = lazyUrl(`cards/${deck}.css`);
    if (!loaded.has(href)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }
}

// In idle moments, paints the card faces in HTML that may be shown next, one face per frame. A slow phone needs several frames for each
// face.
/** @param {string[]} pieces */
export function prepaintCards(pieces) {
  const faces = [...new Set(pieces.join("").match(/<span class="card-face"[^>]*>/g))];
  const corner = Object.assign(document.createElement("div"), { className: "prepainted" });
  document.body.append(corner);
  const paint = () => {
    corner.innerHTML = faces.pop() ?? "";
    corner.firstChild ? requestAnimationFrame(() => whenIdle(paint)) : corner.remove();
  };
  whenIdle(paint);
}
