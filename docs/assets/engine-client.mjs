// The page's end of the engine: one worker for the whole visit, started on intent, watched, and replaced when it fails.

import { Failure, asFailure, refetchPart } from "./integrity-fetch.mjs";

const waiting = new Map(); // id -> {message, resolve, reject, retried}
const listeners = new Set();
/** @type {Worker | undefined} */
let worker;
/** @type {Runtime} */
let runtime;
/** @type {string[]} */
let awaited;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let watchdog;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let slowly;
let lastId = 0;
let ready = false;
let ailing = false; // an answer was an error: whoever asks next is answered by another worker
let failing = false; // since a failure: only an act starts another worker. One that intent started would answer "Try again" with a failure from before the press

export const status = { stage: "idle", loaded: 0, began: 0 }; // idle, loading, working, slow

const limits = () => ({ boot: 60_000, answer: 20_000, slow: 5_000, ...globalThis.kabuLimits });

export const engineStarted = () => worker !== undefined;
export const engineReady = () => ready;

/** @param {(told: typeof status) => void} listener */
export function onStatus(listener) {
  listeners.add(listener);
}

// Starts the download, and nothing else. Called as often as you like.
/** @param {Runtime} given */
export function downloadEngine(given) {
  if (!failing && !matchesRuntime(given)) launch(given);
}

/** @param {Runtime} given @param {string} widget @param {string} state @param {string} event */
export function askEngine(given, widget, state, event) {
  return new Promise((resolve, reject) => {
    const message = { id: ++lastId, widget, state, event };
    waiting.set(message.id, { message, resolve, reject });
    if (ailing) terminate();
    if (matchesRuntime(given)) worker?.postMessage(message);
    else launch(given);
    resetClocks();
  });
}

// The reader's way out of a long computation.
export function stopEngine() {
  fail(new Failure("stopped"), false);
}

/** @param {Runtime} given */
const matchesRuntime = (given) => worker && JSON.stringify(given) === JSON.stringify(runtime);

// A worker with another edition of the engine gives way; what is not answered yet is asked anew, since each question carries its whole state.
/** @param {Runtime} given */
function launch(given) {
  terminate();
  globalThis.kabuEngine = runtime = given; // sw-register.mjs has it kept
  awaited = ["worker", "loader", "script", "wasm", "library", "engine"].map((name) => given[name]);
  failing = false;
  Object.assign(status, { loaded: 0, began: performance.now() });
  try {
    startWorker();
    for (const { message } of waiting.values()) worker?.postMessage(message);
  } catch (error) {
    fail(new Failure("forbidden", "", error.message), false);
  }
}

function startWorker() {
  const started = new Worker(runtime.worker, { type: "module" });
  /** @param {(given: any) => void} handle */
  const mine = (handle) => (/** @type {Found} */ given) => started === worker && handle(given);
  worker = started;
  started.onmessage = mine(({ data }) => (data.alive ? watchLock(data.alive, mine) : receive(data)));
  started.onerror = mine((event) => {
    event.preventDefault();
    const stale = () => new Failure("stale", runtime.worker, event.message ?? "it did not load");
    refetchPart(runtime.worker)
      .then(stale, asFailure)
      .then(mine((failure) => fail(failure)));
  });
  started.postMessage({ runtime, release: RELEASE, lock: `kabu-${Math.random()}` });
}

// A worker that dies gives its lock back, whether it says a word or not.
/** @param {string} lock @param {(handle: (given: any) => void) => (given: any) => void} mine */
function watchLock(lock, mine) {
  navigator.locks.request(
    lock,
    mine(() => fail(new Failure("lost"))),
  );
}

function terminate() {
  worker?.terminate();
  worker = undefined;
  ready = ailing = false;
}

/** @param {any} given */
function receive({ arrived, loaded, ready: isReady, id, result, error, failed }) {
  if (failed) return fail(new Failure(failed.how, failed.url, failed.detail));
  awaited = awaited.filter((url) => url !== arrived);
  if (loaded) status.loaded = loaded;
  if (isReady) ready = true;
  if (error) ailing = true;
  const request = waiting.get(id);
  waiting.delete(id);
  if (error) request?.reject(new Failure("broken", "", error));
  else request?.resolve(JSON.parse(result));
  resetClocks();
}

// A sign of life resets both clocks.
function resetClocks() {
  clearTimeout(watchdog);
  clearTimeout(slowly);
  const busy = waiting.size > 0;
  notifyStage(busy ? (ready ? "working" : "loading") : "idle");
  if (!busy) return;
  watchdog = setTimeout(
    () => fail(awaited.length > 0 ? new Failure("silent", awaited[0]) : new Failure("deaf")),
    ready ? limits().answer : limits().boot,
  );
  if (ready) slowly = setTimeout(notifyStage, limits().slow, "slow");
}

// A worker that dies at work, and one whose parts are in order but did not start, is replaced once without a word. After that the reader decides.
/** @param {Failure} failure @param {boolean} [mayRetry] */
async function fail(failure, mayRetry = ready || ["stale", "broken"].includes(failure.how)) {
  terminate();
  clearTimeout(watchdog);
  clearTimeout(slowly);
  const again = [...waiting.values()].filter((request) => mayRetry && !request.retried);
  const lost = [...waiting.values()].filter((request) => !again.includes(request));
  failing = true;
  waiting.clear();
  for (const request of again) waiting.set(request.message.id, { ...request, retried: true });
  if (again.length > 0) launch(runtime);
  resetClocks();
  const newer = failure.how === "missing" && lost.length > 0 && (await isPageOutdated(failure.url));
  for (const { reject } of lost) reject(newer ? new Failure("newer") : failure);
}

// Whether the site has a newer edition of this page, which asks for other parts.
/** @param {string} url */
async function isPageOutdated(url) {
  try {
    const response = await fetch(location.pathname, { cache: "no-store" });
    return response.ok && !(await response.text()).includes(url.split("/").slice(-1)[0]);
  } catch {
    return false;
  }
}

/** @param {string} stage */
function notifyStage(stage) {
  status.stage = stage;
  for (const listener of listeners) listener(status);
}
