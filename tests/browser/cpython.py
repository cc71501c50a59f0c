"""A worker that asks this process instead of starting Pyodide: the same answers, without a boot for every page.

test_same_bytes holds that both give the same bytes; what a reader sees of the boot is tested with Pyodide, and at night all.
"""

import json
from threading import Lock

from kabu_core import web
from tests.browser.server import Site

WORKER = """
let last;
self.onmessage = ({ data }) => (last = data.runtime ? begin(data.runtime) : last.then(() => answer(data)));

async function begin(runtime) {
  await (await fetch(runtime.engine)).arrayBuffer(); // to its end: what is half read holds up the next worker for 20 s
  for (const name of ["worker", "loader", "script", "wasm", "library", "engine"]) postMessage({ arrived: runtime[name] });
}

async function answer({ id, widget, state, event }) {
  const response = await fetch("/answer", { method: "POST", body: JSON.stringify([widget, state, event]) });
  postMessage({ ready: true });
  postMessage(response.ok ? { id, result: await response.text() } : { id, error: await response.text() });
}
"""
ONE_AT_A_TIME = Lock()


def answer(question: str) -> str:
    with ONE_AT_A_TIME:
        return web.update(*json.loads(question))


def install(site: Site) -> None:
    """Gives the site this worker in place of its own."""
    [file] = site.root.glob("assets/worker-*.js")
    site.extra[f"/assets/{file.name}"] = WORKER.encode()
    site.asked["/answer"] = answer
