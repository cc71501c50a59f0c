// Contributor mode: shows edit links and test marks on every page while it is on. The choice is stored, and the page's head applies it
// before the first paint.

const STORAGE_KEY = "kabu.work";
const root = document.documentElement;

function updateSwitches() {
  for (const button of document.querySelectorAll("[data-work-switch]")) {
    button.hidden = false;
    button.ariaPressed = String("work" in root.dataset);
  }
}

addEventListener("click", ({ target }) => {
  if (!target.matches?.("[data-work-switch]")) return;
  const active = root.toggleAttribute("data-work");
  updateSwitches();
  try {
    active ? localStorage.setItem(STORAGE_KEY, "yes") : localStorage.removeItem(STORAGE_KEY);
  } catch {
    // not stored, so valid for this visit only
  }
});

if (globalThis.document$) document$.subscribe(updateSwitches);
else updateSwitches();
