// The pictures of cards that come into a page after it was built.

import { idle, late } from "./lazy-urls.mjs";

export function fetchPacks(view) {
  const there = new Set([...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href));
  for (const deck of new Set([...view.querySelectorAll("[data-deck]")].map(({ dataset }) => dataset.deck))) {
    const href = late(`cards/${deck}.css`);
    if (!there.has(href)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }
}

// The faces in pieces of HTML that are about to come are painted one by one while there is time: a slow phone needs some frames for each.
export function foresee(pieces) {
  const faces = [...new Set(pieces.join("").match(/<span class="card-face"[^>]*>/g))];
  const aside = Object.assign(document.createElement("div"), { className: "unseen" });
  document.body.append(aside);
  const paint = () => {
    aside.innerHTML = faces.pop() ?? "";
    aside.firstChild ? idle(paint) : aside.remove();
  };
  idle(paint);
}
