// The odds of pok deng, in which suits matter. Card n has the number (n >> 2) + 1, from ace to king, and the suit n & 3.

import { addUp, evaluateDecision } from "./enumerate_deals.mjs";

const CARDS = 52;
const DRAW_LIMITS = [3, 4, 5, 6];
const USUAL_LIMIT = 4;
const [POK, TRIPLE, STRAIGHT_FLUSH, STRAIGHT, COURTS, PLAIN] = [6, 5, 4, 3, 2, 1];

/** Return the kind of a hand, its total, and the number of stakes it wins. */
function rankOfHand(cards, options) {
  const numbers = cards.map((card) => (card >> 2) + 1).sort((one, other) => one - other);
  const total = addUp(numbers.map((number) => (number > 9 ? 0 : number))) % 10;
  const oneSuit = cards.every((card) => (card & 3) === (cards[0] & 3));
  const oneNumber = numbers[0] === numbers.at(-1);
  const ranked = (kind, stakes) => ({ kind, total, stakes });
  if (cards.length === 2) return ranked(total > 7 ? POK : PLAIN, oneSuit || oneNumber ? 2 : 1);
  if (options.hand_kinds !== "pok" && oneNumber) return ranked(TRIPLE, 5);
  if (options.hand_kinds === "all" && isStraight(numbers, options.ace)) return oneSuit ? ranked(STRAIGHT_FLUSH, 5) : ranked(STRAIGHT, 3);
  if (options.hand_kinds !== "pok" && numbers[0] > 10) return ranked(COURTS, 3);
  return ranked(PLAIN, oneSuit || oneNumber ? 3 : 1);
}

function isStraight([low, middle, high], ace) {
  if (low === 1 && middle === 2 && high === 3) return ace !== "after-king";
  if (low === 1 && middle === 12 && high === 13) return ace !== "before-two";
  return low > 1 && middle === low + 1 && high === low + 2;
}

/** Return how many stakes the first of two hands wins from the second. */
function netWin(mine, other, { equal }) {
  const better = mine.kind - other.kind || mine.total - other.total;
  if (!better) return equal === "multiple" ? mine.stakes - other.stakes : 0;
  const [high, low] = better > 0 ? [mine, other] : [other, mine];
  return Math.sign(better) * (high.kind === TRIPLE && low.kind === COURTS ? 2 : high.stakes);
}

/** Return the pairs of cards that differ in more than the names of suits, each with the number of equivalent pairs. */
function pairsOfCards() {
  const pairs = [];
  for (let one = 0; one < CARDS; one += 4) {
    pairs.push({ two: [one, one + 1], ways: 6 });
    for (let other = one + 4; other < CARDS; other += 4) pairs.push({ two: [one, other], ways: 4 }, { two: [one, other + 1], ways: 12 });
  }
  return pairs;
}

/** Return each pair of cards with the results of standing and of drawing. The results are listed by the total of the opponent's two cards,
 * first against an opponent who stands and then against one who draws. Every result covers the same number of deals of all six cards. */
function resultsOfPairs(options) {
  const [ranks, places] = [[], new Map()];
  const place = (cards) => {
    const rank = rankOfHand(cards, options);
    const key = Object.values(rank).join();
    if (!places.has(key)) places.set(key, ranks.push(rank) - 1);
    return places.get(key);
  };
  const twos = new Uint8Array(CARDS ** 2);
  const threes = new Uint8Array(CARDS ** 3);
  for (let a = 0; a < CARDS; a += 1) {
    for (let b = a + 1; b < CARDS; b += 1) {
      twos[a * CARDS + b] = place([a, b]);
      for (let c = 0; c < CARDS; c += 1) if (c !== a && c !== b) threes[(a * CARDS + b) * CARDS + c] = place([a, b, c]);
    }
  }
  const wins = ranks.map((mine) => ranks.map((other) => netWin(mine, other, options)));
  return pairsOfCards().map((pair) => {
    const [a, b] = pair.two;
    const counts = { stand: countsByTotal(ranks.length), draw: countsByTotal(ranks.length) };
    const mine = twos[a * CARDS + b];
    const results = { stand: resultsByTotal(), draw: resultsByTotal() };
    for (let c = 0; c < CARDS; c += 1) {
      if (c === a || c === b) continue;
      countOpponents([a, b, c], twos, threes, ranks, counts);
      addResults(results.stand, counts, wins[mine]);
      addResults(results.draw, counts, wins[threes[(a * CARDS + b) * CARDS + c]]);
    }
    return { ...pair, rank: ranks[mine], results };
  });
}

const knownResults = new Map();

/** Return the result of `resultsOfPairs`, calculated only once for all options that rank and pay hands alike. */
function cachedResultsOfPairs({ hand_kinds: kinds, ace, equal }) {
  const key = [kinds, kinds === "all" ? ace : "", equal].join();
  if (!knownResults.has(key)) knownResults.set(key, resultsOfPairs({ hand_kinds: kinds, ace, equal }));
  return knownResults.get(key);
}

const countsByTotal = (size) => Array.from({ length: 10 }, () => new Uint32Array(size));
const resultsByTotal = () =>
  Array.from({ length: 10 }, () => ({
    stand: { win: 0, tie: 0, lose: 0, value: 0 },
    draw: { win: 0, tie: 0, lose: 0, value: 0 },
  }));

/** Count the opponent's possible hands, by the total of the first two cards and by rank. `counts` gets the hands of an opponent who stands
 * and those of one who draws. The cards in `out` are missing from the pack. */
function countOpponents(out, twos, threes, ranks, counts) {
  for (const act of Object.values(counts)) for (const row of act) row.fill(0);
  const cards = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !out.includes(card));
  for (const d of cards) {
    for (const e of cards) {
      if (d >= e) continue;
      const two = d * CARDS + e;
      const { total } = ranks[twos[two]];
      counts.stand[total][twos[two]] += cards.length - 2;
      for (const f of cards) if (f !== d && f !== e) counts.draw[total][threes[two * CARDS + f]] += 1;
    }
  }
}

function addResults(results, counts, wins) {
  for (const act of ["stand", "draw"]) {
    counts[act].forEach((row, total) => {
      const sums = results[total][act];
      row.forEach((n, rank) => {
        sums[wins[rank] > 0 ? "win" : wins[rank] < 0 ? "lose" : "tie"] += n;
        sums.value += n * wins[rank];
      });
    });
  }
}

const actUpTo = (total, upto) => (total > 7 || total > upto ? "stand" : "draw");
const legalActs = ({ rank }) => (rank.kind === POK ? ["stand"] : ["draw", "stand"]);

/** Return the sum of a pair's results with an act against opponents who draw up to a total. `test` selects their totals. */
function sumOfResults({ results }, act, upto, test) {
  const sum = { win: 0, tie: 0, lose: 0, value: 0 };
  results[act].forEach((row, total) => {
    if (test(total)) for (const [name, value] of Object.entries(row[actUpTo(total, upto)])) sum[name] += value;
  });
  return sum;
}

const countDeals = ({ win, tie, lose }) => win + tie + lose;
const ALL = () => true;
const KNOWLEDGE = { stood: (total) => actUpTo(total, USUAL_LIMIT) === "stand", drew: (total) => actUpTo(total, USUAL_LIMIT) === "draw" };

/** Return the average loss of a bettor's stake for each pair of strategies, as a pair of a sum and the number of deals. */
export function pokDengEdges(options) {
  const pairs = cachedResultsOfPairs(options);
  const every = addUp(pairs.map((pair) => pair.ways * countDeals(sumOfResults(pair, "stand", USUAL_LIMIT, ALL))));
  const lossOf = (upto, other) =>
    addUp(pairs.map((pair) => -pair.ways * sumOfResults(pair, actUpTo(pair.rank.total, upto), other, ALL).value));
  const bestOf = (pair, test) => Math.max(...legalActs(pair).map((act) => sumOfResults(pair, act, USUAL_LIMIT, test).value));
  const others = DRAW_LIMITS.filter((upto) => upto !== USUAL_LIMIT);
  const sums = {
    thumb: lossOf(USUAL_LIMIT, USUAL_LIMIT),
    dealer_best: addUp(pairs.map((pair) => pair.ways * (bestOf(pair, KNOWLEDGE.stood) + bestOf(pair, KNOWLEDGE.drew)))),
    bettor_best: -addUp(pairs.map((pair) => pair.ways * bestOf(pair, ALL))),
    ...Object.fromEntries(others.map((upto) => [`bettor_to_${upto}`, lossOf(upto, USUAL_LIMIT)])),
    ...Object.fromEntries(others.map((upto) => [`dealer_to_${upto}`, lossOf(USUAL_LIMIT, upto)])),
  };
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, [sum, every]]));
}

/** Return the evaluation of the decision on each total below eight, of a bettor and of a dealer who knows whether the bettor drew. */
export function pokDengDecisions(options) {
  const pairs = cachedResultsOfPairs(options).filter(({ rank }) => rank.kind !== POK);
  const noPok = (test) => (total) => total < 8 && test(total);
  const seats = [["player", "hidden", ALL], ...Object.entries(KNOWLEDGE).map(([other, test]) => ["dealer", other, test])];
  return seats.flatMap(([holder, other, test]) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((total) => {
      const rows = pairs.filter(({ rank }) => rank.total === total).map((pair) => decisionRow(pair, noPok(test)));
      return { holder, other, cards: 2, total, ...evaluateDecision(rows) };
    }),
  );
}

function decisionRow(pair, test) {
  const times = (sums) => Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum * pair.ways]));
  const ends = Object.fromEntries(legalActs(pair).map((act) => [act, times(sumOfResults(pair, act, USUAL_LIMIT, test))]));
  return { thumb: actUpTo(pair.rank.total, USUAL_LIMIT), ways: countDeals(ends.stand), ends };
}
