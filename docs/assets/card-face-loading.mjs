// Loads and paints the pictures of cards that are not in the page as built.

import { whenIdle, lazyUrl } from "./asset-urls.mjs";

/** @param {HTMLElement} view */
export function loadPackStyles(view) {
  const loaded = new Set([...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href));
  for (const deck of new Set([...view.querySelectorAll("[data-deck]")].map(({ dataset }) => dataset.deck))) {
    const href = lazyUrl(`cards/${deck}.css`);
    if (!loaded.has(href)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }
}

// Paints the card faces in upcoming HTML one by one in idle moments, since a slow phone needs several frames for each.
/** @param {string[]} pieces */
export function prepaintCards(pieces) {
  const faces = [...new Set(pieces.join("").match(/<span class="card-face"[^>]*>/g))];
  const hidden = Object.assign(document.createElement("div"), { className: "unseen" });
  document.body.append(hidden);
  const paint = () => {
    hidden.innerHTML = faces.pop() ?? "";
    hidden.firstChild ? whenIdle(paint) : hidden.remove();
  };
  whenIdle(paint);
}
