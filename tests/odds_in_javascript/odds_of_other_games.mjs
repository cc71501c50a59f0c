// The odds of games that are not played against a dealer's hand (Baccarat, Sackson's Kabu, Yari-Tori), and some odds of hands alone.

import { digit, eachRank, evaluateDecision, KABU } from "./enumerate_deals.mjs";

// For each total of the banker in Baccarat, the third cards of the player after which the banker draws.
const BANKER_DRAWS = ["0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""];

/** Return in how many deals of Baccarat each side wins, and the number of all deals. One card of each rank in `dead` is missing. */
export function sides({ packs }, { dead = [] } = {}) {
  const left = [16, 4, 4, 4, 4, 4, 4, 4, 4, 4].map((n, rank) => n * packs - (dead.includes(rank) ? 1 : 0));
  const wins = { player: 0, banker: 0, tie: 0 };
  eachRank(left, (a, na) =>
    eachRank(left, (b, nb) =>
      eachRank(left, (c, nc) =>
        eachRank(left, (d, nd) => {
          const [player, banker] = [(a + b) % 10, (c + d) % 10];
          const natural = player > 7 || banker > 7;
          eachRank(left, (e, ne) =>
            eachRank(left, (f, nf) => {
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

/** Return the average loss of a stake on each side of Baccarat, in BigInt because the numbers exceed 2 ** 53. */
export function baccarat(options, more) {
  const {
    player: [player, every],
    banker: [banker],
    tie: [tie],
  } = sides(options, more);
  const [one, other, equal, all] = [player, banker, tie, every].map(BigInt);
  return {
    player: [other - one, all],
    banker: [100n * one - BigInt(100 - options.commission) * other, 100n * all],
    tie: [one + other - BigInt(options.tie_pays) * equal, all],
  };
}

/** Return the value of one more card in Sackson's Kabu, where each point of the total counts as one: the sum over all totals, with a
 * fourth card drawn if that is better on average and every unseen card equally likely. */
function drawValue(cards, left) {
  let [sum, of, better] = [0, 0, 0];
  eachRank(left, (card, n) => {
    const held = [...cards, card];
    const [stand, every] = [digit(held), left.reduce((most, some) => most + some, 0)];
    sum += n * (held.length < 4 ? Math.max(stand * every, drawValue(held, left).sum) : stand);
    of += n * (held.length < 4 ? every : 1);
    better += digit(held) > digit(cards) ? n : 0;
  });
  return { sum, of, better };
}

/** Return every decision in Sackson's Kabu by total. The rule of thumb is to draw if at least three in five unseen cards
 * improve the total. */
export function sackson() {
  const groups = new Map();
  const hold = (cards, left, ways) => {
    const unseen = left.reduce((sum, n) => sum + n, 0);
    const { sum, of, better } = drawValue(cards, left);
    const ends = { stand: { value: ways * digit(cards) * of }, draw: { value: ways * sum } };
    const group = `${cards.length} ${digit(cards)}`;
    groups.set(group, [...(groups.get(group) ?? []), { thumb: 5 * better >= 3 * unseen ? "draw" : "stand", ways: ways * of, ends }]);
  };
  const left = [...KABU];
  eachRank(left, (a, na) =>
    eachRank(left, (b, nb) => {
      hold([a, b], left, na * nb);
      eachRank(left, (c, nc) => hold([a, b, c], left, na * nb * nc));
    }),
  );
  return [...groups].map(([group, rows]) => {
    const [cards, total] = group.split(" ").map(Number);
    return { holder: "player", other: "", cards, total, ...evaluateDecision(rows) };
  });
}

/** Return how often three of forty cards make each total if cards of these ranks have been seen. */
export function threes(seen) {
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

/** Return the number of hands of eight of the 48 cards that hold all four cards of a month. */
export function fourOfAMonth() {
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
  give_any_card: (three) => three.map((given) => [given, 1]),
  give_toward_seven: (three) => {
    const below = (given) => (17 + given - digit(three)) % 10;
    return [[three.reduce((best, given) => (below(given) < below(best) ? given : best)), 3]];
  },
};

/** Return the most that one can win against a known strategy. `way` is its name, or gives the percentage for giving each card of a hand. */
export function exchange(way) {
  const of = typeof way === "string" ? 3 : 100;
  const gives =
    STRATEGIES[way] ?? ((three) => Object.entries(way[[...three].sort().join(" ")]).map(([given, often]) => [Number(given), often]));
  const sums = new Map();
  let every = 0;
  const left = [...NAGOYA];
  eachRank(left, (a, na) =>
    eachRank(left, (b, nb) =>
      eachRank(left, (c, nc) => {
        const mine = [a, b, c].sort();
        const row = sums.get(`${mine}`) ?? sums.set(`${mine}`, Object.fromEntries(mine.map((given) => [given, 0]))).get(`${mine}`);
        const cards = Object.keys(row).map(Number);
        eachRank(left, (d, nd) =>
          eachRank(left, (e, ne) =>
            eachRank(left, (f, nf) => {
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
