// The odds of one bettor's hand against the dealer's, from a full pack. When one side decides, the other follows the rule of thumb.

import { addUp, evaluateDecision, forEachRank } from "./enumerate_deals.mjs";
import { actByRuleOfThumb, gameRules, legalActs, netWin, specialHand } from "./dealer_game_rules.mjs";

const DRAW_LIMITS = [3, 4, 5, 6];
const SIZE = 11;

/** Call `visit` for every round with the ranks of six cards and the number of ways to deal them. The cards are two of the bettor, the
 * bettor's third, two of the dealer, and the dealer's third. Third cards are included even if nobody draws them. */
function forEachRound(game, visit) {
  const left = [...game.pack];
  for (const head of game.heads ?? []) left[head] -= 1;
  const first = game.heads ? (visitHead) => game.heads.forEach((head) => visitHead(head, 1)) : (visitRank) => forEachRank(left, visitRank);
  first((a, na) =>
    forEachRank(left, (b, nb) =>
      forEachRank(left, (c, nc) =>
        forEachRank(left, (d, nd) =>
          forEachRank(left, (e, ne) => {
            forEachRank(left, (f, nf) => visit(a, b, c, d, e, f, na * nb * nc * nd * ne * nf));
          }),
        ),
      ),
    ),
  );
}

/** Call `evaluate` once for each pair of ranks, and return a function that looks up the results. */
function tabulateByTwoRanks(evaluate) {
  const table = [];
  for (let a = 0; a < SIZE; a += 1) for (let b = 0; b < SIZE; b += 1) table.push(evaluate([a, b]));
  return (a, b) => table[a * SIZE + b];
}

/** Return a function that looks up a bettor's win by six cards and the acts of both sides. Hands of equal worth share an entry of its table. */
function makeWinFunction(game) {
  const kinds = { players: new Map(), dealer: new Map() };
  const kind = (who) => (cards) => {
    const special = specialHand(game, cards, who);
    const name = special === "arashi" ? `arashi of ${cards[0]}` : `${special ?? "total"} ${game.total(cards)}`;
    if (!kinds[who].has(name)) kinds[who].set(name, { place: kinds[who].size, cards });
    return kinds[who].get(name).place;
  };
  const hands = (who) => [
    tabulateByTwoRanks(kind(who)),
    tabulateByTwoRanks((two) => Array.from({ length: SIZE }, (_, third) => kind(who)([...two, third]))),
  ];
  const [[mineTwo, mineThree], [bankTwo, bankThree]] = [hands("players"), hands("dealer")];
  const wins = [...kinds.players.values()].map((mine) => [...kinds.dealer.values()].map((bank) => netWin(game, mine.cards, bank.cards)));
  return (a, b, c, d, e, f, act, answer) => {
    if (act === "escape") return 0;
    return wins[act === "draw" ? mineThree(a, b)[c] : mineTwo(a, b)][answer === "draw" ? bankThree(d, e)[f] : bankTwo(d, e)];
  };
}

/** Add the win of each act to the sums for all rounds in which the player knows the same cards. `key` identifies these cards. */
function addWinsOfActs(sums, key, acts, ways, wins) {
  let row = sums.get(key);
  if (!row) sums.set(key, (row = acts.map(() => 0)));
  for (let n = 0; n < acts.length; n += 1) row[n] += ways * wins(acts[n]);
}

const sumOfBestActs = (sums) => addUp([...sums.values()].map((row) => Math.max(...row)));

/** Return a function that looks up the dealer's act by the ranks of the dealer's two cards and of the bettor's third card, undefined if the
 * bettor stood. Only in baccarat does the act depend on the third card. */
function tabulateAnswers(game, answer) {
  const tables = [undefined, ...Array(SIZE).keys()].map((third) => tabulateByTwoRanks((two) => answer(two, third)));
  return (a, b, third) => tables[third === undefined || !game.naturals ? 0 : third + 1](a, b);
}

/** Return named pairs of fixed strategies, one for each side: both follow the rule of thumb, or one side draws up to another total. */
function fixedStrategyPairs(game) {
  const strategy = (who, upto = game.upto) => tabulateAnswers(game, (two, third) => actByRuleOfThumb(game, two, who, upto, third));
  const others = DRAW_LIMITS.filter((upto) => upto !== game.upto);
  return [
    ["thumb", strategy("players"), strategy("dealer")],
    ...others.map((upto) => [`bettor_to_${upto}`, strategy("players", upto), strategy("dealer")]),
    ...others.map((upto) => [`dealer_to_${upto}`, strategy("players"), strategy("dealer", upto)]),
  ];
}

/** Return a stake's average loss for each pair of fixed strategies, and for best play by one side. That side knows its own cards, the other
 * side's open cards and, as dealer, the bettor's act and third card. `more` may replace rules, such as which cards lie open. One card of
 * each rank in `dead` is missing from the pack. */
export function houseEdges(name, options, { dead = [], ...more } = {}) {
  const game = { ...gameRules(name, options), ...more };
  game.pack = game.pack.map((n, rank) => n - (dead.includes(rank) ? 1 : 0));
  const [win, plays] = [makeWinFunction(game), fixedStrategyPairs(game)];
  const [acts, answers] = ["players", "dealer"].map((who) => tabulateAnswers(game, (two, third) => legalActs(game, two, who, third)));
  const [[, usual, reply]] = plays;
  const [sums, byBettor, byDealer] = [plays.map(() => 0), new Map(), new Map()];
  let every = 0;
  forEachRound(game, (a, b, c, d, e, f, n) => {
    const bettorAct = usual(a, b);
    const thirdAfter = (act) => (act === "draw" ? c : undefined);
    plays.forEach(([, mine, bank], play) => {
      sums[play] -= n * win(a, b, c, d, e, f, mine(a, b), bank(d, e, thirdAfter(mine(a, b))));
    });
    const answered = (act) => win(a, b, c, d, e, f, act, reply(d, e, thirdAfter(act)));
    addWinsOfActs(byBettor, codeOfCards(a, b, game.bankOpen ? d : 0), acts(a, b), n, answered);
    const seen = codeOfCards(game.open > 0 ? a : 0, game.open > 1 ? b : 0, bettorAct === "draw" ? c + 1 : 0, d, e);
    addWinsOfActs(byDealer, seen, answers(d, e, thirdAfter(bettorAct)), n, (act) => -win(a, b, c, d, e, f, bettorAct, act));
    every += n;
  });
  const edgesOfPairs = plays.map(([pair], play) => [pair, [sums[play], every]]);
  return {
    ...Object.fromEntries(edgesOfPairs),
    dealer_best: [sumOfBestActs(byDealer), every],
    bettor_best: [-sumOfBestActs(byBettor), every],
  };
}

/** Return a number that identifies these cards in this order. */
const codeOfCards = (...cards) => cards.reduce((number, card) => number * (SIZE + 1) + card, 0);

/** Return a row of sums for every decision of a player who has seen only their own two cards, the column heads and, as dealer, the bettor's
 * third card. A player with a special hand decides nothing. In shan koe mee, the other side then decides nothing either. */
function decisionRows(game) {
  const win = makeWinFunction(game);
  const [rows, acting] = [new Map(), { players: actsByTwoRanks(game, "players"), dealer: actsByTwoRanks(game, "dealer") }];
  forEachRound(game, (a, b, c, d, e, f, ways) => {
    const [mine, bank] = [acting.players(a, b), acting.dealer(d, e)];
    const endsRound = game.autoShan && (mine.special || bank.special);
    if (!mine.special && !endsRound) {
      const row = rowOfPosition(rows, codeOfCards(0, a, b), { holder: "player", other: "hidden", two: [a, b] }, mine, ways);
      mine.acts.forEach((act) => addResult(row.ends[act], ways, win(a, b, c, d, e, f, act, bank.thumb)));
    }
    if (!bank.special && !endsRound && mine.thumb !== "escape") {
      const drew = mine.thumb === "draw";
      const seen = codeOfCards(1, drew ? c + 1 : 0, game.heads ? a : 0, d, e);
      const row = rowOfPosition(rows, seen, { holder: "dealer", other: drew ? "drew" : "stood", two: [d, e] }, bank, ways);
      bank.acts.forEach((act) => addResult(row.ends[act], ways, -win(a, b, c, d, e, f, mine.thumb, act)));
    }
  });
  return [...rows.values()];
}

const actsByTwoRanks = (game, who) =>
  tabulateByTwoRanks((two) => ({
    special: specialHand(game, two, who),
    acts: legalActs(game, two, who),
    thumb: actByRuleOfThumb(game, two, who, game.upto),
  }));

/** Return the row of sums for the position that `seen` identifies, after adding `ways` to its weight. Make the row if there is none. */
function rowOfPosition(rows, seen, held, { acts, thumb: usual }, ways) {
  let row = rows.get(seen);
  if (!row) {
    row = { ...held, thumb: usual, ways: 0, ends: Object.fromEntries(acts.map((act) => [act, { win: 0, tie: 0, lose: 0, value: 0 }])) };
    rows.set(seen, row);
  }
  row.ways += ways;
  return row;
}

function addResult(sums, ways, won) {
  sums[won > 0 ? "win" : won < 0 ? "lose" : "tie"] += ways;
  sums.value += ways * won;
}

/** Return the evaluation of the decision on each total. */
export function decisionsByTotal(name, options) {
  const game = gameRules(name, options);
  const groups = new Map();
  for (const row of decisionRows(game)) {
    const group = [row.holder, row.other, game.total(row.two)].join();
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(row);
  }
  return [...groups.values()].map((group) => {
    const [{ holder, other, two }] = group;
    return inGameTerms({ holder, other, cards: 2, total: game.total(two), ...evaluateDecision(group) }, game.stands);
  });
}

/** Return a decision with the game's own word for standing. */
function inGameTerms(decision, stands) {
  const term = (act) => (act === "stand" ? stands : act);
  const choices = Object.entries(decision.choices).map(([act, ends]) => [term(act), ends]);
  return { ...decision, thumb: term(decision.thumb), choices: Object.fromEntries(choices) };
}

/** Return the value of a bettor's choices with each of these pairs of cards. */
export function valuesOfChoices(name, options, twos) {
  const rows = decisionRows(gameRules(name, options)).filter(({ holder }) => holder === "player");
  return twos.map((two) => {
    const { ends, ways } = rows.find((row) => row.two.join() === two.join());
    return Object.fromEntries(Object.entries(ends).map(([act, { value }]) => [act, [value, ways]]));
  });
}
