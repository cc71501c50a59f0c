// The rules that the reader prefers for each game, stored from page to page.

const STORAGE_KEY = "kabu.rules";
/** @type {Record<string, string | undefined>} */
const unsaved = {}; // the choices of this visit if nothing can be stored

/** @type {Record<string, string | undefined>} */
export let rulesAtOpening = {}; // game -> the rules stored when the page was opened
export const recordRulesAtOpening = () => (rulesAtOpening = preferredRules());

/** @returns {Record<string, string | undefined>} */
export const preferredRules = () => ({ ...readStoredRules(), ...unsaved });

function readStoredRules() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY));
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {}; // storage is missing or damaged
  }
}

// Stores the preferred rules of a game; without `rules` deletes them.
/** @param {string} game @param {string | undefined} [rules] */
export function storePreferredRules(game, rules) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readStoredRules(), [game]: rules }));
    delete unsaved[game];
  } catch {
    unsaved[game] = rules;
  }
}
