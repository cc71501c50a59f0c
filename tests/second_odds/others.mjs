// The odds where there is no dealer's hand to choose against: Baccarat, Sackson's Kabu, Yari-Tori, and some of hands alone.

import { digit, each, KABU, weighed } from "./cards.mjs";

// Baccarat's third card, by the banker's total: the player's third cards to which the banker draws.
const TABLE = ["0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""];

/** How often each side of Baccarat wins, of how many; a card of each of the dead ranks is not there. */
export function sides({ packs }, { dead = [] } = {}) {
  const left = [16, 4, 4, 4, 4, 4, 4, 4, 4, 4].map((n, rank) => n * packs - (dead.includes(rank) ? 1 : 0));
  const found = { player: 0, banker: 0, tie: 0 };
  each(left, (a, na) =>
    each(left, (b, nb) =>
      each(left, (c, nc) =>
        each(left, (d, nd) => {
          const [player, banker] = [(a + b) % 10, (c + d) % 10];
          const natural = player > 7 || banker > 7;
          each(left, (e, ne) =>
            each(left, (f, nf) => {
              let [one, other] = [player, banker];
              if (!natural) {
                if (player < 6) {
                  one = (player + e) % 10;
                  if (TABLE[banker].includes(String(e))) other = (banker + f) % 10;
                } else if (banker < 6) other = (banker + e) % 10;
              }
              found[one > other ? "player" : one < other ? "banker" : "tie"] += na * nb * nc * nd * ne * nf;
            }),
          );
        }),
      ),
    ),
  );
  const every = found.player + found.banker + found.tie;
  return Object.fromEntries(Object.entries(found).map(([side, ways]) => [side, [ways, every]]));
}

/** What a stake on each side of Baccarat loses on average. Hundredths of so many orders are more than a plain number holds. */
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

/** What one card more is worth in Sackson's Kabu, where a point of the total is a point: all totals it leads to, a fourth card being taken
 * where that is the better on average, with each card that nobody holds as often as any other. */
function drawing(cards, left) {
  let [sum, of, better] = [0, 0, 0];
  each(left, (card, n) => {
    const held = [...cards, card];
    const [stand, every] = [digit(held), left.reduce((most, some) => most + some, 0)];
    sum += n * (held.length < 4 ? Math.max(stand * every, drawing(held, left).sum) : stand);
    of += n * (held.length < 4 ? every : 1);
    better += digit(held) > digit(cards) ? n : 0;
  });
  return { sum, of, better };
}

/** Every decision in Sackson's Kabu by total. By rule of thumb one draws where three of five unseen cards make the total better. */
export function sackson() {
  const groups = new Map();
  const hold = (cards, left, ways) => {
    const unseen = left.reduce((sum, n) => sum + n, 0);
    const { sum, of, better } = drawing(cards, left);
    const ends = { stand: { value: ways * digit(cards) * of }, draw: { value: ways * sum } };
    const group = `${cards.length} ${digit(cards)}`;
    groups.set(group, [...(groups.get(group) ?? []), { thumb: 5 * better >= 3 * unseen ? "draw" : "stand", ways: ways * of, ends }]);
  };
  const left = [...KABU];
  each(left, (a, na) =>
    each(left, (b, nb) => {
      hold([a, b], left, na * nb);
      each(left, (c, nc) => hold([a, b, c], left, na * nb * nc));
    }),
  );
  return [...groups].map(([group, rows]) => {
    const [cards, total] = group.split(" ").map(Number);
    return { holder: "player", other: "", cards, total, ...weighed(rows) };
  });
}

/** How often three of forty cards make each total, when those of some ranks have been seen. */
export function threes(seen) {
  const cards = KABU.flatMap((n, rank) => Array(n).fill(rank));
  for (const rank of seen) cards.splice(cards.indexOf(rank), 1);
  const found = Array(10).fill(0);
  cards.forEach((a, i) =>
    cards.slice(i + 1).forEach((b, j) =>
      cards.slice(i + j + 2).forEach((c) => {
        found[(a + b + c) % 10] += 1;
      }),
    ),
  );
  return found;
}

/** In how many hands of eight of the 48 cards a month is whole. */
export function fourOfAMonth() {
  let found = 0;
  const deal = (month, cards, whole, ways) => {
    if (month === 12) {
      found += cards === 8 && whole ? ways : 0;
      return;
    }
    [1, 4, 6, 4, 1].forEach((some, n) => {
      if (cards + n <= 8) deal(month + 1, cards + n, whole || n === 4, ways * some);
    });
  };
  deal(0, 0, false, 1);
  return found;
}

// Yari-Tori: pine and peony count one, plum and willow two, the phoenix six.
const NAGOYA = [4, 8, 8, 4, 4, 4, 1, 4, 4, 4];
const GIVES = {
  anything: (three) => three.map((given) => [given, 1]),
  thumb: (three) => {
    const below = (given) => (17 + given - digit(three)) % 10;
    return [[three.reduce((best, given) => (below(given) < below(best) ? given : best)), 3]];
  },
};

/** What whoever knows how the other gives can win: a way to give by name, or a plan that says how often of a hundred each is given. */
export function exchange(way) {
  const of = typeof way === "string" ? 3 : 100;
  const gives = GIVES[way] ?? ((three) => Object.entries(way[[...three].sort().join(" ")]).map(([given, often]) => [Number(given), often]));
  const sums = new Map();
  let every = 0;
  const left = [...NAGOYA];
  each(left, (a, na) =>
    each(left, (b, nb) =>
      each(left, (c, nc) => {
        const mine = [a, b, c].sort();
        const row = sums.get(`${mine}`) ?? sums.set(`${mine}`, Object.fromEntries(mine.map((given) => [given, 0]))).get(`${mine}`);
        const cards = Object.keys(row).map(Number);
        each(left, (d, nd) =>
          each(left, (e, ne) =>
            each(left, (f, nf) => {
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
