// What the build made ready for a table: deals that a visit may open with, and the answers to every first act in each. The table plays
// before the engine is there, as the engine would.

import { fetchAnswers } from "./integrity-fetch.mjs";
import { assetUrl } from "./lazy-urls.mjs";

const usePrecomputed = () => ({ ahead: 1, ...globalThis.kabuLimits }).ahead;
// A state but for its deal and what was done in it; who looks on, or that there is a coach, is told of no deal that was made ready.
/** @param {string} state */
const withoutDeal = (state) => state.replace(/ seed=\d+/, "").replace(/;[^@]*/, "");

// One of the numbers from 0, by chance.
/** @param {number} many */
export const randomIndex = (many) => Math.floor({ luck: Math.random(), ...globalThis.kabuLimits }.luck * many);

export class Precomputed {
  // Where the deals are, by rules, how many under each, and where the answers in the deal are that the page itself opens with.
  /** @param {{ deals: Record<string, string>; many: number; acts: string }} given @param {string} built */
  constructor({ deals, many, acts }, built) {
    this.addresses = deals;
    this.many = many;
    this.acts = new Map([[built, acts]]);
    this.shown = new Set();
  }

  // The deals under these rules.
  /** @param {string} rules */
  async deals(rules) {
    const deals = (this.addresses[rules] && (await fetchAnswers(assetUrl(this.addresses[rules])))) ?? [];
    for (const { state, acts } of deals) this.acts.set(state, acts);
    return deals;
  }

  // A deal under the rules of this state, for as many, that has not been shown yet.
  /** @param {string} state */
  async another(state) {
    const deals = usePrecomputed() ? await this.deals(state.split(" ")[1]) : [];
    const found = deals.find((/** @type {Found} */ deal) => !this.shown.has(deal.state) && withoutDeal(deal.state) === withoutDeal(state));
    this.shown.add(found?.state);
    return found;
  }

  // The answers to what can be done in a state, if there are any; asked for early, they are there when they are needed.
  /** @param {string} state */
  made(state) {
    return usePrecomputed() && this.acts.has(state) ? fetchAnswers(assetUrl(this.acts.get(state) ?? "")) : undefined;
  }

  /** @param {string} state @param {string} event */
  async answer(state, event) {
    const { pool, rows = {} } = (await this.made(state)) ?? {};
    if (!Object.hasOwn(rows, event)) return undefined;
    return expandFrame(rows[event], pool);
  }
}

// What a table shows, told by the numbers of its pieces.
/** @param {PackedFrame} given @param {string[]} pool */
export function expandFrame([state, say, html, steps], pool) {
  /** @param {number[]} pieces */
  const whole = (pieces) => pieces.map((piece) => pool[piece]).join("");
  return { state, say, html: whole(html), steps: steps.map(([news, board]) => [news, whole(board)]) };
}
