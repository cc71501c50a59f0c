// Precomputed frames, with which a table works before the engine has loaded. There are several deals to open with, the answers to every
// first act in each deal, and the answers to second acts in some deals.

import { engineReady } from "./engine-client.mjs";
import { fetchJsonOnce } from "./integrity-fetch.mjs";
import { assetUrl } from "./asset-urls.mjs";
import { limits } from "./time-limits.mjs";

// Returns a state without its seed and actions. The part from an @ on is kept: it says, for example, that the coach is on. Precomputed
// deals have no such part, so a state with this part matches none of them.
/** @param {string} state */
const withoutSeedAndActions = (state) => state.replace(/ seed=\d+/, "").replace(/;[^@]*/, "");

// Returns a random number from 0 to many - 1.
/** @param {number} many */
export const randomIndex = (many) => Math.floor(limits().luck * many);

export class PrecomputedFrames {
  // `deals` has, for each preset, the address of a file of deals, and `many` is the number of deals in each file. `acts` is the address of
  // the answers to the acts in the deal with which the page was built, and `built` is the state of this deal.
  /** @param {{ deals: Record<string, string>; many: number; acts: string }} addresses @param {string} built */
  constructor({ deals, many, acts }, built) {
    this.addresses = deals;
    this.many = many;
    // For each state: the address of the answers to its acts, and the pieces of HTML that these answers share with earlier ones.
    this.acts = new Map([[built, { address: acts, shared: /** @type {Piece[]} */ ([]) }]]);
    this.shown = new Set();
  }

  // Fetches the precomputed deals for these rules.
  /** @param {string} rules */
  async fetchDeals(rules) {
    const deals = (this.addresses[rules] && (await fetchJsonOnce(assetUrl(this.addresses[rules])))) ?? [];
    for (const { state, acts } of deals) this.acts.set(state, { address: acts, shared: [] });
    return deals;
  }

  // Returns a deal that has not been shown yet, with the same rules and seats as a state, or undefined if there is none.
  /** @param {string} state */
  async nextUnseenDeal(state) {
    const deals = limits().ahead ? await this.fetchDeals(state.split(" ")[1]) : [];
    const deal = deals.find(
      (/** @type {any} */ one) => !this.shown.has(one.state) && withoutSeedAndActions(one.state) === withoutSeedAndActions(state),
    );
    this.shown.add(deal?.state);
    return deal;
  }

  // Fetches the precomputed answers to the acts in a state, if there are any. May be called before the answers are needed.
  /** @param {string} state */
  async fetchAnswersTo(state) {
    const acts = limits().ahead ? this.acts.get(state) : undefined;
    return acts && fetchJsonOnce(assetUrl(acts.address));
  }

  /** @param {string} state @param {string} event */
  async answer(state, event) {
    const table = await this.fetchAnswersTo(state);
    const rows = table?.rows[state] ?? {};
    if (!Object.hasOwn(rows, event)) return undefined;
    const pool = [...(this.acts.get(state)?.shared ?? []), ...table.pool];
    const frame = unpackFrame(rows[event], pool);
    const address = table.next?.[frame.state];
    if (address && !engineReady()) this.acts.set(frame.state, { address, shared: pool });
    return frame;
  }
}

// Rebuilds a frame from the numbers of its pieces.
/** @param {PackedFrame} frame @param {Piece[]} pool */
export function unpackFrame([state, say, html, steps], pool) {
  /** @param {Piece} piece @returns {string} */
  const text = (piece) => (typeof piece === "string" ? piece : joinPieces(piece));
  /** @param {number[]} numbers */
  const joinPieces = (numbers) => numbers.map((number) => text(pool[number])).join("");
  return { state, say, html: joinPieces(html), steps: steps.map(([news, board]) => [news, joinPieces(board)]) };
}
