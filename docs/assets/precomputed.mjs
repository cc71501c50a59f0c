// What the build made ready for a table: deals that a visit may open with, and the answers to every first act in each. The table plays
// before the engine is there, as the engine would.

import { fetchAnswers } from "./integrity-fetch.mjs";

const assets = (path) => new URL(path, import.meta.url).href;
const usePrecomputed = () => ({ ahead: 1, ...globalThis.kabuLimits }).ahead;
// A state but for its deal and what was done in it; who looks on, or that there is a coach, is told of no deal that was made ready.
const withoutDeal = (state) => state.replace(/ seed=\d+/, "").replace(/;[^@]*/, "");

// One of the numbers from 0, by chance.
export const randomIndex = (many) => Math.floor({ luck: Math.random(), ...globalThis.kabuLimits }.luck * many);

export class Precomputed {
  // Where the deals are, by rules, how many under each, and where the answers in the deal are that the page itself opens with.
  constructor({ deals, many, acts }, built) {
    Object.assign(this, { addresses: deals, many, acts: new Map([[built, acts]]), shown: new Set() });
  }

  // The deals under these rules.
  async deals(rules) {
    const deals = (this.addresses[rules] && (await fetchAnswers(assets(this.addresses[rules])))) ?? [];
    for (const { state, acts } of deals) this.acts.set(state, acts);
    return deals;
  }

  // A deal under the rules of this state, for as many, that has not been shown yet.
  async another(state) {
    const deals = usePrecomputed() ? await this.deals(state.split(" ")[1]) : [];
    const found = deals.find((deal) => !this.shown.has(deal.state) && withoutDeal(deal.state) === withoutDeal(state));
    this.shown.add(found?.state);
    return found;
  }

  // The answers to what can be done in a state, if there are any; asked for early, they are there when they are needed.
  made(state) {
    return usePrecomputed() && this.acts.has(state) ? fetchAnswers(assets(this.acts.get(state))) : undefined;
  }

  async answer(state, event) {
    const { pool, rows = {} } = (await this.made(state)) ?? {};
    if (!Object.hasOwn(rows, event)) return undefined;
    return expandFrame(rows[event], pool);
  }
}

// What a table shows, told by the numbers of its pieces.
export function expandFrame([state, say, html, steps], pool) {
  const whole = (pieces) => pieces.map((piece) => pool[piece]).join("");
  return { state, say, html: whole(html), steps: steps.map(([news, board]) => [news, whole(board)]) };
}
