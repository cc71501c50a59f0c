// Runs Python code in the site's own runtime with its engine.
onmessage = async ({ data: { runtime, code } }) => {
  const [{ loadPyodide }] = await Promise.all([import(runtime.loader), import(runtime.script)]);
  const realFetch = self.fetch;
  const unpack = async (url) => new Response((await realFetch(url)).body.pipeThrough(new DecompressionStream("gzip")));
  const engine = new Uint8Array(await (await unpack(runtime.engine)).arrayBuffer());
  self.fetch = async (url, ...rest) =>
    String(url) === runtime.library ? unpack(url) : realFetch(String(url).endsWith("pyodide.asm.wasm") ? runtime.wasm : url, ...rest);
  const python = await loadPyodide({
    stdLibURL: runtime.library,
    lockFileContents: { info: runtime.lock, packages: {} },
    packageBaseUrl: runtime.library,
    args: ["-S"],
    enableRunUntilComplete: false,
    env: { PYTHONPATH: "/lib/engine.zip" },
    fsInit: async (FS) => FS.writeFile("/lib/engine.zip", engine),
  });
  postMessage(python.runPython(code));
};
