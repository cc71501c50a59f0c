import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const store = new Map();
let full = false;
globalThis.addEventListener = () => {};
globalThis.localStorage = {
  getItem: (key) => store.get(key) ?? null,
  setItem(key, text) {
    if (full) throw new Error("no room");
    store.set(key, text);
  },
};
const { deleteGames, formatSavingTime, gameIdentity, saveGames, readSavedGames } = await import("../../docs/assets/saved-games.mjs");

const game = (seed, acts = "", when = seed) => ({ state: `thumb/oicho-kabu x seed=${seed}${acts}`, stage: "on", told: "Round 1", when });

beforeEach(() => {
  store.clear();
  full = false;
});

test("a game is identified by its state without the actions", () => {
  assert.equal(gameIdentity("thumb/yoshi x seed=1;stake 5;draw@coach"), "thumb/yoshi x seed=1");
  assert.equal(gameIdentity("thumb/yoshi x seed=1;deal 8 9;draw~2"), "thumb/yoshi x seed=1;deal 8 9");
});

test("only the latest state of a game is kept, and the newest games come first", () => {
  saveGames(game(1), game(2));
  saveGames(game(1, ";draw", 3));
  assert.deepEqual(readSavedGames(), [game(1, ";draw", 3), game(2)]);
});

test("at most ten games are kept", () => {
  for (let seed = 1; seed <= 12; seed++) saveGames(game(seed));
  assert.deepEqual(
    readSavedGames().map(({ when }) => when),
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
  );
});

test("a deleted game is gone", () => {
  saveGames(game(1), game(2));
  assert.equal(deleteGames(game(2, ";draw").state), true);
  assert.deepEqual(readSavedGames(), [game(1)]);
});

test("damaged entries are ignored, and those of a newer edition are not overwritten", () => {
  store.set("kabu.games", JSON.stringify({ v: 1, games: [game(1), { state: 5 }, null, { ...game(2), when: NaN }] }));
  assert.deepEqual(readSavedGames(), [game(1)]);
  store.set("kabu.games", "{");
  assert.deepEqual(readSavedGames(), []);
  const newer = JSON.stringify({ v: 2, games: {} });
  store.set("kabu.games", newer);
  assert.equal(readSavedGames(), undefined);
  assert.equal(saveGames(game(1)), false);
  assert.equal(store.get("kabu.games"), newer);
});

test("a full storage is reported", () => {
  full = true;
  assert.equal(saveGames(game(1)), false);
});

test("days are counted by the calendar", () => {
  const now = new Date();
  const daysAgo = (days, hour) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, hour, 5);
  assert.equal(formatSavingTime(daysAgo(0, 0)), "today, 00:05");
  assert.equal(formatSavingTime(daysAgo(1, 23)), "yesterday, 23:05");
  assert.match(formatSavingTime(daysAgo(400, 9)), /^\d+ \w+ \d{4}, 09:05$/);
});
