// How cards look, as the reader chooses on the pages about cards: kept, and followed on every page.

const KEPT = "kabu.look";
const FORM = "form[data-look]";
const chosen = kept();

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // no storage, or not ours
  }
}

export function dress() {
  Object.assign(document.documentElement.dataset, chosen);
  for (const form of document.querySelectorAll(FORM)) {
    form.hidden = false;
    for (const radio of form.querySelectorAll("input")) radio.checked = chosen[radio.name] ? chosen[radio.name] === radio.value : radio.defaultChecked;
  }
}

addEventListener("change", ({ target }) => {
  if (!target.closest?.(FORM)) return;
  chosen[target.name] = target.value;
  dress();
  try {
    localStorage.setItem(KEPT, JSON.stringify(chosen));
  } catch {
    // chosen for this visit
  }
});
