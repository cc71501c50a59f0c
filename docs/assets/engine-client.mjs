// The page's connection to the engine, which runs in one worker per visit. The worker starts when the reader turns to a widget, and is
// replaced if it fails.

import { EngineFailure, asFailure, refetchReleasePart } from "./integrity-fetch.mjs";
import { announceEngineFile } from "./page-lifecycle.mjs";
import { limits } from "./time-limits.mjs";

const waiting = new Map(); // the unanswered questions: id -> {message, resolve, reject, retried}
const listeners = new Set();
/** @type {Worker | undefined} */
let worker;
/** @type {Runtime} */
let runtime;
/** @type {string | undefined} */
let game; // the game whose part is fetched with the engine
/** @type {string[]} */
let awaited; // the addresses that have not arrived
/** @type {ReturnType<typeof setTimeout> | undefined} */
let watchdog;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let slowTimer;
let lastId = 0;
let ready = false;
let ailing = false; // true after an error in an answer; the next question then starts a new worker
let failing = false; // true after a failure; then only an act starts a worker, while pointing at a widget starts none

export const status = { stage: "idle", loaded: 0, began: 0 }; // idle, loading, working, slow

export const engineStarted = () => worker !== undefined;
export const engineReady = () => ready;

/** @param {(current: typeof status) => void} listener */
export function onEngineStatus(listener) {
  listeners.add(listener);
}

// Starts the download of the engine with the part of the widget's game, unless they have been requested already.
/** @param {Widget} widget */
export function downloadEngine({ runtime: wanted, game: played }) {
  if (failing) return;
  if (!matchesRuntime(wanted)) replaceEngineWorker(wanted, played);
  else if (played && played !== game) worker?.postMessage({ game: (game = played) });
}

/** @param {Widget} widget @param {string} state @param {string} event */
export function askEngine({ runtime: wanted, kind, game: played }, state, event) {
  return new Promise((resolve, reject) => {
    const message = { id: ++lastId, widget: kind, state, event };
    waiting.set(message.id, { message, resolve, reject });
    if (ailing) terminateEngineWorker();
    if (matchesRuntime(wanted)) worker?.postMessage(message);
    else replaceEngineWorker(wanted, played);
    restartWorkerTimeouts();
  });
}

// Stops a long computation when the reader asks for it.
export function stopEngine() {
  handleWorkerFailure(new EngineFailure("stopped"), false);
}

/** @param {Runtime} wanted */
const matchesRuntime = (wanted) => worker && JSON.stringify(wanted) === JSON.stringify(runtime);

// Replaces the worker, and sends all unanswered questions to the new one. This is safe, because each question carries its whole state.
/** @param {Runtime} wanted @param {string | undefined} played */
function replaceEngineWorker(wanted, played) {
  terminateEngineWorker();
  [runtime, game] = [wanted, played];
  awaited = ["worker", "loader", "script", "wasm", "library", "engine", "parts"].map((name) => wanted[name]);
  failing = false;
  Object.assign(status, { loaded: 0, began: performance.now() });
  try {
    startEngineWorker();
    for (const { message } of waiting.values()) worker?.postMessage(message);
  } catch (error) {
    handleWorkerFailure(new EngineFailure("forbidden", "", error.message), false);
  }
}

function startEngineWorker() {
  const started = new Worker(runtime.worker, { type: "module" });
  /** @param {(value: any) => void} handle */
  const ifCurrent = (handle) => (/** @type {any} */ value) => started === worker && handle(value);
  worker = started;
  started.onmessage = ifCurrent(({ data }) => (data.alive ? detectEndOfWorker(data.alive, ifCurrent) : handleWorkerMessage(data)));
  started.onerror = ifCurrent((event) => {
    event.preventDefault();
    const stale = () => new EngineFailure("stale", runtime.worker, event.message ?? "it did not load");
    refetchReleasePart(runtime.worker)
      .then(stale, asFailure)
      .then(ifCurrent((failure) => handleWorkerFailure(failure)));
  });
  started.postMessage({ runtime, release: RELEASE, lock: `kabu-${Math.random()}`, game });
}

// Detects the end of a worker by the lock that it holds. The browser releases the lock even if the worker dies silently.
/** @param {string} lock @param {(handle: (value: any) => void) => (value: any) => void} ifCurrent */
function detectEndOfWorker(lock, ifCurrent) {
  navigator.locks.request(
    lock,
    ifCurrent(() => handleWorkerFailure(new EngineFailure("lost"))),
  );
}

function terminateEngineWorker() {
  worker?.terminate();
  worker = undefined;
  ready = ailing = false;
}

/** @param {any} message */
function handleWorkerMessage({ requested, arrived, loaded, ready: isReady, id, result, error, failed }) {
  if (failed) return handleWorkerFailure(new EngineFailure(failed.how, failed.url, failed.detail));
  if (requested) awaited.push(requested);
  if (arrived) announceEngineFile(arrived);
  awaited = awaited.filter((url) => url !== arrived);
  if (loaded) status.loaded = loaded;
  if (isReady) ready = true;
  if (error) ailing = true;
  const request = waiting.get(id);
  waiting.delete(id);
  if (error) request?.reject(new EngineFailure("broken", "", error));
  else request?.resolve(JSON.parse(result));
  restartWorkerTimeouts();
}

// Restarts both timers, after any message from the worker.
function restartWorkerTimeouts() {
  clearTimeout(watchdog);
  clearTimeout(slowTimer);
  const busy = waiting.size > 0;
  reportEngineStage(busy ? (ready ? "working" : "loading") : "idle");
  if (!busy) return;
  watchdog = setTimeout(
    () => handleWorkerFailure(awaited.length > 0 ? new EngineFailure("silent", awaited[0]) : new EngineFailure("deaf")),
    ready ? limits().answer : limits().boot,
  );
  if (ready) slowTimer = setTimeout(reportEngineStage, limits().slow, "slow");
}

// Handles a failure of the worker. If the worker died at work, or could not start although its files are intact, replaces it once and asks
// again without telling the reader. After that, the reader decides whether to try again.
/** @param {EngineFailure} failure @param {boolean} [mayRetry] */
async function handleWorkerFailure(failure, mayRetry = ready || ["stale", "broken"].includes(failure.how)) {
  terminateEngineWorker();
  clearTimeout(watchdog);
  clearTimeout(slowTimer);
  const again = [...waiting.values()].filter((request) => mayRetry && !request.retried);
  const lost = [...waiting.values()].filter((request) => !again.includes(request));
  failing = true;
  waiting.clear();
  for (const request of again) waiting.set(request.message.id, { ...request, retried: true });
  if (again.length > 0) replaceEngineWorker(runtime, game);
  restartWorkerTimeouts();
  const newer = failure.how === "missing" && lost.length > 0 && (await isPageOutdated(failure.url));
  for (const { reject } of lost) reject(newer ? new EngineFailure("newer") : failure);
}

// Returns whether the site now has a newer edition of this page that no longer names the file at `url`.
/** @param {string} url */
async function isPageOutdated(url) {
  const named = Object.values(runtime).includes(url) ? url : runtime.parts; // all other files are named in the table of parts
  try {
    const response = await fetch(location.pathname, { cache: "no-store" });
    return response.ok && !(await response.text()).includes(named.split("/").slice(-1)[0]);
  } catch {
    return false;
  }
}

/** @param {string} stage */
function reportEngineStage(stage) {
  status.stage = stage;
  for (const listener of listeners) listener(status);
}
