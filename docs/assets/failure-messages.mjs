// Messages about the engine: progress, failures, and the name of the button that helps. Some subjects are plural, so the sentences use
// only verb forms that fit singular and plural.

/** @type {Record<string, string>} */
const SUBJECTS = {
  "engine-worker": "the script that starts the engine",
  pyodide: "Python, which runs the games,",
  library: "Python’s library",
  kabu: "the rules of the games",
};

/** @type {Record<FailureKind, (subject: string, detail: string) => string>} */
const SENTENCES = {
  unreachable: (subject) => `${subject} could not be loaded: the connection failed.`,
  missing: (subject) => `${subject} could not be loaded: the server has no such file.`,
  refused: (subject, status) => `${subject} could not be loaded: the server refused the request (${status}).`,
  damaged: (subject) => `${subject} arrived damaged twice.`,
  replaced: (subject) => `${subject} could not be loaded: another page came instead, perhaps because this network requires a login.`,
  stale: (subject, reason) => `${subject} could not be started in this browser (${reason}).`,
  newer: () => "The site has been updated, and this version’s engine is no longer available. Load the new version to continue your game.",
  silent: (subject) => `${subject} could not be loaded: nothing has arrived for a while.`,
  deaf: () => "The engine does not answer.",
  lost: () => "The browser stopped the engine.",
  stopped: () => "The engine was stopped.",
  forbidden: (_, reason) => `This browser does not let the page start its engine (${reason}).`,
  broken: (_, reason) => `The engine could not answer (${reason}).`,
};

export const NEWER = "Load the new version";

// Returns the sentence for a failure, and the name of the button beside it.
/** @param {{ how: FailureKind; url?: string; detail?: string }} failure */
export function engineFailureMessage({ how, url = "", detail = "" }) {
  const name = url
    .split("/")
    .at(-1)
    ?.match(/^(engine-worker|[a-z]+)/)?.[0];
  // the last line of a traceback has the message
  const text = SENTENCES[how](SUBJECTS[name ?? ""] ?? "a part of the engine", detail.trim().split("\n").slice(-1)[0].replace(/\.$/, ""));
  return { text: text[0].toUpperCase() + text.slice(1), help: how === "newer" ? NEWER : "Try again" };
}

// Returns the message about the engine's progress: how much of it has arrived, or that an answer takes long. `raw` and `sent`
// are the sizes of the engine in bytes, uncompressed and compressed.
/** @param {{ stage: string; loaded: number; began: number }} status @param {Runtime["bytes"]} more */
export function engineProgressMessage(status, { raw, sent }) {
  if (status.stage === "slow") return { text: "The engine has been working on this for a while.", help: "Stop" };
  if (status.stage === "working") return { text: "" };
  if (status.loaded >= raw) return { text: "Starting the engine.", share: 1 };
  /** @param {number} bytes */
  const toMegabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const seconds = Math.round((((performance.now() - status.began) / 1000) * (raw - status.loaded)) / status.loaded);
  const more =
    seconds >= 5 && seconds < 3600 ? `, about ${seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`} more` : "";
  return {
    text: `Loading the game engine (first time only): ${toMegabytes((status.loaded / raw) * sent)} of ${toMegabytes(sent)} MB${more}`,
    share: status.loaded / raw,
  };
}
