// Checks files of test vectors, using only what the page about them says. `node tests/check-test-vectors.mjs FILE...` lists the faults.
import { readFileSync } from "node:fs";

const cardsIn = (...texts) => texts.join(" ").split(" ").filter(Boolean);
const cardsOf = (places) => cardsIn(...Object.values(places).flat());
const sum = (numbers) => Object.values(numbers).reduce((total, one) => total + one, 0);
const same = (one, other) => [...one].sort().join() === [...other].sort().join();

function* faultsOfStart({ deck, seats, order, pack, cards }, ranks) {
  const left = cardsIn(pack);
  if (!left.every((card) => card in ranks[deck])) yield "the pack has an unknown card";
  if (!same(order, Array(seats).keys())) yield "the order does not have each seat once";
  for (const card of cardsOf(cards)) if (!left.splice(left.indexOf(card), 1).includes(card)) yield `${card} is not in the pack`;
}

function* faultsOfCounts({ start, counts, by_first_action }, ranks) {
  yield* faultsOfStart(start, ranks);
  if (counts[0] !== Object.keys(by_first_action).length) yield "the first count is not the number of first actions";
  if (counts.at(-1) !== sum(by_first_action)) yield "the last count is not the sum over the first actions";
}

function* faultsOfRound({ start, actions, acting_seats, captures = [], score, cards, payoffs }, ranks) {
  yield* faultsOfStart(start, ranks);
  if (!same(cardsIn(start.pack), cardsOf(cards))) yield "the cards at the end are not the pack";
  if (acting_seats.length !== actions.length) yield "an action has no seat";
  for (const [seat, pile] of (cards.captures ?? []).entries()) {
    const taken = captures.filter((capture) => capture.seat === seat).map((capture) => capture.cards);
    if (!same(cardsIn(pile), cardsIn(...taken))) yield `the captures of seat ${seat} do not add up`;
  }
  if (sum(payoffs) !== 0) yield "the payoffs do not add up to zero";
  if (score && score.points !== sum(score.yaku)) yield "the points of the yaku do not add up";
  if (score && score.payout !== payoffs[score.seat]) yield "the payout is not the winner's payoff";
}

function* faultsOfHand({ deck, cards, values, total, value = "", yaku, points }, ranks) {
  const counted = cardsIn(cards).map((card, place) => ranks[deck][card] || (values?.[place] ?? 0));
  const digit = sum(counted) % 10;
  const named = value.match(/^(?:total|ox) (\d+)/) ?? value.match(/^(\d+) points?/);
  if ((total ?? digit) !== digit || (named && named[1] % 10 !== digit)) yield `the total is ${digit}`;
  if (yaku && points !== sum(yaku)) yield "the points of the yaku do not add up";
}

const CHECKS = { legal_action_counts: faultsOfCounts, rounds: faultsOfRound, hands: faultsOfHand };
for (const file of process.argv.slice(2)) {
  const vectors = JSON.parse(readFileSync(file, "utf-8"));
  for (const [kind, faultsOf] of Object.entries(CHECKS))
    for (const [number, vector] of vectors[kind].entries())
      for (const fault of faultsOf(vector, vectors.cards)) {
        console.log(`${vectors.game}, ${kind}[${number}]: ${fault}`);
        process.exitCode = 1;
      }
}
