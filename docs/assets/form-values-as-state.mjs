// Forms whose values, joined by "/", are the state of their widget.

import { normalize } from "./text-normalization.mjs";

const CONTROL = "[data-field]";

/** @param {HTMLElement} section */
export function createFormState(section) {
  const all = () => [...section.querySelectorAll(CONTROL)];
  const chosen = () => all().filter((field) => field.type !== "radio" || field.checked);
  /** @param {string} name */
  const fieldsNamed = (name) => all().filter((field) => field.name === name);
  /** @param {{ into?: string }} [key] */
  const cards = ({ into = "cards" } = {}) => fieldsNamed(into)[0];
  return {
    length: all().length,
    state: () =>
      chosen()
        .map((field) => field.value)
        .join("/"),
    set: (/** @type {string} */ state) => setFieldsFromState(all(), state),
    choose: (/** @type {string} */ name, /** @type {string} */ value) => setFieldValue(fieldsNamed(name), value),
    edit: (/** @type {DOMStringMap} */ action, /** @type {HTMLElement | undefined} */ key) =>
      cards(action) && applyCardKeyToField(cards(action), action, key),
    markPressedCardKeys: () => cards() && markPressedCardKeys(section, cards()),
  };
}

/** @param {HTMLInputElement[]} all @param {string} state */
function setFieldsFromState(all, state) {
  const names = [...new Set(all.map((field) => field.name))];
  const values = state.split("/");
  names.forEach((name, index) =>
    setFieldValue(
      all.filter((field) => field.name === name),
      values[index] ?? "",
    ),
  );
}

// Gives a field this value, or checks the radio button that has it. Returns false if there is no such option, or if the field is hidden:
// hidden fields never change.
/** @param {HTMLInputElement[]} fields @param {string} value */
function setFieldValue([first, ...others], value) {
  if (!first || first.type === "hidden") return false;
  if (first.type !== "radio") return ((first.value = value), first.value === value);
  const radio = [first, ...others].find((field) => field.value === value);
  if (radio) radio.checked = true;
  return Boolean(radio);
}

// Splits a typed hand into cards at spaces. With `tokens`, a pattern for one card, runs such as 893 are split too. `signs` maps
// characters to other characters, for example 九 to 9.
/** @param {string} text @param {DOMStringMap} more */
function tokenizeCards(text, { tokens, signs = "{}" }) {
  const run = new RegExp(`^(?:${tokens})+$`);
  const replacements = JSON.parse(signs);
  const plain = [...normalize(text)].map((sign) => replacements[sign] ?? sign).join("");
  return plain
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => (tokens && run.test(word) ? /** @type {string[]} */ (word.match(new RegExp(tokens, "g"))) : [word]));
}

// Applies a key of the card keyboard to the field of cards. If the hand is full, the card begins a new hand. A key that is marked as
// pressed removes its card.
/** @param {HTMLInputElement} cards @param {any} more @param {HTMLElement | undefined} [key] */
function applyCardKeyToField(cards, { type, erase, clear }, key) {
  const tokens = tokenizeCards(cards.value, cards.dataset);
  const full = tokens.length >= Number(cards.dataset.most ?? Infinity);
  const add = () =>
    key?.ariaPressed && tokens.includes(type) ? tokens.filter((token) => token !== type) : [...(full ? [] : tokens), type];
  const next = type !== undefined ? add() : erase !== undefined ? tokens.slice(0, -1) : clear !== undefined ? [] : tokens;
  cards.value = next.join(" ");
  return true;
}

// Marks each key of the card keyboard as pressed if its card is in the hand, otherwise as not pressed. The keys of packs that have
// several copies of each card carry no such mark.
/** @param {HTMLElement} section @param {HTMLInputElement} cards */
function markPressedCardKeys(section, cards) {
  const typed = tokenizeCards(cards.value, cards.dataset);
  for (const key of section.querySelectorAll("[data-type][aria-pressed]")) key.ariaPressed = String(typed.includes(key.dataset.type));
}

// Returns the key under which an answer table has the answer to a state: the state without game and rules, with normalized cards. Returns
// undefined if the cards are invalid.
/** @param {HTMLElement} section @param {string} state */
export function answerTableKey(section, state) {
  const rest = state.split("/").slice(2);
  const { tokens, signs, alias = "{}" } = section.querySelector(`${CONTROL}[data-tokens]`)?.dataset ?? {};
  if (tokens === undefined || rest.length === 0) return undefined;
  const typed = tokenizeCards(rest.pop() ?? "", { tokens, signs });
  if (!typed.every((word) => new RegExp(`^(?:${tokens})$`).test(word))) return undefined;
  const cards = typed.map((card) => JSON.parse(alias)[card] ?? card);
  return [...rest, cards.join(" ")].join("/");
}
