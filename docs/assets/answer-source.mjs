// Where the answers of a widget come from when they need no engine: tables of answers, and what was precomputed for first acts.

import { askEngine, engineReady } from "./engine-client.mjs";
import { answerKey } from "./form-state.mjs";
import { fetchAnswers } from "./integrity-fetch.mjs";
import { assetUrl } from "./lazy-urls.mjs";

/** @param {Widget} widget @param {string} state @param {string} event */
export async function tabledAnswer(widget, state, event) {
  const found = widget.answers && (await answerTable(widget, state));
  const row = found?.rows[widget.fields.length > 0 ? String(answerKey(widget.section, state)) : widget.kind];
  if (!row) return !event && state === widget.home.state ? { ...widget.home, say: "" } : undefined;
  const [say, ...parts] = row;
  return {
    state,
    html: parts.map((/** @type {number} */ part) => found.pool[part]).join(""),
    say: event || widget.fields.length > 0 ? found.pool[say] : "",
  };
}

// The answers under the rules that this state names, if there are any.
/** @param {Widget} widget @param {string} state */
export function answerTable(widget, state) {
  const [game, rules = ""] = state.split("/");
  return game === widget.game && Object.hasOwn(widget.answers, rules) ? fetchAnswers(assetUrl(widget.answers[rules])) : undefined;
}

// What was made ready: the answer to a first act, or a new deal where there is no engine yet, which is started behind it.
/** @param {Widget} widget @param {string} state @param {string} event */
export async function precomputedAnswer(widget, state, event) {
  const again = event.startsWith("again ") && !engineReady();
  const found = await (again ? widget.ready?.another(state) : widget.ready?.answer(state, event));
  if (found && !engineReady()) askEngine(widget.runtime, widget.kind, found.state, "").catch(() => {}); // whoever asks next is told what failed
  return found;
}
