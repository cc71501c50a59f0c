// The engine's worker, one per visit: downloads the runtime, counts the bytes, starts Python, and answers the page.
//
// Messages to the worker:
//   {runtime, release, lock, game}  download the runtime, and the part of the game, if any
//   {game}                          fetch the part of another game, which may be played next
//   {id, widget, state, event}      a question; the first one starts Python
// Messages from the worker:
//   {alive}                         the name of the lock that the worker holds while it lives
//   {requested}, {arrived}          the address of a file that was requested, or that has arrived
//   {loaded}                        the bytes downloaded so far
//   {ready}                         Python has started
//   {id, result}, {id, error}       the answer to a question
//   {failed: {how, url, detail}}    the engine cannot be used, and this worker answers nothing more

import { assetUrl } from "./asset-urls.mjs";
import { EngineFailure, asFailure, importReleaseModule, fetchReleasePart, refetchReleasePart } from "./integrity-fetch.mjs";

const WANTS = '{"wants"';
/** @type {ReturnType<typeof downloadRuntime>} */
let downloads;
/** @type {Promise<any> | undefined} */
let python;
/** @type {any} */
let disk;
/** @type {any} */
let importer;
/** @typedef {{ name: string; content: ArrayBuffer }} Part */
/** @type {Record<string, Promise<Part>>} */
const fetched = {}; // the parts of the engine that were fetched after the start, by name
const added = new Set(); // the names of the parts that were made importable in Python
/** @type {Promise<Part[]>} */
let prefetched = Promise.resolve([]);
let loaded = 0;
let reported = 0;

// Not async, so that the page hears of an error here, for example if the end of this script did not arrive.
self.onmessage = ({ data }) => {
  if (data.runtime) return handleDownloadMessage(data);
  if (!downloads) return; // this worker belongs to another edition than the page, which is about to replace it
  if (data.game) return prefetchGame(data.game);
  return answerQuestion(data);
};

/** @param {{ id: number; widget: string; state: string; event: string }} question */
async function answerQuestion({ id, widget, state, event }) {
  let engine;
  try {
    engine = await (python ??= startPython(downloads));
  } catch (error) {
    return postEngineFailure(error);
  }
  try {
    let result = engine.update(widget, state, event);
    for (const wanted = new Set(); result.startsWith(WANTS);) {
      const { wants } = JSON.parse(result);
      if (wanted.has(wants)) throw new Error(`A part is missing after it was fetched: ${wants}`);
      wanted.add(wants);
      addParts(await fetchPartWithNeeds(wants));
      result = engine.update(widget, state, event);
    }
    postMessage({ id, result });
  } catch (error) {
    if (error instanceof EngineFailure) postEngineFailure(error);
    else postMessage({ id, error: error.message });
  }
}

/** @param {{ runtime: Runtime; release: string; lock: string; game?: string }} message */
function handleDownloadMessage({ runtime, release, lock, game }) {
  if (release !== RELEASE) return reportError(Error("it belongs to another edition")); // the page fetches it again
  postMessage({ arrived: runtime.worker });
  globalThis.navigator?.locks?.request(lock, () => new Promise(() => postMessage({ alive: lock })));
  downloads = downloadRuntime(runtime);
  for (const part of Object.values(downloads)) Promise.resolve(part).catch(postEngineFailure);
  if (game) prefetchGame(game);
}

// Fetches the part of a game before the first question about it. If that fails, the question reports it.
/** @param {string} game */
function prefetchGame(game) {
  prefetched = fetchPartWithNeeds(`games/${game}`).catch(() => []);
}

// Fetches a part of the engine and the parts that it needs, each once.
/** @param {string} name @returns {Promise<Part[]>} */
async function fetchPartWithNeeds(name) {
  const table = await downloads.parts;
  return Promise.all([...table[name].needs, name].map((one) => (fetched[one] ??= fetchPart(one, assetUrl(table[one].address)))));
}

/** @param {string} name @param {string} url @returns {Promise<Part>} */
async function fetchPart(name, url) {
  postMessage({ requested: url });
  try {
    const content = await fetchReleasePart(url, decompressGzip);
    postMessage({ arrived: url });
    return { name, content };
  } catch (error) {
    delete fetched[name]; // the next question tries again
    throw error;
  }
}

// Makes fetched parts importable in Python, except those that were added before.
/** @param {Part[]} parts */
function addParts(parts) {
  for (const { name, content } of parts) {
    if (added.has(name)) continue;
    added.add(name);
    const path = `/lib/${name.replace("/", "-")}`;
    disk.writeFile(path, new Uint8Array(content));
    importer.add_archive(path);
  }
}

/** @param {any} error */
function postEngineFailure(error) {
  const { how, url, detail } = asFailure(error);
  postMessage({ failed: { how, url, detail } });
}

/** @param {Runtime} runtime */
function downloadRuntime(runtime) {
  /** @param {string} url @param {Promise<any>} promise */
  const watched = (url, promise) => promise.then((result) => (postMessage({ arrived: url }), result));
  /** @param {string} url @param {(response: Response) => any} use */
  const counted = (url, use) => watched(url, fetchReleasePart(url, use, reportDownloadedBytes));
  const [loader, script] = [runtime.loader, runtime.script].map((url) => watched(url, importReleaseModule(url)));
  /** @type {Promise<WebAssembly.Module> | undefined} */
  let wasm;
  /** @type {Promise<WebAssembly.Module>} */
  const compiled = new Promise((resolve) => {
    wasm = counted(runtime.wasm, (response) => {
      const module = compileWasm(response);
      resolve(module.catch(/** @type {any} */ (() => {}))); // the first one; if it is damaged, the file is fetched again
      return module;
    });
  });
  return {
    runtime,
    modules: Promise.all([loader, script]),
    compiled,
    wasm,
    library: counted(runtime.library, decompressGzip),
    engine: counted(runtime.engine, decompressGzip),
    parts: watched(
      runtime.parts,
      fetchReleasePart(runtime.parts, (response) => response.json()),
    ),
  };
}

// Compiles the response itself, since browsers keep the machine code only of a file from the network or the cache. Some hosts send the file
// with the wrong type, so that browsers would refuse it. In that case, a new response with the same body is compiled.
/** @param {Response} response */
const compileWasm = (response) =>
  WebAssembly.compileStreaming(
    response.headers.get("Content-Type") === "application/wasm"
      ? response
      : new Response(response.body, { headers: { "Content-Type": "application/wasm" } }),
  );

/** @param {Response} response */
const decompressGzip = ({ body }) =>
  new Response(/** @type {ReadableStream} */ (body).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

// Starts Python as soon as the WebAssembly is compiled, while its hash is still being checked. If a part fails to load, loadPyodide() never
// settles, so this function also waits for the parts themselves. If a damaged file was compiled first, another worker has to start.
/** @param {ReturnType<typeof downloadRuntime>} downloads */
async function startPython({ runtime, modules, compiled, wasm, library, engine }) {
  const [{ loadPyodide }] = await modules;
  interceptPyodideRequests(runtime, compiled, library);
  const checked = Promise.all([wasm, compiled, library, engine]).then(([module, started]) => {
    if (module !== started) throw new EngineFailure("stale", runtime.wasm);
  });
  const home = new URL(".", runtime.loader).href;
  const options = {
    indexURL: home,
    stdLibURL: runtime.library,
    lockFileContents: { info: runtime.lock, packages: {} },
    packageBaseUrl: home,
    args: ["-S"], // without the site module, which would search for packages
    enableRunUntilComplete: false,
    fsInit: async (/** @type {any} */ FS) => (disk = FS),
  };
  try {
    const booted = await Promise.race([loadPyodide(options), checked.then(() => new Promise(() => {}))]);
    const gc = booted.pyimport("gc");
    gc.disable(); // an import makes thousands of objects and hardly any garbage
    importer = booted.pyimport("archive_importer");
    addParts([{ name: "engine", content: await engine }]);
    const imported = booted.pyimport("kabu_core.web");
    addParts(await prefetched);
    gc.freeze();
    gc.enable();
    await checked;
    postMessage({ ready: true });
    return imported;
  } catch (error) {
    await checked; // a damaged file explains the error
    // The browser may have cached damaged modules: replace them for the next attempt.
    if (!(error instanceof EngineFailure)) for (const url of [runtime.loader, runtime.script]) await refetchReleasePart(url);
    throw error;
  }
}

// Gives loadPyodide() the files that are already being downloaded and compiled, instead of its own requests.
/** @param {Runtime} runtime @param {Promise<WebAssembly.Module>} compiled @param {Promise<ArrayBuffer>} library */
function interceptPyodideRequests(runtime, compiled, library) {
  const realFetch = self.fetch;
  self.fetch = async (url, ...rest) => {
    if (String(url).endsWith("pyodide.asm.wasm")) return new Response(); // instantiated below
    return String(url) === runtime.library ? new Response(await library) : realFetch(url, ...rest);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    // Pyodide's script fills tables for dynamic libraries, which never run here. It gets only the functions that it uses itself, since it would
    // spend a tenth of the start on the other 9,600 exports.
    /** @type {any} */ (imports)["GOT.func"] = new Proxy({}, { get: () => new WebAssembly.Global({ value: "i32", mutable: true }) });
    const { exports } = await WebAssembly.instantiate(module, imports);
    const used = Object.fromEntries(PYODIDE_FUNCTIONS.map((name) => [name, exports[name]]));
    return { module, instance: { exports: used } };
  };
}

/** @param {number} bytes */
function reportDownloadedBytes(bytes) {
  loaded += bytes;
  if (loaded - reported > 100_000) postMessage({ loaded: (reported = loaded) });
}
