// Runs a Python text in the site's own runtime and engine.
onmessage = async ({ data: { runtime, code } }) => {
  const { loadPyodide } = await import(`${runtime.pyodide}pyodide.mjs`);
  const engine = new Uint8Array(await (await fetch(runtime.engine)).arrayBuffer());
  const python = await loadPyodide({
    stdLibURL: runtime.library,
    lockFileContents: { info: runtime.lock, packages: {} },
    packageBaseUrl: runtime.pyodide,
    env: { PYTHONPATH: "/lib/engine.zip" },
    fsInit: async (FS) => FS.writeFile("/lib/engine.zip", engine),
  });
  postMessage(python.runPython(code));
};
