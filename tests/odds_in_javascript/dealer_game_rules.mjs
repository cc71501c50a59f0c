// The rules of games in which a bettor's hand is compared with the dealer's.

import { KABU, lastDigit } from "./enumerate_deals.mjs";

const MONEY = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3];
const TIES = { push: 0, nobody: 0, dealer: -1, player: 1 };

/** Return the best total of some cards. Each honour (0) counts as one or as nothing. */
function bestTotalWithHonours(cards) {
  let best = 0;
  for (let ones = 0; ones <= cards.filter((card) => card === 0).length; ones += 1) best = Math.max(best, (lastDigit(cards) + ones) % 10);
  return best;
}

// By default a third card is optional and only totals count. `open` is how many of a bettor's first two cards lie face up, and `bankOpen` is
// true if the dealer's first card does. The rule of thumb draws up to the total `upto`. In some games, columns begin with fixed cards, which
// are removed from the pack before it is shuffled; `heads` are their ranks.
const DEFAULTS = {
  pack: KABU,
  total: lastDigit,
  upto: 4,
  stands: "stand",
  open: 1,
  bankOpen: true,
  must_draw_upto: -1,
  may_not_draw_from: 10,
};
const SOROKABU = {
  arashi: "both",
  arashi_of: [5, 6, 7, 8],
  arashi_pays: 2,
  arashi_against_shippin: "shippin",
  two_arashi: "as equal totals",
};
const KUPPIN = { kuppin: "dealer", kuppin_pays: 1 };
const WESTERN = [16, 4, 4, 4, 4, 4, 4, 4, 4, 4];
const GAMES = {
  "oicho-kabu": (options) => ({ bankOpen: options.bank_first_open }),
  "oicho-kabu-hands": () => ({}),
  "kyo-kabu": () => ({
    heads: [5, 6, 7, 8],
    bankOpen: false,
    must_draw_upto: 3,
    may_not_draw_from: 7,
    dealer_limits: false,
    ...KUPPIN,
    ...SOROKABU,
  }),
  "shippin-game": () => ({ may_not_draw_from: 0, shippin: "dealer", shippin_pays: 1, in_order: true, karami: "both", karami_pays: 1 }),
  yoshi: (options) => ({ stands: "yoshi", open: options.second_card === "open" ? 2 : 1, ...KUPPIN, in_order: true }),
  "lucky-9": (options) => ({ pack: options.deck === "western" ? KABU : WESTERN, open: 0, bankOpen: false }),
  "shan-koe-mee": () => ({ pack: WESTERN, open: 0, bankOpen: false, autoShan: true }),
  "che-san-zhang": (options) => ({
    pack: MONEY,
    total: bestTotalWithHonours,
    upto: 3,
    open: options.first_card === "open" ? 1 : 0,
    bankOpen: options.first_card === "open",
  }),
  "baccarat-banque": ({ packs }) => baccarat(packs, false),
  "chemin-de-fer": ({ packs, banker_third: bound }) => baccarat(packs, bound === "table"),
};

/** Return the rules of a form of baccarat with choices. `table` tells whether a table binds the banker's third card. */
function baccarat(packs, table) {
  return { pack: WESTERN.map((n) => n * packs), upto: 5, open: 0, bankOpen: false, tie: "push", naturals: true, table };
}

/** Return the full rules of a game under these options. */
export const gameRules = (game, options) => ({ ...DEFAULTS, ...options, ...GAMES[game](options) });

/** Return the special hand that these cards make for `who`, "players" or "dealer", or null. */
export function specialHand(game, cards, who) {
  if (game.naturals || game.autoShan) return cards.length === 2 && lastDigit(cards) > 7 ? `natural ${lastDigit(cards)}` : null;
  const held = (name) => game[name] === who || game[name] === "both";
  const [first, second, third] = cards;
  const withOne = (rank) => (first === rank && second === 1) || (!game.in_order && first === 1 && second === rank);
  if (cards.length === 2 && held("kuppin") && withOne(9)) return "kuppin";
  if (cards.length === 2 && held("shippin") && withOne(4)) return "shippin";
  if (cards.length === 2) return held("karami") && (cards.includes(4) || cards.includes(1)) ? "karami" : null;
  if (held("doshippin") && cards.filter((card) => card === 10).length === 2 && cards.includes(1)) return "doshippin";
  const alike = first === second && second === third && (game.arashi_of ?? cards).includes(first);
  return held("arashi") && alike ? "arashi" : null;
}

/** Return how much a bettor's stake of one wins (negative if it loses) with the hand `mine` against the dealer's hand `bank`. */
export function netWin(game, mine, bank) {
  if (game.naturals || game.autoShan) {
    const [one, other] = [mine, bank].map((cards) => lastDigit(cards) + (specialHand(game, cards) ? 10 : 0));
    const isNatural = Math.max(one, other) > 9;
    const winner = Math.sign(one - other) || TIES[isNatural && game.autoShan ? game.two_auto_shan : game.tie];
    return winner * (isNatural && game.autoShan ? game.auto_shan_pays : 1);
  }
  const [one, other] = [specialHand(game, mine, "players"), specialHand(game, bank, "dealer")];
  if (!one && !other) return Math.sign(game.total(mine) - game.total(bank)) || TIES[game.tie];
  const winner = one && other ? compareSpecialHands(game, mine, one, bank, other) : one ? 1 : -1;
  return winner && winner * game[`${winner > 0 ? one : other}_pays`];
}

const tie = (game) => TIES[game.tie];
const COMPARE_EQUALS = { arashi: compareTwoArashi, karami: compareTwoKarami };

/** Return the winner of two special hands: 1 for the bettor, -1 for the dealer, 0 for neither. */
function compareSpecialHands(game, mine, one, bank, other) {
  if (one === other) return (COMPARE_EQUALS[one] ?? tie)(game, mine, bank);
  const row = ["doshippin", "kuppin", "shippin", "karami"];
  if (one === "arashi" || other === "arashi") {
    if (!(one === "doshippin" || other === "doshippin") && game.arashi_against_shippin === "push") return 0;
    row.splice(game.arashi_against_shippin === "arashi" ? 1 : 3, 0, "arashi");
  }
  return row.indexOf(one) < row.indexOf(other) ? 1 : -1;
}

function compareTwoArashi(game, mine, bank) {
  if (game.two_arashi === "higher") return Math.sign(mine[0] - bank[0]);
  if (game.two_arashi === "nearest-nine") return Math.sign(lastDigit(mine) - lastDigit(bank));
  return game.two_arashi === "as equal totals" ? tie(game) : TIES[game.two_arashi];
}

function compareTwoKarami(game, mine, bank) {
  return game.two_karami === "nearest-nine" ? Math.sign(lastDigit(mine) - lastDigit(bank)) || tie(game) : TIES[game.two_karami];
}

/** Return the legal acts with two cards. In baccarat, a dealer's acts depend on the bettor's third card, undefined if the bettor stood. */
export function legalActs(game, two, who, third) {
  if (game.naturals) return baccaratActs(game, lastDigit(two), who, third);
  const mayEscape = game.shiroku_escape && who === "players" && two.includes(4) && two.includes(6);
  return [...thirdCardActs(game, two, who), ...(mayEscape ? ["escape"] : [])];
}

const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
// For each total of the banker from three to six, the third cards after which the banker draws, and those after which the banker is free.
const BANKER_DRAWS = { 3: [0, 1, 2, 3, 4, 5, 6, 7], 4: [2, 3, 4, 5, 6, 7], 5: [5, 6, 7], 6: [6, 7] };
const BANKER_IS_FREE = { 3: 9, 5: 4 };

function baccaratActs(game, total, who, third) {
  if (total > 7) return ["stand"];
  if (who === "players") return total < 5 ? ["draw"] : total > 5 ? ["stand"] : ["draw", "stand"];
  if (!game.table || (third !== undefined && BANKER_IS_FREE[total] === third)) return ["draw", "stand"];
  if (third === undefined) return [total < 6 ? "draw" : "stand"];
  return [(BANKER_DRAWS[total] ?? (total < 3 ? ALL : [])).includes(third) ? "draw" : "stand"];
}

function thirdCardActs(game, two, who) {
  if (specialHand(game, two, who)) return ["stand"];
  if (game.third === "three") return ["draw"];
  if (who === "dealer" && game.dealer_limits === false) return ["draw", "stand"];
  const total = game.total(two);
  if (total <= game.must_draw_upto) return ["draw"];
  const pair = game.pair_may_draw && two[0] === two[1];
  return total >= game.may_not_draw_from && !pair ? ["stand"] : ["draw", "stand"];
}

/** Return the act by the rule of thumb: take the stake back if that is legal; otherwise draw up to the total `upto` if drawing is optional. */
export function actByRuleOfThumb(game, two, who, upto, third) {
  const acts = legalActs(game, two, who, third);
  if (acts.includes("escape")) return "escape";
  return acts.length === 1 ? acts[0] : game.total(two) <= upto ? "draw" : "stand";
}
