// The odds of one bettor's hand against the dealer's, from a full pack. The opponent of the player who decides follows the rule of thumb.

import { eachRank, evaluateDecision, total } from "./enumerate_deals.mjs";
import { legal, rules, settled, special, thumb } from "./dealer_game_rules.mjs";

const HABITS = [3, 4, 5, 6];
const SIZE = 11;

/** Call `visit` with six cards for every round: two of the bettor, the bettor's third, two of the dealer, the dealer's third. Third
 * cards are included even if nobody draws them. */
function eachRound(game, visit) {
  const left = [...game.pack];
  for (const head of game.heads ?? []) left[head] -= 1;
  const first = game.heads ? (visitHead) => game.heads.forEach((head) => visitHead(head, 1)) : (visitRank) => eachRank(left, visitRank);
  first((a, na) =>
    eachRank(left, (b, nb) =>
      eachRank(left, (c, nc) =>
        eachRank(left, (d, nd) =>
          eachRank(left, (e, ne) => {
            eachRank(left, (f, nf) => visit(a, b, c, d, e, f, na * nb * nc * nd * ne * nf));
          }),
        ),
      ),
    ),
  );
}

/** Call `evaluate` once for each two ranks, and return a function that looks up the results. */
function tableOfTwos(evaluate) {
  const table = [];
  for (let a = 0; a < SIZE; a += 1) for (let b = 0; b < SIZE; b += 1) table.push(evaluate([a, b]));
  return (a, b) => table[a * SIZE + b];
}

/** Return a function that gives a bettor's win from six cards and the acts of both sides. Hands that settle alike are grouped. */
function settlement(game) {
  const kinds = { players: new Map(), dealer: new Map() };
  const kind = (who) => (cards) => {
    const hand = special(game, cards, who);
    const name = hand === "arashi" ? `arashi ${cards[0]}` : (hand ?? `total ${game.total(cards)}`);
    if (!kinds[who].has(name)) kinds[who].set(name, { place: kinds[who].size, cards });
    return kinds[who].get(name).place;
  };
  const hands = (who) => [
    tableOfTwos(kind(who)),
    tableOfTwos((two) => Array.from({ length: SIZE }, (_, third) => kind(who)([...two, third]))),
  ];
  const [[mineTwo, mineThree], [bankTwo, bankThree]] = [hands("players"), hands("dealer")];
  const wins = [...kinds.players.values()].map((mine) => [...kinds.dealer.values()].map((bank) => settled(game, mine.cards, bank.cards)));
  return (a, b, c, d, e, f, act, answer) => {
    if (act === "escape") return 0;
    return wins[act === "draw" ? mineThree(a, b)[c] : mineTwo(a, b)][answer === "draw" ? bankThree(d, e)[f] : bankTwo(d, e)];
  };
}

/** Add what each act wins to the sums for decisions with the same known cards, which `key` identifies. */
function sumUp(sums, key, acts, ways, wins) {
  let row = sums.get(key);
  if (!row) sums.set(key, (row = acts.map(() => 0)));
  for (let n = 0; n < acts.length; n += 1) row[n] += ways * wins(acts[n]);
}

const bestOf = (sums) => total([...sums.values()].map((row) => Math.max(...row)));

/** Return named pairs of fixed strategies: both sides by the rule of thumb, or one of them drawing up to another total. */
function habits(game) {
  const strategy = (who, upto = game.upto) => tableOfTwos((two) => thumb(game, two, who, upto));
  const others = HABITS.filter((upto) => upto !== game.upto);
  return [
    ["thumb", strategy("players"), strategy("dealer")],
    ...others.map((upto) => [`bettor_to_${upto}`, strategy("players", upto), strategy("dealer")]),
    ...others.map((upto) => [`dealer_to_${upto}`, strategy("players"), strategy("dealer", upto)]),
  ];
}

/** Return a stake's average loss for each pair of fixed strategies, and for best play by one side. That side knows its own cards, the
 * opponent's open cards and, as dealer, the bettor's act and drawn card. `more` may override which cards lie open; one card of each rank
 * in `dead` is missing. */
export function edges(name, options, { dead = [], ...more } = {}) {
  const game = { ...rules(name, options), ...more };
  game.pack = game.pack.map((n, rank) => n - (dead.includes(rank) ? 1 : 0));
  const [win, plays] = [settlement(game), habits(game)];
  const [acts, answers] = ["players", "dealer"].map((who) => tableOfTwos((two) => legal(game, two, who)));
  const [[, usual, reply]] = plays;
  const [sums, byBettor, byDealer] = [plays.map(() => 0), new Map(), new Map()];
  let every = 0;
  eachRound(game, (a, b, c, d, e, f, n) => {
    const [bettorAct, dealerAct] = [usual(a, b), reply(d, e)];
    plays.forEach(([, mine, bank], play) => {
      sums[play] -= n * win(a, b, c, d, e, f, mine(a, b), bank(d, e));
    });
    sumUp(byBettor, key(a, b, game.bankOpen ? d : 0), acts(a, b), n, (act) => win(a, b, c, d, e, f, act, dealerAct));
    const seen = key(game.open > 0 ? a : 0, game.open > 1 ? b : 0, bettorAct === "draw" ? c + 1 : 0, d, e);
    sumUp(byDealer, seen, answers(d, e), n, (act) => -win(a, b, c, d, e, f, bettorAct, act));
    every += n;
  });
  const habitEdges = plays.map(([habit], play) => [habit, [sums[play], every]]);
  return { ...Object.fromEntries(habitEdges), dealer_best: [bestOf(byDealer), every], bettor_best: [-bestOf(byBettor), every] };
}

/** Return one number for several cards. */
const key = (...cards) => cards.reduce((number, card) => number * (SIZE + 1) + card, 0);

/** Return every decision of a player who has seen only their own two cards, the column heads and, as dealer, the third card that a bettor
 * has drawn. Special hands leave nothing to decide. */
function decisionRows(game) {
  const win = settlement(game);
  const [rows, acting] = [new Map(), { players: actions(game, "players"), dealer: actions(game, "dealer") }];
  eachRound(game, (a, b, c, d, e, f, ways) => {
    const [mine, bank] = [acting.players(a, b), acting.dealer(d, e)];
    if (!mine.special) {
      const row = rowOf(rows, key(0, a, b), { holder: "player", other: "hidden", two: [a, b] }, mine, ways);
      mine.acts.forEach((act) => addResult(row.ends[act], ways, win(a, b, c, d, e, f, act, bank.thumb)));
    }
    if (!bank.special && mine.thumb !== "escape") {
      const drew = mine.thumb === "draw";
      const seen = key(1, drew ? c + 1 : 0, game.heads ? a : 0, d, e);
      const row = rowOf(rows, seen, { holder: "dealer", other: drew ? "drew" : "stood", two: [d, e] }, bank, ways);
      bank.acts.forEach((act) => addResult(row.ends[act], ways, -win(a, b, c, d, e, f, mine.thumb, act)));
    }
  });
  return [...rows.values()];
}

const actions = (game, who) =>
  tableOfTwos((two) => ({ special: special(game, two, who), acts: legal(game, two, who), thumb: thumb(game, two, who, game.upto) }));

/** Return the row of sums for one position, with `ways` added to its weight. */
function rowOf(rows, seen, held, { acts, thumb: usual }, ways) {
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

/** Return the value of each choice on each total. */
export function decisions(name, options) {
  const game = rules(name, options);
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

/** Return a decision in the terms of its game, in which standing may have another name. */
function inGameTerms(decision, stands) {
  const term = (act) => (act === "stand" ? stands : act);
  const choices = Object.entries(decision.choices).map(([act, ends]) => [term(act), ends]);
  return { ...decision, thumb: term(decision.thumb), choices: Object.fromEntries(choices) };
}

/** Return the value of a bettor's choices with each of these pairs of cards. */
export function choices(name, options, twos) {
  const rows = decisionRows(rules(name, options)).filter(({ holder }) => holder === "player");
  return twos.map((two) => {
    const { ends, ways } = rows.find((row) => row.two.join() === two.join());
    return Object.fromEntries(Object.entries(ends).map(([act, { value }]) => [act, [value, ways]]));
  });
}
