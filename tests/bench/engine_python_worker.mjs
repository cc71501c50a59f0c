// Runs Python code in the site's own runtime with all parts of its engine.
onmessage = async ({ data: { runtime, code } }) => {
  const [{ loadPyodide }] = await Promise.all([import(runtime.loader), import(runtime.script)]);
  const realFetch = self.fetch;
  const unpack = async (url) => new Response((await realFetch(url)).body.pipeThrough(new DecompressionStream("gzip")));
  const bytes = async (url) => new Uint8Array(await (await unpack(url)).arrayBuffer());
  const table = await (await realFetch(runtime.parts)).json();
  const parts = Object.values(table).map(({ address }) => new URL(`../${address}`, runtime.parts));
  const archives = await Promise.all([runtime.engine, ...parts].map(bytes));
  self.fetch = async (url, ...rest) =>
    String(url) === runtime.library ? unpack(url) : realFetch(String(url).endsWith("pyodide.asm.wasm") ? runtime.wasm : url, ...rest);
  const python = await loadPyodide({
    stdLibURL: runtime.library,
    lockFileContents: { info: runtime.lock, packages: {} },
    packageBaseUrl: runtime.library,
    args: ["-S"],
    enableRunUntilComplete: false,
    fsInit: async (FS) => archives.forEach((archive, number) => FS.writeFile(`/lib/archive${number}`, archive)),
  });
  archives.forEach((_, number) => python.pyimport("archive_importer").add_archive(`/lib/archive${number}`));
  postMessage(python.runPython(code));
};
