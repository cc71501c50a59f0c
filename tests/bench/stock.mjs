// A bare loadPyodide(), as the npm package ships it.
onmessage = async ({ data }) => {
  const { loadPyodide } = await import(data);
  await loadPyodide();
  postMessage("ready");
};
