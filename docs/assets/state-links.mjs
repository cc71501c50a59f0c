// Every state in the address: #scorer=oicho-kabu/german-booklet/player/8_9_3&table=...

import { stripInvisible } from "./text-folding.mjs";

/** @type {Record<string, string>} */
const plain = { "%20": "_", "%2F": "/", "%3A": ":", "%2C": ",", "%3B": ";", "%40": "@", "%3D": "=" };

/** @param {string} state */
export function encode(state) {
  return encodeURIComponent(state)
    .replace(/_/g, "%5F")
    .replace(/%(20|2F|3A|2C|3B|40|3D)/g, (code) => plain[code]);
}

// A broken code is handed on as it stands: the engine says what is wrong with it. What was pasted may end in signs that nobody sees.
/** @param {string} text */
export function decode(text) {
  const spaced = text.replace(/_/g, " ");
  try {
    return stripInvisible(decodeURIComponent(spaced));
  } catch {
    return spaced;
  }
}

// The states in a fragment by widget id; null for a heading's anchor, which leaves the widgets alone.
/** @param {string} fragment */
export function readFragment(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text && !text.includes("=")) return null;
  const pairs = text.split("&").filter(Boolean);
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), decode(pair.slice(pair.indexOf("=") + 1))]));
}

/** @param {{ id: string; state: string }[]} widgets */
export function writeFragment(widgets) {
  return widgets.map((widget) => `${widget.id}=${encode(widget.state)}`).join("&");
}

const AGAIN = 10_000; // ms; browsers limit how often a page may write its address in so long a time
/** @type {ReturnType<typeof setTimeout> | undefined} */
let refused;
let added = ""; // the page that has a step more in the history than it came with

// What is done replaces the address; what takes the place of a game adds a step, one at most, so that Back brings that game and then leaves.
// An address that the browser refuses is written later.
/** @param {{ id: string, state: string, left: boolean, moved: boolean }[]} all @param {boolean} adds */
export function updateAddress(all, adds) {
  const widgets = all.filter(({ left }) => !left);
  if (widgets.length === 0) return;
  const text = writeFragment(widgets.filter(({ moved }) => moved));
  const url = location.pathname + location.search + (text && `#${text}`);
  if (url === location.pathname + location.search + location.hash) return;
  clearTimeout(refused);
  try {
    const step = adds && added !== location.pathname;
    history[step ? "pushState" : "replaceState"](history.state, "", url); // navigation.mjs keeps the scroll position in history.state
    if (step) added = location.pathname;
  } catch {
    refused = setTimeout(updateAddress, AGAIN, all, false);
  }
}

// The reader has gone back, or to another page.
export const resetHistoryStep = () => (added = "");
