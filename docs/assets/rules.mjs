// The rules that a reader chose for a game, kept from page to page.

const KEPT = "kabu.rules";
let chosen = {}; // for this visit, where nothing can be stored

export function kept() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEPT));
    return stored && typeof stored === "object" ? { ...chosen, ...stored } : chosen;
  } catch {
    return chosen; // no storage, or not ours
  }
}

// Without rules, what was kept for the game is dropped.
export function keep(game, rules) {
  chosen = { ...kept(), [game]: rules };
  try {
    localStorage.setItem(KEPT, JSON.stringify(chosen));
  } catch {
    // kept for this visit
  }
}
