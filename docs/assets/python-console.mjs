// The Python console, in which readers try the engine. Python starts in a worker when the reader runs the first lines.

import { assetUrl } from "./asset-urls.mjs";
import { createElement } from "./create-element.mjs";
import { engineFailureMessage } from "./failure-messages.mjs";
import { onNavigation } from "./page-lifecycle.mjs";

const STARTING = "Starting Python. The first start takes a while.";
/** @type {Worker | undefined} */
let worker;

function stopPython() {
  worker?.terminate();
  worker = undefined;
}
onNavigation(stopPython);

/** @param {HTMLElement} place */
export function setUpForPage(place) {
  const form = place.querySelector("form"),
    field = form.querySelector("textarea"),
    [run, stop] = form.querySelectorAll("button"),
    output = place.querySelector("[role=log]"),
    status = place.querySelector("[role=status]");
  /** @type {string[]} */
  const history = [];
  let shown = 0; // the index of the earlier entry in the field; history.length while the reader types a new one
  let source = "";

  /** @param {string} message @param {boolean} [busy] */
  function showStatus(message, busy = false) {
    status.textContent = message;
    run.disabled = busy;
    stop.disabled = !busy;
  }

  function runLines() {
    if (run.disabled || !field.value.trim()) return;
    source = field.value;
    showStatus(worker ? "Running." : STARTING, true);
    worker ??= startPython();
    worker.postMessage({ source });
  }

  function startPython() {
    const files = JSON.parse(place.dataset.console);
    for (const name of ["loader", "script", "wasm", "library", "wheel"]) files[name] = assetUrl(files[name]);
    const started = new Worker(assetUrl(files.worker), { type: "module" });
    started.onmessage = ({ data }) => (data.failed ? showFailure(data.failed) : showAnswer(JSON.parse(data.answer)));
    started.onerror = ({ message }) => showFailure({ how: "stale", url: files.worker, detail: message });
    started.postMessage({ files });
    return started;
  }

  /** @param {{ how: FailureKind; url: string; detail: string }} failure */
  function showFailure(failure) {
    stopPython();
    showStatus(`${engineFailureMessage(failure).text} Run the lines again to try once more.`);
  }

  /** @param {{ incomplete: boolean; failed: boolean; output: string }} answer */
  function showAnswer({ incomplete, failed, output: printed }) {
    showStatus("");
    if (incomplete) return field.setRangeText("\n", field.selectionStart, field.selectionEnd, "end");
    const echo = createElement("pre", { className: "typed", textContent: source });
    const reply = createElement("pre", { className: failed ? "failed" : "", textContent: printed });
    output.append(echo, ...(printed ? [reply] : []));
    output.scrollTop = output.scrollHeight;
    if (history.at(-1) !== source) history.push(source);
    shown = history.length;
    if (field.value === source) field.value = "";
  }

  /** @param {-1 | 1} step */
  function showHistoryEntry(step) {
    const entry = shown + step;
    if (entry < 0 || entry > history.length) return;
    shown = entry;
    field.value = history[shown] ?? "";
  }

  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    runLines();
  });
  field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = event;
    if (shiftKey || altKey || ctrlKey || metaKey || isComposing) return;
    const atFirstLine = !field.value.slice(0, field.selectionStart).includes("\n");
    const atLastLine = !field.value.slice(field.selectionEnd).includes("\n");
    if (key === "Enter" && atLastLine) runLines();
    else if (key === "ArrowUp" && atFirstLine) showHistoryEntry(-1);
    else if (key === "ArrowDown" && atLastLine) showHistoryEntry(1);
    else return;
    event.preventDefault();
  });
  stop.addEventListener("click", () => {
    stopPython();
    showStatus("Python was stopped, and what you had defined is lost.");
    field.focus();
  });
  for (const example of place.querySelectorAll("button[value]"))
    example.addEventListener("click", () => {
      field.value = example.value;
      field.focus();
    });
  field.disabled = false;
  for (const button of place.querySelectorAll("button")) button.disabled = button === stop;
}
