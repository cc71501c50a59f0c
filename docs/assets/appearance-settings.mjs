// The reader's choices for the appearance of cards and furigana, stored and applied on every page.

import { readStored, writeStored } from "./browser-storage.mjs";
import { onPageShown } from "./page-lifecycle.mjs";

const STORAGE_KEY = "kabu.look";
const NAMES = ["figures", "back", "cloth", "scale", "ruby"];
const FORM = "form[data-look]";
const stored = readStored(STORAGE_KEY);
const chosen = Object.fromEntries(NAMES.map((name) => [name, stored?.[name]]).filter(([, value]) => typeof value === "string"));

function applyAppearance() {
  Object.assign(document.documentElement.dataset, chosen);
  for (const form of document.querySelectorAll(FORM)) {
    form.hidden = false;
    for (const select of form.querySelectorAll("select")) select.value = chosen[select.name] ?? select.value;
    for (const radio of form.querySelectorAll("input"))
      radio.checked = radio.value === chosen[radio.name] || (radio.defaultChecked && !(radio.name in chosen));
  }
}

addEventListener("change", ({ target }) => {
  if (!target.closest?.(FORM) || chosen[target.name] === target.value) return;
  chosen[target.name] = target.value;
  applyAppearance();
  writeStored(STORAGE_KEY, chosen); // if that fails, the choice holds for this visit only
});

// An enlarged card face closes when another one opens or the focus leaves it.
const ENLARGED = ".opened:popover-open";

addEventListener("click", (event) => {
  const button = event.target.closest?.(`${ENLARGED} .beside button`);
  if (!button) return;
  event.preventDefault();
  button.closest(ENLARGED).hidePopover();
  button.popoverTargetElement.showPopover();
});

addEventListener("keydown", ({ key, target }) => {
  const label = /** @type {Record<string, string>} */ ({ ArrowLeft: "Previous", ArrowRight: "Next" })[key];
  if (label)
    [...(target.closest?.(ENLARGED)?.querySelectorAll(".beside button") ?? [])].find((button) => button.textContent === label)?.click();
});

addEventListener("focusout", ({ target, relatedTarget }) => {
  const face = target.closest?.(ENLARGED);
  if (face && relatedTarget && !face.contains(relatedTarget)) face.hidePopover();
});

onPageShown(applyAppearance);
