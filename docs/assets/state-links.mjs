// Widget states in the fragment of the address: #scorer=oicho-kabu/german-booklet/player/8_9_3&table=...

import { stripInvisible } from "./text-normalization.mjs";

/** @type {Record<string, string>} */
const plain = { "%20": "_", "%2F": "/", "%3A": ":", "%2C": ",", "%3B": ";", "%40": "@", "%3D": "=" };

/** @param {string} state */
export function encodeState(state) {
  return encodeURIComponent(state)
    .replace(/_/g, "%5F")
    .replace(/%(20|2F|3A|2C|3B|40|3D)/g, (code) => plain[code]);
}

// Decodes a state, and removes the invisible characters that pasted links may have. Broken escapes are left for the engine to report.
/** @param {string} text */
export function decodeState(text) {
  const spaced = text.replace(/_/g, " ");
  try {
    return stripInvisible(decodeURIComponent(spaced));
  } catch {
    return spaced;
  }
}

// Returns the states in a fragment by widget id, or null if the fragment is the anchor of a heading.
/** @param {string} fragment */
export function readStatesInFragment(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text && !text.includes("=")) return null;
  const pairs = text.split("&").filter(Boolean);
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), decodeState(pair.slice(pair.indexOf("=") + 1))]));
}

/** @param {{ id: string; state: string }[]} widgets */
export function fragmentOfStates(widgets) {
  return widgets.map((widget) => `${widget.id}=${encodeState(widget.state)}`).join("&");
}

const RETRY = 10_000; // ms; browsers limit how often a page may change its address in this time
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retryTimer;
let pageWithStep = ""; // the path of the last page that has added a step to the history

// Writes the states to the address. After an act, the address is replaced. A new game (`adds`) adds a step to the history, but at most one
// for each page, so that Back returns to the last game and then to the last page. If the browser refuses the change, tries again later.
/** @param {{ id: string, state: string, readerHasLeft: boolean, needsAddress: boolean }[]} all @param {boolean} adds */
export function writeStatesToAddress(all, adds) {
  const widgets = all.filter(({ readerHasLeft }) => !readerHasLeft);
  if (widgets.length === 0) return;
  const text = fragmentOfStates(widgets.filter(({ needsAddress }) => needsAddress));
  const url = location.pathname + location.search + (text && `#${text}`);
  if (url === location.pathname + location.search + location.hash) return;
  clearTimeout(retryTimer);
  try {
    const step = adds && pageWithStep !== location.pathname;
    // history.state holds the scroll position for instant-navigation.mjs.
    history[step ? "pushState" : "replaceState"](history.state, "", url);
    if (step) pageWithStep = location.pathname;
  } catch {
    retryTimer = setTimeout(writeStatesToAddress, RETRY, all, false);
  }
}

// Lets the next new game add a step to the history again, after the reader has gone back or to another page.
export const resetHistoryStep = () => (pageWithStep = "");
