// The odds once more, from the rules as a person would say them, by going through every order of the cards: nothing is shared with the
// engine. Prints JSON: each number as [how often, of how many]. `node tests/odds_check.mjs`

const KABU = [0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4];
const MONEY = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3];
const digit = (cards) => cards.reduce((sum, card) => sum + card, 0) % 10;

// Oicho-Kabu after Fuda Wiki: the dealer's nine-one and four-one, in that order, beat everything; a bettor's triple wins double.
const oicho = {
  pack: KABU,
  total: digit,
  upto: 4,
  must: (two) => digit(two) <= 3,
  mayNot: (two) => digit(two) >= 7,
  ended: ([first, second]) => second === 1 && (first === 9 || first === 4),
  open: true,
  pay(mine, bank) {
    if (bank.length === 2 && this.ended(bank)) return -1;
    if (mine.length === 3 && mine[0] === mine[1] && mine[1] === mine[2]) return 2;
    return Math.sign(digit(mine) - digit(bank));
  },
};

// Chě sān zhāng: an honour counts one or nothing, a third card is free, totals decide.
const honours = (cards) => {
  let best = 0;
  for (let ones = 0; ones <= cards.filter((card) => card === 0).length; ones += 1) best = Math.max(best, (digit(cards) + ones) % 10);
  return best;
};
const che = {
  pack: MONEY,
  total: honours,
  upto: 3,
  must: () => false,
  mayNot: () => false,
  ended: () => false,
  pay: (mine, bank) => Math.sign(honours(mine) - honours(bank)),
};

/** Whether one takes a third card who draws up to some total, as far as it is free. */
const bettorDraws = (game, two, upto) => game.must(two) || (!game.mayNot(two) && game.total(two) <= upto);
const bankDraws = (game, two, upto) => !game.ended(two) && game.total(two) <= upto;

/** Calls back with each rank that is left and how many there are, the card being taken away meanwhile. */
function each(left, then) {
  for (let rank = 0; rank < left.length; rank += 1) {
    const n = left[rank];
    if (!n) continue;
    left[rank] -= 1;
    then(rank, n);
    left[rank] += 1;
  }
}

/** All cards of a round, six of them whether or not they are drawn: bettor's two, bettor's third, dealer's two, dealer's third. */
function rounds(game, then) {
  const left = [...game.pack];
  each(left, (a, na) => each(left, (b, nb) => each(left, (c, nc) => each(left, (d, nd) => each(left, (e, ne) => {
    each(left, (f, nf) => then([a, b], c, [d, e], f, na * nb * nc * nd * ne * nf));
  })))));
}

/** What the dealer wins: where both go by the rule of thumb, where one of them draws up to another total, and where the dealer does the
 * best for each thing seen. */
function edges(game, others) {
  const habits = [[game.upto, game.upto], ...others.map(([who, upto]) => (who === "bettor" ? [upto, game.upto] : [game.upto, upto]))];
  const sums = habits.map(() => 0);
  let every = 0;
  const seen = new Map();
  rounds(game, (mine, third, two, card, ways) => {
    const [three, bank] = [[...mine, third], game.ended(two) ? two : [...two, card]];
    const won = [mine, three].map((hand) => [two, bank].map((other) => -game.pay(hand, other) * ways));
    habits.forEach(([bettor, dealer], n) => {
      sums[n] += won[Number(bettorDraws(game, mine, bettor))][Number(bankDraws(game, two, dealer))];
    });
    every += ways;
    const drew = bettorDraws(game, mine, game.upto);
    const key = ((two[0] * 11 + two[1]) * 12 + mine[0]) * 12 + (drew ? third : 11);
    const best = seen.get(key) ?? seen.set(key, [0, 0]).get(key);
    won[Number(drew)].forEach((points, drawn) => { best[drawn] += points; });
  });
  let best = 0;
  for (const two of seen.values()) best += Math.max(...two);
  const [thumb, ...rest] = sums.map((sum) => [sum, every]);
  return { thumb, dealer_best: [best, every], habits: others.map((habit, n) => [...habit, rest[n]]) };
}

/** What a bettor's stake wins with these two cards, if the hand stands and if it draws. */
function choices(game, two) {
  const left = [...game.pack];
  for (const card of two) left[card] -= 1;
  const sums = { stand: 0, draw: 0 };
  let every = 0;
  each(left, (c, nc) => each(left, (d, nd) => each(left, (e, ne) => each(left, (f, nf) => {
    const bank = bankDraws(game, [d, e], game.upto) ? [d, e, f] : [d, e];
    const ways = nc * nd * ne * nf;
    sums.stand += game.pay(two, bank) * ways;
    sums.draw += game.pay([...two, c], bank) * ways;
    every += ways;
  }))));
  return { stand: [sums.stand, every], draw: [sums.draw, every] };
}

// Baccarat's third card, by the banker's total: the player's third cards to which the banker draws.
const TABLE = ["0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""];

function baccarat(packs) {
  const left = [16, 4, 4, 4, 4, 4, 4, 4, 4, 4].map((n) => n * packs);
  const found = { player: 0, banker: 0, tie: 0 };
  each(left, (a, na) => each(left, (b, nb) => each(left, (c, nc) => each(left, (d, nd) => {
    const [player, banker] = [(a + b) % 10, (c + d) % 10];
    const natural = player > 7 || banker > 7;
    each(left, (e, ne) => each(left, (f, nf) => {
      let [one, other] = [player, banker];
      if (!natural) {
        if (player < 6) {
          one = (player + e) % 10;
          if (TABLE[banker].includes(String(e))) other = (banker + f) % 10;
        } else if (banker < 6) other = (banker + e) % 10;
      }
      found[one > other ? "player" : one < other ? "banker" : "tie"] += na * nb * nc * nd * ne * nf;
    }));
  }))));
  const every = found.player + found.banker + found.tie;
  return Object.fromEntries(Object.entries(found).map(([side, ways]) => [side, [ways, every]]));
}

/** How often three of forty cards make each total, when those of some ranks have been seen. */
function threes(seen) {
  const cards = KABU.flatMap((n, rank) => Array(n).fill(rank));
  for (const rank of seen) cards.splice(cards.indexOf(rank), 1);
  const found = Array(10).fill(0);
  cards.forEach((a, i) => cards.slice(i + 1).forEach((b, j) => cards.slice(i + j + 2).forEach((c) => { found[(a + b + c) % 10] += 1; })));
  return found;
}

/** In how many hands of eight of the 48 cards a month is whole. */
function fourOfAMonth() {
  let found = 0;
  const deal = (month, cards, whole, ways) => {
    if (month === 12) { found += cards === 8 && whole ? ways : 0; return; }
    [1, 4, 6, 4, 1].forEach((some, n) => { if (cards + n <= 8) deal(month + 1, cards + n, whole || n === 4, ways * some); });
  };
  deal(0, 0, false, 1);
  return found;
}

// Yari-Tori: pine and peony count one, plum and willow two, the phoenix six.
const NAGOYA = [4, 8, 8, 4, 4, 4, 1, 4, 4, 4];
const ANY = (three) => three;
const NEAR_SEVEN = (three) => {
  const below = (given) => (17 + given - digit(three)) % 10;
  return Array(3).fill(three.reduce((best, given) => (below(given) < below(best) ? given : best)));
};

/** What whoever knows how the other gives can win: three ways to give, of which each is as likely. */
function exchange(gives) {
  const sums = new Map();
  let every = 0;
  const left = [...NAGOYA];
  each(left, (a, na) => each(left, (b, nb) => each(left, (c, nc) => {
    const mine = [a, b, c].sort();
    const row = sums.get(`${mine}`) ?? sums.set(`${mine}`, Object.fromEntries(mine.map((given) => [given, 0]))).get(`${mine}`);
    each(left, (d, nd) => each(left, (e, ne) => each(left, (f, nf) => {
      const ways = na * nb * nc * nd * ne * nf;
      for (const got of gives([d, e, f])) {
        for (const given of Object.keys(row).map(Number)) {
          row[given] += ways * Math.sign(((a + b + c - given + got) % 10) - ((d + e + f - got + given) % 10));
        }
      }
      every += 3 * ways;
    })));
  })));
  let best = 0;
  for (const row of sums.values()) best += Math.max(...Object.values(row));
  return [best, every];
}

const OTHER = [["bettor", 5], ["bettor", 6], ["dealer", 5], ["dealer", 6]];
const TWOS = [[2, 3], [10, 5], [3, 3], [4, 10], [9, 6]];
console.log(JSON.stringify({
  "oicho-kabu": { ...edges(oicho, OTHER), choices: TWOS.map((two) => [two, choices(oicho, two)]) },
  "che-san-zhang": { ...edges(che, OTHER), choices: [[2, 3], [0, 4], [0, 0]].map((two) => [two, choices(che, two)]) },
  baccarat: [1, 6, 8].map((packs) => [packs, baccarat(packs)]),
  threes: [[], [8, 8, 3, 10]].map((seen) => [seen, threes(seen)]),
  month: fourOfAMonth(),
  exchange: { anything: exchange(ANY), thumb: exchange(NEAR_SEVEN) },
}));
