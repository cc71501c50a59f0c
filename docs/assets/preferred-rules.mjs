// The rules that the reader prefers for each game, stored from page to page.

import { readStored, writeStored } from "./browser-storage.mjs";

const STORAGE_KEY = "kabu.rules";
/** @type {Record<string, string | undefined>} */
const unsaved = {}; // the choices of this visit that could not be stored

/** @type {Record<string, string | undefined>} */
export let rulesAtOpening = {}; // game -> the rules stored when the page was opened
export const recordRulesAtOpening = () => (rulesAtOpening = preferredRules());

/** @returns {Record<string, string | undefined>} */
export const preferredRules = () => ({ ...readStoredRules(), ...unsaved });

function readStoredRules() {
  const stored = readStored(STORAGE_KEY);
  return typeof stored === "object" ? stored : {};
}

// Stores the preferred rules of a game, or deletes them if `rules` is left out.
/** @param {string} game @param {string | undefined} [rules] */
export function storePreferredRules(game, rules) {
  if (writeStored(STORAGE_KEY, { ...readStoredRules(), [game]: rules })) delete unsaved[game];
  else unsaved[game] = rules;
}
