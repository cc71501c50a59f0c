// The worker of the Python console: starts Python with its whole library and the engine's wheel, and runs what the reader types.
//
// in:  {files} starts Python; {source} are lines to run
// out: {answer}, the text that PythonConsole.run returns; {failed: {how, url, detail}}, after which this worker is useless

import { asFailure, importReleaseModule } from "./integrity-fetch.mjs";

/** @type {Promise<any>} */
let console;

self.onmessage = async ({ data }) => {
  try {
    console = data.files ? startConsole(data.files) : console;
    const python = await console;
    if (data.source) postMessage({ answer: python.run(data.source) });
  } catch (error) {
    const { how, url, detail } = asFailure(error);
    postMessage({ failed: { how, url, detail } });
  }
};

/** @param {ConsoleFiles} files */
async function startConsole({ loader, script, wasm, library, wheel, lock }) {
  const [{ loadPyodide }] = await Promise.all([loader, script].map(importReleaseModule));
  const realFetch = self.fetch;
  self.fetch = (url, ...rest) => realFetch(String(url).endsWith("pyodide.asm.wasm") ? wasm : url, ...rest);
  const home = new URL(".", loader).href;
  const options = { indexURL: home, stdLibURL: library, lockFileContents: { info: lock, packages: {} }, packageBaseUrl: home };
  const [python, packed] = await Promise.all([loadPyodide(options), realFetch(wheel).then((response) => response.arrayBuffer())]);
  python.unpackArchive(packed, "wheel");
  return python.pyimport("kabu_core.terminal.python_console").PythonConsole();
}
