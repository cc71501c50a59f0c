// A second implementation of the odds, written from the rules in plain words. It enumerates every order of the cards and shares no code
// with the engine. The script takes a list of questions and prints a list of answers, in which a number is [numerator, denominator]:
// `node tests/odds_in_javascript/answer_questions.mjs '[{"ask": "edges", "game": "yoshi", "options": {"tie": "push", "second_card": "hidden"}}]'`

import { readFileSync } from "node:fs";
import { decisionsByTotal, houseEdges, valuesOfChoices } from "./odds_against_dealer.mjs";
import { pokDengDecisions, pokDengEdges } from "./odds_of_pok_deng.mjs";
import {
  baccaratEdges,
  baccaratOutcomes,
  countHandsWithWholeMonth,
  gainAgainstExchangeStrategy,
  sacksonDecisions,
  totalsOfThreeCards,
} from "./odds_without_dealer.mjs";

const EDGES_OF_GAMES = { baccarat: baccaratEdges, "pok-deng": pokDengEdges };
const DECISIONS_OF_GAMES = { "sackson-kabu": sacksonDecisions, "pok-deng": pokDengDecisions };
const HANDLERS = {
  edges: ({ game, options, more }) => (EDGES_OF_GAMES[game] ?? houseEdges.bind(null, game))(options, more),
  decisions: ({ game, options }) => (DECISIONS_OF_GAMES[game] ?? decisionsByTotal.bind(null, game))(options),
  choices: ({ game, options, twos }) => valuesOfChoices(game, options, twos),
  sides: ({ options }) => baccaratOutcomes(options),
  threes: ({ seen }) => totalsOfThreeCards(seen),
  month: () => countHandsWithWholeMonth(),
  exchange: ({ way }) => gainAgainstExchangeStrategy(way),
};

const questions = JSON.parse(process.argv[2] ?? readFileSync(0, "utf-8"));
const answers = questions.map((question) => HANDLERS[question.ask](question));
console.log(JSON.stringify(answers, (_, value) => (typeof value === "bigint" ? String(value) : value)));
