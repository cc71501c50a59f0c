// The engine's worker, one per visit: downloads the runtime, counts the bytes, starts Python, and answers the page.
//
// in:  {runtime, release, lock} starts the download; {id, widget, state, event} is a question, and the first one starts Python
// out: {alive} the lock that this worker holds while it lives; {arrived} an address; {loaded} bytes so far; {ready}; {id, result};
//      {id, error}; {failed: {how, url, detail}}, after which this worker is useless

import { EngineFailure, asFailure, importReleaseModule, fetchReleasePart, refetchReleasePart } from "./integrity-fetch.mjs";

const WANTS = '{"wants"';
const PARTS = 2; // the most on-demand parts that one answer may need
/** @type {ReturnType<typeof downloadRuntime>} */
let parts;
/** @type {Promise<any> | undefined} */
let python;
/** @type {Found} */
let disk;
let loaded = 0;
let reported = 0;

self.onmessage = async ({ data }) => {
  if (data.runtime) return handleDownloadMessage(data);
  if (!parts) return; // this worker is of another edition and about to be replaced
  const { id, widget, state, event } = data;
  let engine;
  try {
    engine = await (python ??= startPython(parts));
  } catch (error) {
    return postEngineFailure(error);
  }
  try {
    let result = engine.update(widget, state, event);
    for (let wants = 0; wants < PARTS && result.startsWith(WANTS); wants++) {
      await fetchAndAddPart(engine, JSON.parse(result).wants);
      result = engine.update(widget, state, event);
    }
    if (result.startsWith(WANTS)) throw new Error(`A part is missing after it was fetched: ${JSON.parse(result).wants}`);
    postMessage({ id, result });
  } catch (error) {
    if (error instanceof EngineFailure) postEngineFailure(error);
    else postMessage({ id, error: error.message });
  }
};

/** @param {{ runtime: Runtime; release: string; lock: string }} message */
function handleDownloadMessage({ runtime, release, lock }) {
  if (release !== RELEASE) return reportError(Error("it belongs to another edition")); // the page fetches it again
  postMessage({ arrived: runtime.worker });
  globalThis.navigator?.locks?.request(lock, () => new Promise(() => postMessage({ alive: lock })));
  parts = downloadRuntime(runtime);
  for (const part of Object.values(parts)) Promise.resolve(part).catch(postEngineFailure);
}

// Fetches and adds a part of the engine that is loaded on demand.
/** @type {Record<string, Promise<void>>} */
const fetched = {};
/** @param {Found} engine @param {string} name */
const fetchAndAddPart = (engine, name) =>
  (fetched[name] ??= fetchReleasePart(parts.runtime[name], decompressGzip).then((content) => {
    const path = `/lib/${name}.zip`;
    disk.writeFile(path, new Uint8Array(content));
    engine.make_archive_importable(path);
  }));

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
  return {
    runtime,
    modules: Promise.all([loader, script]),
    wasm: counted(runtime.wasm, ({ body }) =>
      WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } })),
    ),
    library: counted(runtime.library, decompressGzip),
    engine: counted(runtime.engine, decompressGzip),
  };
}

/** @param {Response} response */
const decompressGzip = ({ body }) =>
  new Response(/** @type {ReadableStream} */ (body).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

// Starts Python. If a part fails to load, loadPyodide() never settles, so this function also waits for the parts themselves.
/** @param {ReturnType<typeof downloadRuntime>} downloads */
async function startPython({ runtime, modules, wasm, library, engine }) {
  const [{ loadPyodide }] = await modules;
  interceptPyodideRequests(runtime, wasm, library);
  const home = new URL(".", runtime.loader).href;
  const options = {
    indexURL: home,
    stdLibURL: runtime.library,
    lockFileContents: { info: runtime.lock, packages: {} },
    packageBaseUrl: home,
    args: ["-S"], // without the site module, which would search for packages
    enableRunUntilComplete: false,
    env: { PYTHONPATH: "/lib/engine.zip" },
    fsInit: async (/** @type {Found} */ FS) => (disk = FS).writeFile("/lib/engine.zip", new Uint8Array(await engine)),
  };
  try {
    const booted = await Promise.race([loadPyodide(options), Promise.all([wasm, library, engine]).then(() => new Promise(() => {}))]);
    booted.pyimport("precompiled_dataclasses");
    const imported = booted.pyimport("kabu_core.web");
    postMessage({ ready: true });
    return imported;
  } catch (error) {
    // in case the browser cached damaged modules
    if (!(error instanceof EngineFailure)) for (const url of [runtime.loader, runtime.script]) await refetchReleasePart(url);
    throw error;
  }
}

// Gives loadPyodide() the files that are already being downloaded and compiled, instead of its own requests.
/** @param {Runtime} runtime @param {Promise<WebAssembly.Module>} wasm @param {Promise<ArrayBuffer>} library */
function interceptPyodideRequests(runtime, wasm, library) {
  const realFetch = self.fetch;
  self.fetch = async (url, ...rest) => {
    if (String(url).endsWith("pyodide.asm.wasm")) return new Response(); // instantiated below
    return String(url) === runtime.library ? new Response(await library) : realFetch(url, ...rest);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/** @param {number} bytes */
function reportDownloadedBytes(bytes) {
  loaded += bytes;
  if (loaded - reported > 100_000) postMessage({ loaded: (reported = loaded) });
}
