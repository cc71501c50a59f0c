// The rules that a reader chose for a game, kept from page to page.

const KEPT = "kabu.rules";
/** @type {Record<string, string | undefined>} */
const unsaved = {}; // chosen in this visit, where nothing can be stored

/** @type {Record<string, string | undefined>} */
export let rulesAtOpening = {}; // game -> the rules kept when the page was opened
export const recordRulesAtOpening = () => (rulesAtOpening = preferredRules());

/** @returns {Record<string, string | undefined>} */
export const preferredRules = () => ({ ...readStored(), ...unsaved });

function readStored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    return found && typeof found === "object" ? found : {};
  } catch {
    return {}; // no storage, or not ours
  }
}

// Without rules, what was kept for the game is dropped.
/** @param {string} game @param {string | undefined} [rules] */
export function preferRules(game, rules) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...readStored(), [game]: rules }));
    delete unsaved[game];
  } catch {
    unsaved[game] = rules;
  }
}
