// HTML from the engine in a page. A patch keeps the focus, the folds that the reader opened, and what is being typed.

import { Idiomorph } from "idiomorph";

const ROOT = new URL("..", import.meta.url).pathname; // the engine's links begin at the site's root, wherever that is
/** @type {object} */
const PATCH = {
  morphStyle: "innerHTML",
  ignoreActiveValue: true,
  callbacks: {
    beforeNodeMorphed: (/** @type {Node} */ node, /** @type {Node} */ next) => !node.isEqualNode(next),
    beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ _, /** @type {string} */ change) =>
      name !== "open" || change !== "remove",
  },
};

/** @param {string} html */
export const addRoot = (html) => html.replaceAll('href="/', `href="${ROOT}`);
/** @param {string} html */
export const removeRoot = (html) => html.replaceAll(`href="${ROOT}`, 'href="/').replace(/(data-row="[^"]*") href="[^"]*"/g, "$1");

// Links each row of the data to the place where it is edited, as the build does.
/** @param {string} html */
const withRows = (html) => {
  const { repo } = document.querySelector("[data-repo]")?.dataset ?? {};
  return repo ? html.replace(/data-row="([^"]*)"/g, `$& href="${repo}/blob/main/$1"`) : html;
};

/** @param {HTMLElement} element @param {string} html */
export function patchHtml(element, html) {
  const next = Object.assign(document.createElement("template"), { innerHTML: withRows(addRoot(html)) }).content;
  Idiomorph.morph(element, next, PATCH);
}
