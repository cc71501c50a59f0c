// The page's end of the engine: one worker for the whole visit, started on intent, watched, and replaced when it fails.

const waiting = new Map(); // id -> {message, resolve, reject, retried}
const listeners = new Set();
let worker, runtime, watchdog, slowly;
let lastId = 0;
let ready = false;

export const status = { stage: "idle", loaded: 0 }; // idle, loading, working, slow

const limits = () => ({ boot: 60_000, answer: 20_000, slow: 5_000, ...globalThis.kabuLimits });

export const started = () => worker !== undefined;

export function onStatus(listener) {
  listeners.add(listener);
}

// Starts the download, and nothing else. Called as often as you like.
export function download(given) {
  if (worker) return;
  runtime = given;
  ready = false;
  status.loaded = 0;
  worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => fail(event.message || "the worker could not be started");
  worker.postMessage({ runtime });
}

export function ask(given, widget, state, event) {
  return new Promise((resolve, reject) => {
    const message = { id: ++lastId, widget, state, event };
    waiting.set(message.id, { message, resolve, reject });
    download(given);
    worker.postMessage(message);
    watch();
  });
}

// The reader's way out of a long computation.
export function stop() {
  fail("it was stopped", false);
}

function receive({ loaded, ready: isReady, id, result, failed }) {
  if (failed) return fail(failed);
  if (loaded) status.loaded = loaded;
  if (isReady) ready = true;
  waiting.get(id)?.resolve(JSON.parse(result));
  waiting.delete(id);
  watch();
}

// A sign of life resets both clocks.
function watch() {
  clearTimeout(watchdog);
  clearTimeout(slowly);
  const busy = waiting.size > 0;
  tell(busy ? (ready ? "working" : "loading") : "idle");
  if (!busy) return;
  watchdog = setTimeout(fail, ready ? limits().answer : limits().boot, "it does not answer");
  if (ready) slowly = setTimeout(tell, limits().slow, "slow");
}

// A worker that dies at work is replaced once without a word: a request carries its whole state. After that, and at boot, the reader decides.
function fail(reason, mayRetry = ready) {
  worker?.terminate();
  worker = undefined;
  clearTimeout(watchdog);
  clearTimeout(slowly);
  const again = [...waiting.values()].filter((request) => mayRetry && !request.retried);
  for (const request of waiting.values()) if (!again.includes(request)) request.reject(Error(reason));
  waiting.clear();
  tell("idle");
  if (again.length === 0) return;
  download(runtime);
  for (const request of again) {
    waiting.set(request.message.id, { ...request, retried: true });
    worker.postMessage(request.message);
  }
  watch();
}

function tell(stage) {
  status.stage = stage;
  for (const listener of listeners) listener(status);
}
