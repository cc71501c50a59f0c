import assert from "node:assert/strict";
import { test } from "node:test";
import { searchResultExcerpt, findSections, prepareSearchSections } from "../../docs/assets/search-ranking.mjs";

const ENGLISH = { small: ["the", "of"], same: { nine: "9" }, games: ["play"] };
const DOCS = [
  {
    location: "games/oicho-kabu/",
    title: "Oichō-Kabu",
    text: "The dealer deals four columns, and stakes are laid.",
    names: ["Oichō-Kabu", "893"],
    weight: 2,
  },
  { location: "games/oicho-kabu/#stakes", title: "Stakes", text: "Stakes are laid on the columns of the table. The dealer pays." },
  { location: "terms/", title: "Terms", text: "株札 are cards of the numbers 1 to 10." },
];
const sections = prepareSearchSections(DOCS, ENGLISH);
const locations = (query) => findSections(sections, query).map(({ location }) => location);

test("a name comes first, with or without macrons, hyphens and spaces", () => {
  for (const query of ["oicho kabu", "Oichō-Kabu", "oichokabu", "8-9-3"]) assert.equal(locations(query)[0], "games/oicho-kabu/", query);
});

test("a title counts for more than a text, and endings do not matter", () => {
  assert.equal(locations("stake")[0], "games/oicho-kabu/#stakes");
  assert.equal(locations("dealing")[0], "games/oicho-kabu/");
});

test("Japanese words are found inside a text", () => {
  assert.deepEqual(locations("札"), ["terms/"]);
});

test("stop words are searched only if there are no others", () => {
  assert.deepEqual(locations("zebra of the"), []);
  assert.ok(locations("of the").length > 0);
  assert.deepEqual(locations(" "), []);
});

test("a title that has the whole question counts for more than one with its rare words", () => {
  const asked = prepareSearchSections(
    [
      { location: "a", title: "How many of the cards?", text: "" },
      { location: "b", title: "Cards", text: "" },
    ],
    {
      ...ENGLISH,
      small: ["the", "of", "how", "many"],
    },
  );
  assert.equal(findSections(asked, "how many of the cards")[0].location, "a");
});

test("an excerpt has whole sentences of one paragraph, beginning with the one that has most of the words", () => {
  const [section] = findSections(sections, "dealer pays");
  assert.equal(searchResultExcerpt(section), "The dealer pays.");
  const text = "A label\nSee W. Maxwell, p. 13 (1885). The dealer pays 0.5% of it. Always.\nNot this.";
  assert.equal(searchResultExcerpt({ text, wanted: [["pays"]] }), "The dealer pays 0.5% of it. Always.");
  assert.equal(searchResultExcerpt({ text, wanted: [["maxwell"]] }), "See W. Maxwell, p. 13 (1885). The dealer pays 0.5% of it. Always.");
  const long = `The dealer ${"often ".repeat(60)}pays.`;
  assert.equal(searchResultExcerpt({ text: `Short. ${long} Next.`, wanted: [["pays"]] }), long);
});
