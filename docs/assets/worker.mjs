// The one worker of a visit: downloads the runtime, counts the bytes, starts Python, answers the page.
//
// in:  {runtime} starts the download; {id, widget, state, event} asks the engine, the first of them starts Python
// out: {loaded} bytes so far; {ready}; {id, result}; {failed} the reason, after which this worker is of no use

const files = new Map(); // URL -> promise of its Response
const realFetch = self.fetch;
let runtime, modules, compiled, web;
let loaded = 0;
let reported = 0;

self.onmessage = async ({ data }) => {
  if (data.runtime) return download(data.runtime);
  try {
    web ??= start();
    const { update } = await web;
    postMessage({ id: data.id, result: update(data.widget, data.state, data.event) });
  } catch (error) {
    const lines = String(error?.message ?? error).trim().split("\n"); // of a Python traceback the last line says it
    postMessage({ failed: lines.pop().replace(/\.$/, "") });
  }
};

function download(given) {
  runtime = given;
  const wasm = `${runtime.pyodide}pyodide.asm.wasm`;
  files.set(wasm, get(wasm, "application/wasm"));
  for (const url of [runtime.library, runtime.engine]) files.set(url, get(url).then(unpacked));
  compiled = files.get(wasm).then((response) => WebAssembly.compileStreaming(response));
  modules = Promise.all(["pyodide.mjs", "pyodide.asm.js"].map((name) => load(runtime.pyodide + name)));
  for (const early of [compiled, modules, ...files.values()]) early.catch(() => {}); // start() reports it, if it comes to that
}

// loadPyodide() never settles when a part fails, so the parts are watched beside it; it sets itself up while they arrive.
async function start() {
  const [{ loadPyodide }] = await modules;
  handOver();
  const parts = Promise.all([compiled, ...files.values()]);
  const options = {
    indexURL: runtime.pyodide,
    stdLibURL: runtime.library,
    lockFileContents: { info: runtime.lock, packages: {} },
    packageBaseUrl: runtime.pyodide,
    args: ["-S"], // the site module would look for packages, and there are none
    enableRunUntilComplete: false,
    env: { PYTHONPATH: "/lib/engine.zip" },
    fsInit: async (FS) => FS.writeFile("/lib/engine.zip", new Uint8Array(await (await files.get(runtime.engine)).arrayBuffer())),
  };
  const python = await Promise.race([loadPyodide(options), parts.then(() => new Promise(() => {}))]);
  python.pyimport("readymade");
  const imported = python.pyimport("kabu_core.web");
  postMessage({ ready: true });
  return imported;
}

// What loadPyodide() would fetch and compile by itself is on its way already.
function handOver() {
  self.fetch = (url, ...rest) => files.get(String(url)) ?? realFetch(url, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

async function get(url, type = "") {
  const name = nameOf(url);
  const response = await realFetch(url).catch(() => {
    throw Error(`${name} could not be loaded`);
  });
  const sent = response.headers.get("content-type") ?? "";
  if (!response.ok) throw Error(`${name} could not be loaded (${response.status})`);
  if (!sent.startsWith(type)) throw Error(`${name} was sent as ${sent || "nothing"} instead of ${type}`);
  count(response.clone());
  return response;
}

function unpacked(response) {
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
}

async function load(url) {
  try {
    return await import(url);
  } catch (error) {
    throw Error(`${nameOf(url)} could not be loaded (${error.message})`);
  }
}

async function count(copy) {
  try {
    for (const reader = copy.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      loaded += value?.length ?? 0;
      if (done || loaded - reported > 100_000) postMessage({ loaded: (reported = loaded) });
      if (done) return;
    }
  } catch {
    // the other half of the response reports it
  }
}

function nameOf(url) {
  return url.split("/").pop();
}
