// How cards and readings look, as the reader chooses: kept, and followed on every page.

const KEPT = "kabu.look";
const NAMES = ["figures", "back", "ruby"];
const FORM = "form[data-look]";
const chosen = Object.fromEntries(NAMES.map((name) => [name, kept()?.[name]]).filter(([, value]) => typeof value === "string"));

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return undefined; // no storage, or not ours
  }
}

function dress() {
  Object.assign(document.documentElement.dataset, chosen);
  for (const form of document.querySelectorAll(FORM)) {
    form.hidden = false;
    for (const radio of form.querySelectorAll("input"))
      radio.checked = radio.value === chosen[radio.name] || (radio.defaultChecked && !(radio.name in chosen));
  }
}

addEventListener("change", ({ target }) => {
  if (!target.closest?.(FORM) || chosen[target.name] === target.value) return;
  chosen[target.name] = target.value;
  dress();
  try {
    localStorage.setItem(KEPT, JSON.stringify(chosen));
  } catch {
    // chosen for this visit
  }
});

// A face that is shown large gives way to the next one, and to whatever else is turned to.
const OPENED = ".opened:popover-open";

addEventListener("click", (event) => {
  const button = event.target.closest?.(`${OPENED} .beside button`);
  if (!button) return;
  event.preventDefault();
  button.closest(OPENED).hidePopover();
  button.popoverTargetElement.showPopover();
});

addEventListener("keydown", ({ key, target }) => {
  const way = /** @type {Record<string, string>} */ ({ ArrowLeft: "Previous", ArrowRight: "Next" })[key];
  if (way) [...(target.closest?.(OPENED)?.querySelectorAll(".beside button") ?? [])].find((button) => button.textContent === way)?.click();
});

addEventListener("focusout", ({ target, relatedTarget }) => {
  const opened = target.closest?.(OPENED);
  if (opened && relatedTarget && !opened.contains(relatedTarget)) opened.hidePopover();
});

if (globalThis.document$) document$.subscribe(dress);
else dress();
