// How cards and readings look, as the reader chooses: kept, and followed on every page.

import { idle, late } from "./late.mjs";

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

// The pictures of packs that came into the page after it was built.
export function fetchPacks(view) {
  const there = new Set([...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href));
  for (const deck of new Set([...view.querySelectorAll("[data-deck]")].map(({ dataset }) => dataset.deck))) {
    const href = late(`cards/${deck}.css`);
    if (!there.has(href)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }
}

// The faces in pieces of HTML that are about to come are painted one by one while there is time: a slow phone needs some frames for each.
export function foresee(pieces) {
  const faces = [...new Set(pieces.join("").match(/<span class="card-face"[^>]*>/g))];
  const aside = Object.assign(document.createElement("div"), { className: "unseen" });
  document.body.append(aside);
  const paint = () => {
    aside.innerHTML = faces.pop() ?? "";
    aside.firstChild ? idle(paint) : aside.remove();
  };
  idle(paint);
}

export function dress() {
  Object.assign(document.documentElement.dataset, chosen);
  for (const form of document.querySelectorAll(FORM)) {
    form.hidden = false;
    for (const radio of form.querySelectorAll("input")) radio.checked = radio.value === chosen[radio.name] || (radio.defaultChecked && !(radio.name in chosen));
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
  const way = { ArrowLeft: "Previous", ArrowRight: "Next" }[key];
  if (way) [...(target.closest?.(OPENED)?.querySelectorAll(".beside button") ?? [])].find((button) => button.textContent === way)?.click();
});

addEventListener("focusout", ({ target, relatedTarget }) => {
  const opened = target.closest?.(OPENED);
  if (opened && relatedTarget && !opened.contains(relatedTarget)) opened.hidePopover();
});
