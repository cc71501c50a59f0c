// The odds of games that are not played against a dealer's hand (Baccarat, Sackson's Kabu, Yari-Tori), and some odds of hands alone.

import { evaluateDecision, forEachRank, KABU, lastDigit } from "./enumerate_deals.mjs";

// For each total of the banker in Baccarat, the third cards of the player after which the banker draws.
const BANKER_DRAWS = ["0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""];

/** Return for each side of Baccarat the share of deals in which it wins, as [number of these deals, number of all deals]. One card of each
 * rank in `dead` is missing. */
export function baccaratOutcomes({ packs }, { dead = [] } = {}) {
  const left = [16, 4, 4, 4, 4, 4, 4, 4, 4, 4].map((n, rank) => n * packs - (dead.includes(rank) ? 1 : 0));
  const wins = { player: 0, banker: 0, tie: 0 };
  forEachRank(left, (a, na) =>
    forEachRank(left, (b, nb) =>
      forEachRank(left, (c, nc) =>
        forEachRank(left, (d, nd) => {
          const [player, banker] = [(a + b) % 10, (c + d) % 10];
          const natural = player > 7 || banker > 7;
          forEachRank(left, (e, ne) =>
            forEachRank(left, (f, nf) => {
              let [one, other] = [player, banker];
              if (!natural) {
                if (player < 6) {
                  one = (player + e) % 10;
                  if (BANKER_DRAWS[banker].includes(String(e))) other = (banker + f) % 10;
                } else if (banker < 6) other = (banker + e) % 10;
              }
              wins[one > other ? "player" : one < other ? "banker" : "tie"] += na * nb * nc * nd * ne * nf;
            }),
          );
        }),
      ),
    ),
  );
  const every = wins.player + wins.banker + wins.tie;
  return Object.fromEntries(Object.entries(wins).map(([side, ways]) => [side, [ways, every]]));
}

/** Return the average loss of a stake on each side of Baccarat. The numbers are of type BigInt because they exceed 2 ** 53. */
export function baccaratEdges(options, more) {
  const {
    player: [player, every],
    banker: [banker],
    tie: [tie],
  } = baccaratOutcomes(options, more);
  const [one, other, equal, all] = [player, banker, tie, every].map(BigInt);
  return {
    player: [other - one, all],
    banker: [100n * one - BigInt(100 - options.commission) * other, 100n * all],
    tie: [one + other - BigInt(options.tie_pays) * equal, all],
  };
}

/** Return the value of drawing a card in Sackson's Kabu, where a hand is worth its total. The average value is `sum` / `of`. A fourth card
 * is drawn if it is better on average. `better` is the number of unseen cards that improve the total. */
function drawValue(cards, left) {
  let [sum, of, better] = [0, 0, 0];
  forEachRank(left, (card, n) => {
    const held = [...cards, card];
    const [stand, every] = [lastDigit(held), left.reduce((most, some) => most + some, 0)];
    sum += n * (held.length < 4 ? Math.max(stand * every, drawValue(held, left).sum) : stand);
    of += n * (held.length < 4 ? every : 1);
    better += lastDigit(held) > lastDigit(cards) ? n : 0;
  });
  return { sum, of, better };
}

/** Return the evaluation of every decision in Sackson's Kabu, by number of cards and total. The rule of thumb is to draw if at least three in
 * five unseen cards improve the total. */
export function sacksonDecisions() {
  const groups = new Map();
  const hold = (cards, left, ways) => {
    const unseen = left.reduce((sum, n) => sum + n, 0);
    const { sum, of, better } = drawValue(cards, left);
    const ends = { stand: { value: ways * lastDigit(cards) * of }, draw: { value: ways * sum } };
    const group = `${cards.length} ${lastDigit(cards)}`;
    groups.set(group, [...(groups.get(group) ?? []), { thumb: 5 * better >= 3 * unseen ? "draw" : "stand", ways: ways * of, ends }]);
  };
  const left = [...KABU];
  forEachRank(left, (a, na) =>
    forEachRank(left, (b, nb) => {
      hold([a, b], left, na * nb);
      forEachRank(left, (c, nc) => hold([a, b, c], left, na * nb * nc));
    }),
  );
  return [...groups].map(([group, rows]) => {
    const [cards, total] = group.split(" ").map(Number);
    return { holder: "player", other: "", cards, total, ...evaluateDecision(rows) };
  });
}

/** Return in how many ways three of forty cards make each total if cards of the ranks in `seen` are missing. */
export function totalsOfThreeCards(seen) {
  const cards = KABU.flatMap((n, rank) => Array(n).fill(rank));
  for (const rank of seen) cards.splice(cards.indexOf(rank), 1);
  const counts = Array(10).fill(0);
  cards.forEach((a, i) =>
    cards.slice(i + 1).forEach((b, j) =>
      cards.slice(i + j + 2).forEach((c) => {
        counts[(a + b + c) % 10] += 1;
      }),
    ),
  );
  return counts;
}

/** Return the number of hands of eight flower cards that hold all four cards of a month. */
export function countHandsWithWholeMonth() {
  let count = 0;
  const deal = (month, cards, whole, ways) => {
    if (month === 12) {
      count += cards === 8 && whole ? ways : 0;
      return;
    }
    [1, 4, 6, 4, 1].forEach((choices, n) => {
      if (cards + n <= 8) deal(month + 1, cards + n, whole || n === 4, ways * choices);
    });
  };
  deal(0, 0, false, 1);
  return count;
}

// Yari-Tori: pine and peony count one, plum and willow two, the phoenix six.
const NAGOYA = [4, 8, 8, 4, 4, 4, 1, 4, 4, 4];
const STRATEGIES = {
  give_each_card_equally_often: (three) => three.map((given) => [given, 1]),
  give_card_to_keep_near_seven: (three) => {
    const below = (given) => (17 + given - lastDigit(three)) % 10;
    return [[three.reduce((best, given) => (below(given) < below(best) ? given : best)), 3]];
  },
};

/** Return the most that a player can win on average against a known strategy in Yari-Tori. `way` is the name of the strategy, or its table:
 * for each hand, the percentage with which each card is given. */
export function gainAgainstExchangeStrategy(way) {
  const of = typeof way === "string" ? 3 : 100;
  const gives =
    STRATEGIES[way] ?? ((three) => Object.entries(way[[...three].sort().join(" ")]).map(([given, often]) => [Number(given), often]));
  const sums = new Map();
  let every = 0;
  const left = [...NAGOYA];
  forEachRank(left, (a, na) =>
    forEachRank(left, (b, nb) =>
      forEachRank(left, (c, nc) => {
        const mine = [a, b, c].sort();
        const row = sums.get(`${mine}`) ?? sums.set(`${mine}`, Object.fromEntries(mine.map((given) => [given, 0]))).get(`${mine}`);
        const cards = Object.keys(row).map(Number);
        forEachRank(left, (d, nd) =>
          forEachRank(left, (e, ne) =>
            forEachRank(left, (f, nf) => {
              const ways = na * nb * nc * nd * ne * nf;
              for (const [got, often] of gives([d, e, f])) {
                for (const given of cards) {
                  row[given] += ways * often * Math.sign(((a + b + c - given + got) % 10) - ((d + e + f - got + given) % 10));
                }
              }
              every += of * ways;
            }),
          ),
        );
      }),
    ),
  );
  let best = 0;
  for (const row of sums.values()) best += Math.max(...Object.values(row));
  return [best, every];
}
