// Contributor mode: while it is on, every page shows edit links and marks of tested rules. The choice is stored, and a script in the page's
// head applies it before the first paint.

import { onPageShown } from "./page-lifecycle.mjs";

const STORAGE_KEY = "kabu.work";
const root = document.documentElement;

function showContributorModeSwitches() {
  for (const button of document.querySelectorAll("[data-work-switch]")) {
    button.hidden = false;
    button.ariaPressed = String("work" in root.dataset);
  }
}

addEventListener("click", ({ target }) => {
  if (!target.matches?.("[data-work-switch]")) return;
  const active = root.toggleAttribute("data-work");
  showContributorModeSwitches();
  try {
    active ? localStorage.setItem(STORAGE_KEY, "yes") : localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The choice could not be stored, so it holds for this visit only.
  }
});

onPageShown(showContributorModeSwitches);
