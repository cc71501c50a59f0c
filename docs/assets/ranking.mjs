// What a question finds. Names come first; then what has the rarest of its words, in the title before the text. It finds Japanese, and a word
// with or without its macrons.

import { foldText } from "./text-folding.mjs";

const SHOWN = 170;
/** @type {English} */
let english; // what the index knows of the words of questions: those too small to look for, those that mean the same, those that ask for a game

// Names are compared whole, without what may stand between their parts: "8-9-3" is 893, and oichokabu is found.
/** @param {string} text */
const squeeze = (text) => foldText(text).replace(/[\s・、-]+/g, "");
/** @param {string} text */
const spaced = (text) =>
  ` ${foldText(text)
    .replace(/[’']/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

// The entries of the index with what they are compared by.
/** @param {IndexEntry[]} docs @param {English} words */
export function prepareSections(docs, words) {
  english = words;
  const pages = new Map(docs.map((doc) => [doc.location, doc.title]));
  return docs.map(({ location, title, text, names = [], weight = 0, share = 1 }) => {
    const over = pages.get(location.split("#")[0]) ?? "",
      page = over === title ? "" : over;
    return {
      location,
      title,
      text,
      page,
      weight,
      share,
      names: names.map(squeeze),
      head: spaced(title),
      over: spaced(page),
      body: spaced(text),
      dense: 1 / (1 + text.length / 6000),
    };
  });
}

// What a word of the question may be in a text: without the endings of English, and a number as its word too.
/** @param {string} word */
function stems(word) {
  const stem = /^[a-z]{4,}$/.test(word) ? word.replace(/(?<=..)(ings?|s)$/, "") : word;
  return english.same[word] ? [word, english.same[word]] : [stem];
}

// How well a text has a word: as a word of its own, at the beginning of one, or somewhere in it, as Japanese has all words.
/** @param {string} text @param {string} word */
function matchStrength(text, word) {
  if (!text.includes(word)) return 0;
  return text.includes(` ${word} `) ? 1 : text.includes(` ${word}`) ? 0.8 : word.length > 3 || /[^a-z\d]/.test(word) ? 0.5 : 0;
}
/** @param {string} text @param {string[]} stems */
const bestMatch = (text, stems) => Math.max(...stems.map((word) => matchStrength(text, word)));

/** @param {string} query */
function significantWords(query) {
  const all = spaced(query).trim().split(" ").filter(Boolean),
    large = all.filter((word) => !english.small.includes(word));
  return large.length ? large : all;
}

// The names among some words of the question that stand together, each with its part of all letters.
/** @param {string[]} words */
function namedIn(words) {
  const whole = words.join("").length,
    runs = new Map();
  words.forEach((_, from) =>
    words.slice(from).forEach((_, more) => {
      const run = words.slice(from, from + more + 1).join("");
      if (run.length > 2 || /[^a-z\d]/.test(run)) runs.set(run, run.length / whole);
    }),
  );
  return runs;
}

/** @param {Section[]} sections @param {string} query */
export function findSections(sections, query) {
  const name = squeeze(query),
    asks = spaced(query)
      .split(" ")
      .some((word) => english.games.includes(word))
      ? 2
      : 1,
    words = significantWords(query),
    runs = namedIn(words);
  if (!words.length) return [];
  const wanted = words.map(stems);
  const found = sections.map((section) => ({
    section,
    hits: wanted.map((word) =>
      Math.max(3 * bestMatch(section.head, word), 1.6 * bestMatch(section.over, word), section.dense * bestMatch(section.body, word)),
    ),
  }));
  const rare = words.map((_, at) => Math.log(1 + sections.length / (1 + found.filter(({ hits }) => hits[at]).length)));
  const most = rare.reduce((sum, one) => sum + one);
  /** @param {{ section: Section; hits: number[] }} given */
  const rank = ({ section: { names, weight, share, head }, hits }) => {
    if (names.includes(name)) return 1000 + weight;
    const part = hits.reduce((sum, hit, at) => sum + (hit && rare[at]), 0) / most;
    const told = hits.reduce((sum, hit, at) => sum + hit * rare[at], 0) / most;
    const called = Math.max(0, ...names.map((one) => runs.get(one) ?? 0));
    return (told * part ** 1.5 + called * (1 + weight / 2)) * share ** asks + (head === ` ${words.join(" ")} ` ? 2 : 0);
  };
  /** @type {[number, Section][]} */
  const scored = found.map((one) => [rank(one), one.section]);
  const ranked = scored.filter(([score]) => score > 0).sort((a, b) => b[0] - a[0]);
  return ranked.filter(([score]) => score > ranked[0][0] / 5 || score > 1).map(([, section]) => ({ ...section, wanted }));
}

// The sentences around that which has most of the words.
/** @param {{ text: string; wanted: string[][] }} given */
export function excerpt({ text, wanted }) {
  const sentences = text.match(/[^.!?。]+[.!?。]*["”’)]*\s*/g) ?? [];
  const hits = sentences.map((sentence) => wanted.filter((word) => bestMatch(spaced(sentence), word)).length);
  const first = Math.max(0, hits.indexOf(Math.max(...hits)));
  const rest = sentences.slice(first).join("").trim();
  return (first ? "… " : "") + (rest.length > SHOWN ? `${rest.slice(0, SHOWN).replace(/\s\S*$/, "")} …` : rest);
}
