// What a reader is told of the engine: how far it is, what went wrong, and what can help. Some of the subjects are plural, so no verb behind
// them may depend on that.

/** @type {Record<string, string>} */
const SUBJECTS = {
  worker: "the script that starts the engine",
  pyodide: "Python, which plays here,",
  library: "Python’s library",
  kabu: "the rules of the games",
};

/** @type {Record<Way, (what: string, detail: string) => string>} */
const SENTENCES = {
  unreachable: (what) => `${what} could not be loaded: the connection failed.`,
  missing: (what) => `${what} could not be loaded: the server has no such file.`,
  refused: (what, status) => `${what} could not be loaded: the server refuses just now (${status}).`,
  damaged: (what) => `${what} arrived damaged, twice.`,
  replaced: (what) => `${what} could not be loaded: another page came instead, as from a network that asks for a login first.`,
  stale: (what, reason) => `${what} could not be started in this browser (${reason}).`,
  newer: () => "A newer edition of the site is out, and the engine of this one is gone. Load the newer one: the game goes on there.",
  silent: (what) => `${what} could not be loaded: nothing has arrived for a while.`,
  deaf: () => "The engine does not answer.",
  lost: () => "The browser ended the engine.",
  stopped: () => "The engine was stopped.",
  forbidden: (_, reason) => `This browser does not let the page start its engine (${reason}).`,
  broken: (_, reason) => `The engine could not answer (${reason}).`,
};

export const NEWER = "Load the newer edition";

// The sentence, and the name of the button beside it.
/** @param {{ how: Way; url?: string; detail?: string }} given */
export function failureMessage({ how, url = "", detail = "" }) {
  const name = url
    .split("/")
    .at(-1)
    ?.match(/^[a-z]+/)?.[0];
  const text = SENTENCES[how](SUBJECTS[name ?? ""] ?? "a part of the engine", detail.trim().split("\n").slice(-1)[0].replace(/\.$/, "")); // of a traceback the last line says it
  return { text: text[0].toUpperCase() + text.slice(1), help: how === "newer" ? NEWER : "Try again" };
}

// How far a start has come, of so many bytes, or that an answer takes long.
/** @param {{ stage: string; loaded: number; began: number }} status @param {Runtime["bytes"]} more */
export function progressMessage(status, { raw, sent }) {
  if (status.stage === "slow") return { text: "The engine has been working on this for a while.", help: "Stop" };
  if (status.stage === "working") return { text: "" };
  if (status.loaded >= raw) return { text: "Starting the engine." };
  /** @param {number} bytes */
  const mega = (bytes) => (bytes / 1e6).toFixed(1);
  const left = Math.round((((performance.now() - status.began) / 1000) * (raw - status.loaded)) / status.loaded);
  const more = left >= 5 && left < 3600 ? `, about ${left < 90 ? `${left} seconds` : `${Math.round(left / 60)} minutes`} more` : "";
  return { text: `Loading the engine that plays here, once: ${mega((status.loaded / raw) * sent)} of ${mega(sent)} MB${more}` };
}
