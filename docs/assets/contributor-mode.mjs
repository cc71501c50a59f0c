// What is for contributors, where a row is edited and whether a test runs a rule: shown to whoever asks for it, on every page, and kept.
// The page's head shows it before the first paint.

const KEPT = "kabu.work";
const root = document.documentElement;

function dress() {
  for (const button of document.querySelectorAll("[data-work-switch]")) {
    button.hidden = false;
    button.ariaPressed = String("work" in root.dataset);
  }
}

addEventListener("click", ({ target }) => {
  if (!target.matches?.("[data-work-switch]")) return;
  const shown = root.toggleAttribute("data-work");
  dress();
  try {
    shown ? localStorage.setItem(KEPT, "yes") : localStorage.removeItem(KEPT);
  } catch {
    // shown for this visit
  }
});

if (globalThis.document$) document$.subscribe(dress);
else dress();
