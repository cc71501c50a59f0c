// Runs a bare loadPyodide() from the npm package.
onmessage = async ({ data }) => {
  const { loadPyodide } = await import(data);
  await loadPyodide();
  postMessage("ready");
};
