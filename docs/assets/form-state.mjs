// A form whose values, joined by "/", are the state of its widget.

import { normalize } from "./text-folding.mjs";

const CONTROL = "[data-field]";

/** @param {HTMLElement} section */
export function fieldsOf(section) {
  const all = () => [...section.querySelectorAll(CONTROL)];
  const chosen = () => all().filter((field) => field.type !== "radio" || field.checked);
  /** @param {string} name */
  const named = (name) => all().filter((field) => field.name === name);
  /** @param {{ into?: string }} [given] */
  const cards = ({ into = "cards" } = {}) => named(into)[0];
  return {
    length: all().length,
    state: () =>
      chosen()
        .map((field) => field.value)
        .join("/"),
    set: (/** @type {string} */ state) => setFields(all(), state),
    choose: (/** @type {string} */ name, /** @type {string} */ value) => chooseValue(named(name), value),
    edit: (/** @type {DOMStringMap} */ asked, /** @type {HTMLElement | undefined} */ key) =>
      cards(asked) && editCards(cards(asked), asked, key),
    press: () => cards() && markPressed(section, cards()),
  };
}

/** @param {HTMLInputElement[]} all @param {string} state */
function setFields(all, state) {
  const names = [...new Set(all.map((field) => field.name))];
  const values = state.split("/");
  names.forEach((name, index) =>
    chooseValue(
      all.filter((field) => field.name === name),
      values[index] ?? "",
    ),
  );
}

// False if there is no such choice. A hidden field stays what the page says.
/** @param {HTMLInputElement[]} given @param {string} value */
function chooseValue([first, ...others], value) {
  if (!first || first.type === "hidden") return false;
  if (first.type !== "radio") return ((first.value = value), first.value === value);
  const radio = [first, ...others].find((field) => field.value === value);
  if (radio) radio.checked = true;
  return Boolean(radio);
}

// The words of a text, a run of bare numbers cut into cards where the pack allows it. Which signs mean others, the field says.
/** @param {string} text @param {DOMStringMap} more */
function tokenize(text, { tokens, signs = "{}" }) {
  const run = new RegExp(`^(?:${tokens})+$`);
  const meant = JSON.parse(signs);
  const plain = [...normalize(text)].map((sign) => meant[sign] ?? sign).join("");
  return plain
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => (tokens && run.test(word) ? /** @type {string[]} */ (word.match(new RegExp(tokens, "g"))) : [word]));
}

// A card after the last one that a hand can have begins a new hand; one that its key says is there is taken back.
/** @param {HTMLInputElement} cards @param {Found} more @param {HTMLElement | undefined} [key] */
function editCards(cards, { type, erase, clear }, key) {
  const tokens = tokenize(cards.value, cards.dataset);
  const full = tokens.length >= Number(cards.dataset.most ?? Infinity);
  const add = () =>
    key?.ariaPressed && tokens.includes(type) ? tokens.filter((token) => token !== type) : [...(full ? [] : tokens), type];
  const next = type !== undefined ? add() : erase !== undefined ? tokens.slice(0, -1) : clear !== undefined ? [] : tokens;
  cards.value = next.join(" ");
  return true;
}

// Keys of cards that exist once say whether they have been pressed.
/** @param {HTMLElement} section @param {HTMLInputElement} cards */
function markPressed(section, cards) {
  const typed = tokenize(cards.value, cards.dataset);
  for (const key of section.querySelectorAll("[data-type][aria-pressed]")) key.ariaPressed = String(typed.includes(key.dataset.type));
}

// The key of a state among the answers: without game and rules, the cards one space apart; undefined if they are no cards.
/** @param {HTMLElement} section @param {string} state */
export function answerKey(section, state) {
  const rest = state.split("/").slice(2);
  const { tokens, signs, alias = "{}" } = section.querySelector(`${CONTROL}[data-tokens]`)?.dataset ?? {};
  if (tokens === undefined || rest.length === 0) return undefined;
  const typed = tokenize(rest.pop() ?? "", { tokens, signs });
  if (!typed.every((word) => new RegExp(`^(?:${tokens})$`).test(word))) return undefined;
  const cards = typed.map((card) => JSON.parse(alias)[card] ?? card);
  return [...rest, cards.join(" ")].join("/");
}
