// Answers that a widget gets without the engine, from answer tables and from precomputed frames.

import { askEngine, engineReady } from "./engine-client.mjs";
import { answerTableKey } from "./form-values-as-state.mjs";
import { fetchJsonOnce } from "./integrity-fetch.mjs";
import { assetUrl } from "./asset-urls.mjs";

/** @param {Widget} widget @param {string} state @param {string} event */
export async function answerFromTable(widget, state, event) {
  const table = widget.answers && (await fetchAnswerTable(widget, state));
  const row = table?.rows[widget.fields.length > 0 ? String(answerTableKey(widget.section, state)) : widget.kind];
  if (!row) return !event && state === widget.home.state ? { ...widget.home, say: "" } : undefined;
  const [say, ...parts] = row;
  return {
    state,
    html: parts.map((/** @type {number} */ part) => table.pool[part]).join(""),
    say: event || widget.fields.length > 0 ? table.pool[say] : "",
  };
}

// Fetches the widget's answer table for the rules of a state. Returns undefined if there is none.
/** @param {Widget} widget @param {string} state */
export function fetchAnswerTable(widget, state) {
  const [game, rules = ""] = state.split("/");
  return game === widget.game && Object.hasOwn(widget.answers, rules) ? fetchJsonOnce(assetUrl(widget.answers[rules])) : undefined;
}

// Returns a precomputed frame if there is one: the answer to one of the first acts or, as long as the engine is not ready, a new deal.
// The engine then starts in the background, but only after the answers to the next act have arrived, since its download would delay them on
// a slow connection.
/** @param {Widget} widget @param {string} state @param {string} event */
export async function precomputedAnswer(widget, state, event) {
  const isNewDeal = event.startsWith("again ") && !engineReady();
  const frame = await (isNewDeal ? widget.precomputed?.nextUnseenDeal(state) : widget.precomputed?.answer(state, event));
  const startEngine = () => askEngine(widget, frame.state, "").catch(() => {}); // a failure is reported when the next question fails
  if (frame && !engineReady()) widget.precomputed?.fetchAnswersTo(frame.state).then(startEngine);
  return frame;
}
