// The one worker of a visit: downloads the runtime, counts the bytes, starts Python, answers the page.
//
// in:  {runtime, release, lock} starts the download; {id, widget, state, event} asks the engine, the first of them starts Python
// out: {alive} the lock that is held as long as this worker lives; {arrived} an address; {loaded} bytes so far; {ready}; {id, result};
//      {id, error}; {failed: {how, url, detail}}, after which this worker is of no use

import { Failure, asFailure, importPart, fetchPart, refetchPart } from "./integrity-fetch.mjs";

const WANTS = '{"wants"';
const PARTS = 2; // that an answer may want
/** @type {ReturnType<typeof download>} */
let parts;
/** @type {Promise<any> | undefined} */
let python;
/** @type {Found} */
let disk;
let loaded = 0;
let reported = 0;

self.onmessage = async ({ data }) => {
  if (data.runtime) return beginDownload(data);
  if (!parts) return; // of another edition, and about to be replaced
  const { id, widget, state, event } = data;
  let engine;
  try {
    engine = await (python ??= start(parts));
  } catch (error) {
    return reportFailure(error);
  }
  try {
    let result = engine.update(widget, state, event);
    for (let wants = 0; wants < PARTS && result.startsWith(WANTS); wants++) {
      await addArchive(engine, JSON.parse(result).wants);
      result = engine.update(widget, state, event);
    }
    if (result.startsWith(WANTS)) throw new Error(`A part is missing after it was fetched: ${JSON.parse(result).wants}`);
    postMessage({ id, result });
  } catch (error) {
    if (error instanceof Failure) reportFailure(error);
    else postMessage({ id, error: error.message });
  }
};

/** @param {{ runtime: Runtime; release: string; lock: string }} given */
function beginDownload({ runtime, release, lock }) {
  if (release !== RELEASE) return reportError(Error("it is of another edition")); // the page has it fetched anew
  postMessage({ arrived: runtime.worker });
  globalThis.navigator?.locks?.request(lock, () => new Promise(() => postMessage({ alive: lock })));
  parts = download(runtime);
  for (const early of Object.values(parts)) Promise.resolve(early).catch(reportFailure);
}

// A part that few ask for.
/** @type {Record<string, Promise<void>>} */
const fetched = {};
/** @param {Found} engine @param {string} name */
const addArchive = (engine, name) =>
  (fetched[name] ??= fetchPart(parts.runtime[name], unpack).then((content) => {
    const place = `/lib/${name}.zip`;
    disk.writeFile(place, new Uint8Array(content));
    engine.add(place);
  }));

/** @param {any} error */
function reportFailure(error) {
  const { how, url, detail } = asFailure(error);
  postMessage({ failed: { how, url, detail } });
}

/** @param {Runtime} runtime */
function download(runtime) {
  /** @param {string} url @param {Promise<any>} coming */
  const watched = (url, coming) => coming.then((made) => (postMessage({ arrived: url }), made));
  /** @param {string} url @param {(response: Response) => any} use */
  const counted = (url, use) => watched(url, fetchPart(url, use, countBytes));
  const [loader, script] = [runtime.loader, runtime.script].map((url) => watched(url, importPart(url)));
  return {
    runtime,
    modules: Promise.all([loader, script]),
    wasm: counted(runtime.wasm, ({ body }) =>
      WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } })),
    ),
    library: counted(runtime.library, unpack),
    engine: counted(runtime.engine, unpack),
  };
}

/** @param {Response} given */
const unpack = ({ body }) => new Response(/** @type {ReadableStream} */ (body).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

// loadPyodide() never settles when a part fails, so the parts are watched beside it; it sets itself up while they arrive.
/** @param {ReturnType<typeof download>} given */
async function start({ runtime, modules, wasm, library, engine }) {
  const [{ loadPyodide }] = await modules;
  handOver(runtime, wasm, library);
  const home = new URL(".", runtime.loader).href;
  const options = {
    indexURL: home,
    stdLibURL: runtime.library,
    lockFileContents: { info: runtime.lock, packages: {} },
    packageBaseUrl: home,
    args: ["-S"], // the site module would look for packages, and there are none
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
    if (!(error instanceof Failure)) for (const url of [runtime.loader, runtime.script]) await refetchPart(url); // the browser believed them unread
    throw error;
  }
}

// What loadPyodide() would fetch and compile by itself is on its way already.
/** @param {Runtime} runtime @param {Promise<WebAssembly.Module>} wasm @param {Promise<ArrayBuffer>} library */
function handOver(runtime, wasm, library) {
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
function countBytes(bytes) {
  loaded += bytes;
  if (loaded - reported > 100_000) postMessage({ loaded: (reported = loaded) });
}
