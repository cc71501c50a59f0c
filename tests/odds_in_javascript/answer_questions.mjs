// A second implementation of the odds, written from the rules in plain words. It enumerates every order of the cards and shares no code
// with the engine. Takes a list of questions and prints the list of answers, each number as [numerator, denominator]:
// `node tests/odds_in_javascript/answer_questions.mjs '[{"ask": "edges", "game": "yoshi", "options": {"tie": "push", "second_card": "hidden"}}]'`

import { readFileSync } from "node:fs";
import { choices, decisions, edges } from "./odds_against_dealer.mjs";
import { baccarat, exchange, fourOfAMonth, sackson, sides, threes } from "./odds_of_other_games.mjs";

const HANDLERS = {
  edges: ({ game, options, more }) => (game === "baccarat" ? baccarat(options, more) : edges(game, options, more)),
  decisions: ({ game, options }) => (game === "sackson-kabu" ? sackson() : decisions(game, options)),
  choices: ({ game, options, twos }) => choices(game, options, twos),
  sides: ({ options }) => sides(options),
  threes: ({ seen }) => threes(seen),
  month: () => fourOfAMonth(),
  exchange: ({ way }) => exchange(way),
};

const questions = JSON.parse(process.argv[2] ?? readFileSync(0, "utf-8"));
const answers = questions.map((question) => HANDLERS[question.ask](question));
console.log(JSON.stringify(answers, (_, value) => (typeof value === "bigint" ? String(value) : value)));
