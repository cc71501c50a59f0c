import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeState, encodeState, readStatesInFragment, fragmentOfStates } from "../../docs/assets/state-links.mjs";

const STATES = ["oicho-kabu/german-booklet/player/8 9 3", "a_b c%20d", "names Ａｋｉ,か\u3099,三郎;deal 1=2@north", "a&b#c"];

test("a state is unchanged after encoding and decoding", () => {
  for (const state of STATES) assert.equal(decodeState(encodeState(state)), state);
});

test("spaces become underscores, and the signs of a state stay readable", () => {
  assert.equal(encodeState("oicho-kabu/x/player/8 9_3"), "oicho-kabu/x/player/8_9%5F3");
  assert.match(encodeState("a&b#c"), /^[^&#]+$/);
});

test("broken codes pass unchanged, and invisible characters are dropped", () => {
  assert.equal(decodeState("8_9_%zz"), "8 9 %zz");
  assert.equal(decodeState("8_9\u200b"), "8 9");
});

test("a fragment has states by widget, unless it is the anchor of a heading", () => {
  const widgets = STATES.map((state, number) => ({ id: `w${number}`, state }));
  assert.deepEqual(
    [...readStatesInFragment(`#${fragmentOfStates(widgets)}`)],
    widgets.map(({ id, state }) => [id, state]),
  );
  assert.equal(readStatesInFragment("#the-rules"), null);
  assert.deepEqual([...readStatesInFragment("")], []);
});
