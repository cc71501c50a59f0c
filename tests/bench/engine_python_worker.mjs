// Runs Python code in the site's own runtime with all parts of its engine.
onmessage = async ({ data: { runtime, code } }) => {
  const [{ loadPyodide }] = await Promise.all([import(runtime.loader), import(runtime.script)]);
  const realFetch = self.fetch;
  const unpack = async (url) => new Response((await realFetch(url)).body.pipeThrough(new DecompressionStream("gzip")));
  const bytes = async (url) => new Uint8Array(await (await unpack(url)).arrayBuffer());
  const engine = await bytes(runtime.engine);
  const table = await (await realFetch(runtime.parts)).json();
  const parts = await Promise.all(Object.values(table).map(({ address }) => bytes(new URL(`../${address}`, runtime.parts))));
  self.fetch = async (url, ...rest) =>
    String(url) === runtime.library ? unpack(url) : realFetch(String(url).endsWith("pyodide.asm.wasm") ? runtime.wasm : url, ...rest);
  const python = await loadPyodide({
    stdLibURL: runtime.library,
    lockFileContents: { info: runtime.lock, packages: {} },
    packageBaseUrl: runtime.library,
    args: ["-S"],
    enableRunUntilComplete: false,
    env: { PYTHONPATH: "/lib/engine.zip" },
    fsInit: async (FS) => {
      FS.writeFile("/lib/engine.zip", engine);
      parts.forEach((part, number) => FS.writeFile(`/lib/part${number}.zip`, part));
    },
  });
  parts.forEach((_, number) => python.pyimport("kabu_core.engine_parts").make_archive_importable(`/lib/part${number}.zip`));
  postMessage(python.runPython(code));
};
