// The ranking of search results. Names come first, then sections with the rarest words of the query; matches in titles rank above those
// in texts. Japanese words are found too, and so are words typed without macrons.

import { foldText } from "./text-normalization.mjs";

const EXCERPT_LENGTH = 170; // in characters; the first sentence may be longer
// Where a sentence begins: after a full stop that does not follow an initial or an abbreviation.
const SENTENCE_START = /(?<=[.!?。]["”’)]*)(?<!(?:[\s(]\p{Lu}|\b(?:Dr|Mr|Mrs|St|vol|no|ed))\.)\s+(?=["“‘(「『]*[\p{Lu}\p{Lo}])/u;
/** @param {string} text */
const isSentence = (text) => /[.!?。]["”’)]*$/.test(text);
/** @type {SearchWords} */
let english; // word lists of the index: stop words, synonyms, and words that ask for a game

// Removes the separators of a name for comparison: "8-9-3" then equals 893, and "oichokabu" equals Oicho-Kabu.
/** @param {string} text */
const removeSeparators = (text) => foldText(text).replace(/[\s・、-]+/g, "");
/** @param {string} text */
const spaceSeparatedWords = (text) =>
  ` ${foldText(text)
    .replace(/[’']/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

// Prepares the entries of the index for comparison.
/** @param {IndexEntry[]} docs @param {SearchWords} words */
export function prepareSearchSections(docs, words) {
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
      names: names.map(removeSeparators),
      head: spaceSeparatedWords(title),
      over: spaceSeparatedWords(page),
      body: spaceSeparatedWords(text),
      dense: 1 / (1 + text.length / 6000),
    };
  });
}

// Returns the forms of a query word to look for. For a word with a synonym, such as a number word, they are the word and the synonym;
// otherwise the only form is the word without its English ending.
/** @param {string} word */
function wordFormsToFind(word) {
  const stem = /^[a-z]{4,}$/.test(word) ? word.replace(/(?<=..)(ings?|s)$/, "") : word;
  return english.same[word] ? [word, english.same[word]] : [stem];
}

// Returns how well a text matches a word: as a whole word, at the start of a word, or anywhere, since Japanese has no spaces.
/** @param {string} text @param {string} word */
function matchStrength(text, word) {
  if (!text.includes(word)) return 0;
  return text.includes(` ${word} `) ? 1 : text.includes(` ${word}`) ? 0.8 : word.length > 3 || /[^a-z\d]/.test(word) ? 0.5 : 0;
}
/** @param {string} text @param {string[]} stems */
const bestMatch = (text, stems) => Math.max(...stems.map((word) => matchStrength(text, word)));

/** @param {string} query */
function significantQueryWords(query) {
  const all = spaceSeparatedWords(query).trim().split(" ").filter(Boolean),
    significant = all.filter((word) => !english.small.includes(word));
  return significant.length ? significant : all;
}

// Returns all runs of adjacent words in a query, since each may be a name. The result maps each run, without spaces, to its share of the
// query's letters.
/** @param {string[]} words */
function runsOfAdjacentWords(words) {
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
  const name = removeSeparators(query),
    phrase = spaceSeparatedWords(query),
    gameWeight = phrase.split(" ").some((word) => english.games.includes(word)) ? 2 : 1,
    words = significantQueryWords(query),
    runs = runsOfAdjacentWords(words);
  if (!words.length) return [];
  const question = words.join(" ") !== phrase.trim(); // the query has words such as "how many", which are not searched for
  const wanted = words.map(wordFormsToFind);
  const scoredSections = sections.map((section) => ({
    section,
    hits: wanted.map((word) =>
      Math.max(3 * bestMatch(section.head, word), 1.6 * bestMatch(section.over, word), section.dense * bestMatch(section.body, word)),
    ),
  }));
  const rare = words.map((_, at) => Math.log(1 + sections.length / (1 + scoredSections.filter(({ hits }) => hits[at]).length)));
  const most = rare.reduce((sum, one) => sum + one);
  /** @param {{ section: Section; hits: number[] }} candidate */
  const rank = ({ section: { names, weight, share, head }, hits }) => {
    if (names.includes(name)) return 1000 + weight;
    const coverage = hits.reduce((sum, hit, at) => sum + (hit && rare[at]), 0) / most;
    const strength = hits.reduce((sum, hit, at) => sum + hit * rare[at], 0) / most;
    const nameShare = Math.max(0, ...names.map((one) => runs.get(one) ?? 0));
    const asked = question && head.includes(phrase) ? 3 : head === ` ${words.join(" ")} ` ? 2 : 0;
    return (strength * coverage ** 1.5 + nameShare * (1 + weight / 2)) * share ** gameWeight + asked;
  };
  /** @type {[number, Section][]} */
  const scored = scoredSections.map((one) => [rank(one), one.section]);
  const ranked = scored.filter(([score]) => score > 0).sort((a, b) => b[0] - a[0]);
  return ranked.filter(([score]) => score > ranked[0][0] / 5 || score > 1).map(([, section]) => ({ ...section, wanted }));
}

// Returns an excerpt of whole sentences of one paragraph. The first is the sentence that has the most words of the query.
/** @param {{ text: string; wanted: string[][] }} result */
export function searchResultExcerpt({ text, wanted }) {
  const paragraphs = text.split("\n").map((line) => line.trim().split(SENTENCE_START).filter(isSentence));
  /** @param {string} sentence */
  const hits = (sentence) => wanted.filter((word) => bestMatch(spaceSeparatedWords(sentence), word)).length;
  const most = Math.max(...paragraphs.flat().map(hits));
  const paragraph = paragraphs.find((sentences) => sentences.some((sentence) => hits(sentence) === most)) ?? [];
  const [first = "", ...others] = paragraph.slice(paragraph.findIndex((sentence) => hits(sentence) === most));
  return others.reduce(
    ({ excerpt, full }, next) =>
      full || excerpt.length + next.length >= EXCERPT_LENGTH ? { excerpt, full: true } : { excerpt: `${excerpt} ${next}`, full },
    { excerpt: first, full: false },
  ).excerpt;
}
