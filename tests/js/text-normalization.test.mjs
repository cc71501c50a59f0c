import assert from "node:assert/strict";
import { test } from "node:test";
import { foldText, normalize, stripInvisible } from "../../docs/assets/text-normalization.mjs";

test("words are compared without case, diacritics and type of kana", () => {
  assert.equal(foldText("Oichō-KABU"), "oicho-kabu");
  assert.equal(foldText("カブ"), foldText("かぶ"));
  assert.notEqual(foldText("かぶ"), foldText("かみ"));
});

test("invisible characters are dropped and wide ones narrowed", () => {
  assert.equal(stripInvisible("8\u200b9\u00ad"), "89");
  assert.equal(normalize("８ ９"), "8 9");
});
