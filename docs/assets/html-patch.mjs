// Puts HTML from the engine into a page by patches. The focus, the text being typed, and the folds that are open stay as they are.

import { Idiomorph } from "idiomorph";

const ROOT = new URL("..", import.meta.url).pathname; // the engine writes links relative to the site's root
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
export const addSiteRoot = (html) => html.replaceAll('href="/', `href="${ROOT}`);
/** @param {string} html */
export const removeSiteRoot = (html) => html.replaceAll(`href="${ROOT}`, 'href="/').replace(/(data-row="[^"]*") href="[^"]*"/g, "$1");

// Adds links that edit rows of the data, as the build does.
/** @param {string} html */
const linkDataRows = (html) => {
  const { repo } = document.querySelector("[data-repo]")?.dataset ?? {};
  return repo ? html.replace(/data-row="([^"]*)"/g, `$& href="${repo}/blob/main/$1"`) : html;
};

/** @param {HTMLElement} element @param {string} html */
export function patchHtml(element, html) {
  const next = Object.assign(document.createElement("template"), { innerHTML: linkDataRows(addSiteRoot(html)) }).content;
  Idiomorph.morph(element, next, PATCH);
}
