import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const store = new Map();
globalThis.localStorage = { getItem: (key) => store.get(key) ?? null, setItem: (key, text) => store.set(key, text) };
const { currentAndLongestStreak, storedGameResults, daysOfAnsweredProblems, storeGameResult, replaceStatistics, summarizeGameResults } =
  await import("../../docs/assets/reader-statistics.mjs");

const result = (id, points, highest = points, game = "yoshi") => ({ id, game, points, highest });

beforeEach(() => store.clear());

test("a game that is finished again after an undo counts once", () => {
  storeGameResult(result("a", 5));
  storeGameResult(result("b", -3, 2));
  storeGameResult(result("a", -1));
  assert.deepEqual(storedGameResults(), [result("b", -3, 2), result("a", -1)]);
});

test("statistics count games, gains and the highest round of each game", () => {
  const sums = summarizeGameResults([result("a", 5, 9), result("b", -3, 2), result("c", 0, 1, "koi-koi")]);
  assert.deepEqual(
    [...sums],
    [
      ["yoshi", { games: 2, won: 1, highest: 9 }],
      ["koi-koi", { games: 1, won: 0, highest: 1 }],
    ],
  );
});

test("a streak ends when a day is missed, but not before today is over", () => {
  assert.deepEqual(currentAndLongestStreak([10, 11, 12, 14, 15], 15), { current: 2, longest: 3 });
  assert.deepEqual(currentAndLongestStreak([10, 11, 12], 13), { current: 3, longest: 3 });
  assert.deepEqual(currentAndLongestStreak([10, 11, 12], 14), { current: 0, longest: 3 });
  assert.deepEqual(currentAndLongestStreak([], 14), { current: 0, longest: 0 });
});

test("damaged statistics read as none, and those of a newer edition stay", () => {
  store.set("kabu.results", "{");
  assert.deepEqual(storedGameResults(), []);
  store.set("kabu.results", '{"v":1,"results":[{"id":1},null]}');
  assert.deepEqual(storedGameResults(), []);
  store.set("kabu.results", '{"v":2}');
  assert.equal(storedGameResults(), undefined);
  assert.equal(storeGameResult(result("a", 1)), false);
  assert.equal(store.get("kabu.results"), '{"v":2}');
});

test("deleting statistics keeps the answers to problems", () => {
  store.set("kabu.problems", '{"v":1,"answers":{"p":"draw"},"days":[3]}');
  storeGameResult(result("a", 1));
  assert.deepEqual(daysOfAnsweredProblems(), [3]);
  assert.equal(replaceStatistics([], []), true);
  assert.deepEqual([storedGameResults(), daysOfAnsweredProblems()], [[], []]);
  assert.deepEqual(JSON.parse(store.get("kabu.problems")).answers, { p: "draw" });
});
