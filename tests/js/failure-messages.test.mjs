import assert from "node:assert/strict";
import { test } from "node:test";
import { NEWER, engineFailureMessage, engineProgressMessage } from "../../docs/assets/failure-messages.mjs";

test("a failure message names the part and the remedy", () => {
  assert.deepEqual(engineFailureMessage({ how: "missing", url: "https://kabu.example/assets/engine-worker-0123456789ab.js" }), {
    text: "The script that starts the engine could not be loaded: the server has no such file.",
    help: "Try again",
  });
  assert.match(engineFailureMessage({ how: "damaged", url: "x/coach-0.bin" }).text, /^A part of the engine arrived damaged/);
  assert.equal(engineFailureMessage({ how: "newer" }).help, NEWER);
});

test("only the last line of a traceback is shown", () => {
  const { text } = engineFailureMessage({ how: "broken", detail: "Traceback:\n  line 1\nValueError: no card.\n" });
  assert.equal(text, "The engine could not answer (ValueError: no card).");
});

test("the remaining time is shown if it is at least five seconds", () => {
  const bytes = { raw: 10_000_000, sent: 4_000_000 };
  const after = (seconds, loaded) =>
    engineProgressMessage({ stage: "loading", loaded, began: performance.now() - 1000 * seconds }, bytes).text;
  assert.match(after(10, 5_000_000), /: 2\.0 of 4\.0 MB, about 10 seconds more$/);
  assert.match(after(100, 2_500_000), /, about 5 minutes more$/);
  assert.match(after(1, 9_000_000), / MB$/);
  assert.equal(after(10, 10_000_000), "Starting the engine.");
  assert.equal(engineProgressMessage({ stage: "loading", loaded: 2_500_000, began: 0 }, bytes).share, 0.25);
  assert.equal(engineProgressMessage({ stage: "working" }, bytes).text, "");
  assert.equal(engineProgressMessage({ stage: "slow" }, bytes).help, "Stop");
});
