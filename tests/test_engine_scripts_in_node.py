"""The scripts around the engine, run in Node without a browser."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from macros.build_helpers import BIN, ROOT, run_command

ASSETS = ROOT / "docs" / "assets"

FAILURE_MESSAGES = """
const { engineFailureMessage } = await import(process.argv[1]);
console.log(JSON.stringify(JSON.parse(process.argv[2]).map(([url, how]) => engineFailureMessage({ how, url, detail: "503" }).text)));
"""
SUBJECTS = {
    "engine-worker-0.js": "The script that starts the engine",
    "pyodide-0.js": "Python, which runs the games,",
    "library-0.bin": "Python’s library",
    "kabu-0.bin": "The rules of the games",
    "advice-0.bin": "A part of the engine",
}
NAMED_FAILURES = ("unreachable", "missing", "refused", "damaged", "replaced", "stale", "silent")
"""The kinds of failure whose message names the file."""

RUN_WORKER = """
const [worker, loader, answer] = process.argv.slice(1), said = [];
const postMessage = (data) => said.push(data);
const stubs = { self: globalThis, location: "https://kabu.example/assets/", crypto: undefined, RELEASE: "1", postMessage };
for (const [name, value] of Object.entries(stubs)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
globalThis.python = { disable() {}, freeze() {}, enable() {}, add_archive() {}, update: () => answer };
const empty = "data:;base64,H4sIAAAAAAAAAwMAAAAAAAAAAAA=", wasm = "data:;base64,AGFzbQEAAAA=";
const table = { advice: { address: empty, needs: [] } }, parts = `data:application/json,${JSON.stringify(table)}`;
const runtime = { worker, loader, script: loader, wasm, library: empty, engine: empty, parts };
await import(worker);
self.onmessage({ data: { runtime, release: RELEASE, lock: "" } });
await self.onmessage({ data: { id: 1, widget: "table", state: "", event: "" } });
console.log(JSON.stringify(said.find(({ id }) => id) ?? said));
"""
"""A script that runs the worker's script with a fake Python, which always gives the same answer, and with empty on-demand parts."""

FAKE_LOADER = """
export async function loadPyodide({ fsInit }) {
    await fsInit({ writeFile() {} });
    return { pyimport: () => python };
}
"""


def run_javascript_in_node(script: str, *given: str) -> Any:
    return json.loads(run_command(BIN / "node", "--input-type=module", "--eval", script, *given))


def test_failure_messages_fit_singular_and_plural_subjects() -> None:
    cases = list(product(SUBJECTS, NAMED_FAILURES))
    sentences = run_javascript_in_node(FAILURE_MESSAGES, (ASSETS / "failure-messages.mjs").as_uri(), json.dumps(cases))
    for (file, _), sentence in zip(cases, sentences, strict=True):
        assert sentence.removeprefix(SUBJECTS[file]).startswith((" could not be ", " arrived damaged")), sentence


@pytest.mark.parametrize(
    ("answer", "posted"),
    [
        ('{"state": "there"}', {"id": 1, "result": '{"state": "there"}'}),
        ('{"wants": "advice"}', {"id": 1, "error": "A part is missing after it was fetched: advice"}),
    ],
)
def test_a_repeated_request_for_an_on_demand_part_is_a_failure(answer: str, posted: dict[str, object], tmp_path: Path) -> None:
    """The engine's request for an on-demand part must never reach the page as a frame."""
    loader = tmp_path / "loader.mjs"
    loader.write_text(FAKE_LOADER, "utf-8")
    assert run_javascript_in_node(RUN_WORKER, (ASSETS / "engine-worker.mjs").as_uri(), loader.as_uri(), answer) == posted
