import assert from "node:assert/strict";
import { test } from "node:test";
import { answerTableKey, createFormState } from "../../docs/assets/form-values-as-state.mjs";

const NOTATION = { field: "", tokens: "10|[1-9]", signs: '{"九":"9"}', alias: '{"11":"1"}' };

function fakeForm(...fields) {
  const all = fields.map((field) => Object.assign(field, { dataset: {}, type: "text", ...field }));
  return {
    querySelectorAll: (selector) => (selector === "[data-field]" ? all : []),
    querySelector: () => all.find(({ dataset }) => dataset.tokens),
  };
}

test("a state consists of the values of the chosen fields", () => {
  const side = (value, checked) => ({ name: "side", type: "radio", value, checked, dataset: {} });
  const [player, dealer] = [side("player", false), side("dealer", true)];
  const section = fakeForm({ name: "game", type: "hidden", value: "yoshi" }, player, dealer, { name: "cards", value: "8 9" });
  const fields = createFormState(section);
  assert.equal(fields.state(), "yoshi/dealer/8 9");
  dealer.checked = false; // a browser clears the other radio buttons by itself
  fields.set("koi-koi/player/3");
  assert.equal(fields.state(), "yoshi/player/3", "a hidden field stays");
  assert.equal(fields.choose("side", "nobody"), false);
});

test("keys add cards, begin a new hand after the last one, and take cards back", () => {
  const cards = { name: "cards", value: "8 9", dataset: { ...NOTATION, most: "3" } };
  const section = fakeForm(cards);
  const [field] = section.querySelectorAll("[data-field]");
  const fields = createFormState(section);
  const after = (key) => (fields.edit(key), field.value);
  assert.equal(after({ type: "3" }), "8 9 3");
  assert.equal(after({ type: "7" }), "7");
  assert.equal(after({ erase: "" }), "");
  field.value = "893";
  assert.equal(after({ erase: "" }), "8 9");
  assert.equal(after({ clear: "" }), "");
});

test("a hand has one key among the answers, however it is typed", () => {
  const section = fakeForm({ name: "cards", dataset: NOTATION });
  const key = (typed) => answerTableKey(section, `oicho-kabu/german-booklet/player/${typed}`);
  for (const typed of ["8 9 3", "893", "8九3", "８９３", " 8  9\u200b 3 "]) assert.equal(key(typed), "player/8 9 3");
  assert.equal(key("1010"), "player/10 10");
  assert.equal(key("8 x"), undefined);
  assert.equal(answerTableKey(fakeForm({ name: "cards" }), "oicho-kabu/x/player/8"), undefined);
});
