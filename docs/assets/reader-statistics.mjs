// Statistics of the reader's finished games and daily problems, stored in the browser.

import { readStored, writeStored } from "./browser-storage.mjs";

const RESULTS_KEY = "kabu.results";
const PROBLEMS_KEY = "kabu.problems";
const VERSION = 1;
const LIMIT = 1000; // results kept

/** @typedef {{ game: string; points: number; highest: number; id: string }} GameResult */

/** @param {string} key @returns {Record<string, any> | undefined} the stored object; undefined without storage, or if a newer edition wrote it */
function readStoredObject(key) {
  const stored = readStored(key);
  return stored === undefined || stored?.v > VERSION ? undefined : (stored ?? {});
}

/** @param {string} key @param {Record<string, unknown>} stored */
const writeStoredObject = (key, stored) => writeStored(key, { ...stored, v: VERSION });

/** @param {any} one */
const isGameResult = (one) =>
  [one?.game, one?.id].every((text) => typeof text === "string") && [one.points, one.highest].every(Number.isFinite);

// Returns the results of finished games, the newest last, or undefined if the browser denies storage.
/** @returns {GameResult[] | undefined} */
export function storedGameResults() {
  const stored = readStoredObject(RESULTS_KEY);
  return stored && (Array.isArray(stored.results) ? stored.results.filter(isGameResult) : []);
}

// Stores a result. It replaces an earlier result of the same game.
/** @param {GameResult} result */
export function storeGameResult(result) {
  const others = storedGameResults()?.filter(({ id }) => id !== result.id);
  return others !== undefined && writeStoredObject(RESULTS_KEY, { results: [...others, result].slice(-LIMIT) });
}

// Returns the days, in days since 1970, on which the reader answered the daily problem.
/** @returns {number[]} */
export function daysOfAnsweredProblems() {
  const days = readStoredObject(PROBLEMS_KEY)?.days;
  return Array.isArray(days) ? days.filter(Number.isInteger) : [];
}

// Replaces all statistics. Returns false if they cannot be stored.
/** @param {GameResult[]} results @param {number[]} days */
export function replaceStatistics(results, days) {
  const problems = readStoredObject(PROBLEMS_KEY);
  return problems !== undefined && writeStoredObject(RESULTS_KEY, { results }) && writeStoredObject(PROBLEMS_KEY, { ...problems, days });
}

// Returns, by game, how many games were finished, how many of them were won (ended with a gain), and the points of the best round.
/** @param {GameResult[]} results */
export function summarizeGameResults(results) {
  /** @type {Map<string, { games: number, won: number, highest: number }>} */
  const byGame = new Map();
  for (const { game, points, highest } of results) {
    const sum = byGame.get(game) ?? { games: 0, won: 0, highest: -Infinity };
    byGame.set(game, { games: sum.games + 1, won: sum.won + Number(points > 0), highest: Math.max(sum.highest, highest) });
  }
  return byGame;
}

// Returns the length of the current run of days, which ends today or yesterday, and of the longest run ever.
/** @param {number[]} days @param {number} today */
export function currentAndLongestStreak(days, today) {
  let length = 0,
    longest = 0,
    current = 0,
    last = -Infinity;
  for (const day of [...new Set(days)].sort((one, other) => one - other)) {
    length = day === last + 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
    if (day >= today - 1 && day <= today) current = length;
    last = day;
  }
  return { current, longest };
}

// Returns today by the reader's local calendar, in days since 1970, so that everybody has the same problem on the same date.
export function todaysDayNumber() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
}
