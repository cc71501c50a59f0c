// The odds of a hand against the dealer's: one bettor and the dealer, from a full pack, the other going by the rule of thumb.

import { each, total, weighed } from "./cards.mjs";
import { legal, rules, settled, special, thumb } from "./rules.mjs";

const HABITS = [3, 4, 5, 6];
const SIZE = 11;

/** All cards of a round, six of them whether or not they are drawn: bettor's two, bettor's third, dealer's two, dealer's third. */
function rounds(game, then) {
  const left = [...game.pack];
  for (const head of game.heads ?? []) left[head] -= 1;
  const first = game.heads ? (next) => game.heads.forEach((head) => next(head, 1)) : (next) => each(left, next);
  first((a, na) =>
    each(left, (b, nb) =>
      each(left, (c, nc) =>
        each(left, (d, nd) =>
          each(left, (e, ne) => {
            each(left, (f, nf) => then(a, b, c, d, e, f, na * nb * nc * nd * ne * nf));
          }),
        ),
      ),
    ),
  );
}

/** Something told of all pairs of ranks, so that it is asked but once of each. */
function ofTwos(tell) {
  const told = [];
  for (let a = 0; a < SIZE; a += 1) for (let b = 0; b < SIZE; b += 1) told.push(tell([a, b]));
  return (a, b) => told[a * SIZE + b];
}

/** What a bettor's stake wins by what both sides do with these six cards. Hands that settle alike are told apart no further. */
function stakes(game) {
  const kinds = { players: new Map(), dealer: new Map() };
  const kind = (who) => (cards) => {
    const hand = special(game, cards, who);
    const name = hand === "arashi" ? `arashi ${cards[0]}` : (hand ?? `total ${game.total(cards)}`);
    if (!kinds[who].has(name)) kinds[who].set(name, { place: kinds[who].size, cards });
    return kinds[who].get(name).place;
  };
  const hands = (who) => [ofTwos(kind(who)), ofTwos((two) => Array.from({ length: SIZE }, (_, third) => kind(who)([...two, third])))];
  const [[mineTwo, mineThree], [bankTwo, bankThree]] = [hands("players"), hands("dealer")];
  const wins = [...kinds.players.values()].map((mine) => [...kinds.dealer.values()].map((bank) => settled(game, mine.cards, bank.cards)));
  return (a, b, c, d, e, f, act, answer) => {
    if (act === "escape") return 0;
    return wins[act === "draw" ? mineThree(a, b)[c] : mineTwo(a, b)][answer === "draw" ? bankThree(d, e)[f] : bankTwo(d, e)];
  };
}

/** Sums up, for all that is known when something is decided, what each act wins. */
function sumUp(found, key, acts, ways, wins) {
  let row = found.get(key);
  if (!row) found.set(key, (row = acts.map(() => 0)));
  for (let n = 0; n < acts.length; n += 1) row[n] += ways * wins(acts[n]);
}

const bestOf = (found) => total([...found.values()].map((sums) => Math.max(...sums)));

/** Who plays how where nobody plays best: both by the rule of thumb, or one of them drawing up to another total. */
function habits(game) {
  const goes = (who, upto = game.upto) => ofTwos((two) => thumb(game, two, who, upto));
  const others = HABITS.filter((upto) => upto !== game.upto);
  return [
    ["thumb", goes("players"), goes("dealer")],
    ...others.map((upto) => [`bettor_to_${upto}`, goes("players", upto), goes("dealer")]),
    ...others.map((upto) => [`dealer_to_${upto}`, goes("players"), goes("dealer", upto)]),
  ];
}

/** What a stake loses on average by each habit, and where one of the two does the best for each thing known: the own cards, the other's
 * open ones, and, for the dealer, whether the bettor drew. `more` may say otherwise what lies open, or which ranks lack a card. */
export function edges(name, options, { dead = [], ...more } = {}) {
  const game = { ...rules(name, options), ...more };
  game.pack = game.pack.map((n, rank) => n - (dead.includes(rank) ? 1 : 0));
  const [win, plays] = [stakes(game), habits(game)];
  const [acts, answers] = ["players", "dealer"].map((who) => ofTwos((two) => legal(game, two, who)));
  const [[, usual, reply]] = plays;
  const [sums, byBettor, byDealer] = [plays.map(() => 0), new Map(), new Map()];
  let every = 0;
  rounds(game, (a, b, c, d, e, f, n) => {
    const [did, does] = [usual(a, b), reply(d, e)];
    plays.forEach(([, mine, bank], play) => {
      sums[play] -= n * win(a, b, c, d, e, f, mine(a, b), bank(d, e));
    });
    sumUp(byBettor, key(a, b, game.bankOpen ? d : 0), acts(a, b), n, (act) => win(a, b, c, d, e, f, act, does));
    const seen = key(game.open > 0 ? a : 0, game.open > 1 ? b : 0, did === "draw" ? c + 1 : 0, d, e);
    sumUp(byDealer, seen, answers(d, e), n, (act) => -win(a, b, c, d, e, f, did, act));
    every += n;
  });
  const told = plays.map(([habit], play) => [habit, [sums[play], every]]);
  return { ...Object.fromEntries(told), dealer_best: [bestOf(byDealer), every], bettor_best: [-bestOf(byBettor), every] };
}

/** One number for so many cards. */
const key = (...cards) => cards.reduce((found, card) => found * (SIZE + 1) + card, 0);

/** Every decision with nothing else seen than the own two cards, column heads and, for the dealer, the third card that a bettor has drawn;
 * cards that win by themselves are no decision. */
function decided(game) {
  const win = stakes(game);
  const [found, acting] = [new Map(), { players: actions(game, "players"), dealer: actions(game, "dealer") }];
  rounds(game, (a, b, c, d, e, f, ways) => {
    const [mine, bank] = [acting.players(a, b), acting.dealer(d, e)];
    if (!mine.special) {
      const row = rowOf(found, key(0, a, b), { holder: "player", other: "hidden", two: [a, b] }, mine, ways);
      mine.acts.forEach((act) => ended(row.ends[act], ways, win(a, b, c, d, e, f, act, bank.thumb)));
    }
    if (!bank.special && mine.thumb !== "escape") {
      const drew = mine.thumb === "draw";
      const seen = key(1, drew ? c + 1 : 0, game.heads ? a : 0, d, e);
      const row = rowOf(found, seen, { holder: "dealer", other: drew ? "drew" : "stood", two: [d, e] }, bank, ways);
      bank.acts.forEach((act) => ended(row.ends[act], ways, -win(a, b, c, d, e, f, mine.thumb, act)));
    }
  });
  return [...found.values()];
}

const actions = (game, who) =>
  ofTwos((two) => ({ special: special(game, two, who), acts: legal(game, two, who), thumb: thumb(game, two, who, game.upto) }));

/** What is summed up of one thing known, in one way more. */
function rowOf(found, seen, held, { acts, thumb: usual }, ways) {
  let row = found.get(seen);
  if (!row) {
    row = { ...held, thumb: usual, ways: 0, ends: Object.fromEntries(acts.map((act) => [act, { win: 0, tie: 0, lose: 0, value: 0 }])) };
    found.set(seen, row);
  }
  row.ways += ways;
  return row;
}

function ended(sums, ways, won) {
  sums[won > 0 ? "win" : won < 0 ? "lose" : "tie"] += ways;
  sums.value += ways * won;
}

/** What each choice is worth on each total. */
export function decisions(name, options) {
  const game = rules(name, options);
  const groups = new Map();
  for (const row of decided(game)) {
    const of = [row.holder, row.other, game.total(row.two)].join();
    if (!groups.has(of)) groups.set(of, []);
    groups.get(of).push(row);
  }
  return [...groups.values()].map((group) => {
    const [{ holder, other, two }] = group;
    return called({ holder, other, cards: 2, total: game.total(two), ...weighed(group) }, game.stands);
  });
}

/** A decision in the words of its game, in which no third card may have another name. */
function called(found, stands) {
  const named = (act) => (act === "stand" ? stands : act);
  const choices = Object.entries(found.choices).map(([act, ends]) => [named(act), ends]);
  return { ...found, thumb: named(found.thumb), choices: Object.fromEntries(choices) };
}

/** What a bettor's choices with each of these two cards are worth. */
export function choices(name, options, twos) {
  const rows = decided(rules(name, options)).filter(({ holder }) => holder === "player");
  return twos.map((two) => {
    const { ends, ways } = rows.find((row) => row.two.join() === two.join());
    return Object.fromEntries(Object.entries(ends).map(([act, { value }]) => [act, [value, ways]]));
  });
}
