// The rules that a reader chose for a game, kept from page to page.

const KEPT = "kabu.rules";
const unstored = {}; // chosen in this visit, where nothing can be stored

export let keptBefore = {}; // game -> the rules kept when the page was opened
export const openPage = () => (keptBefore = kept());

export const kept = () => ({ ...stored(), ...unstored });

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    return found && typeof found === "object" ? found : {};
  } catch {
    return {}; // no storage, or not ours
  }
}

// Without rules, what was kept for the game is dropped.
export function keep(game, rules) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...stored(), [game]: rules }));
    delete unstored[game];
  } catch {
    unstored[game] = rules;
  }
}
