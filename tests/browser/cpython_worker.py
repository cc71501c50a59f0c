"""A replacement for the worker that runs the engine. It sends a page's questions to the test process, so that no page starts Pyodide.

test_engine_parity.py checks that CPython and Pyodide give the same bytes. Tests of the engine's start, and all nightly tests, use Pyodide.
"""

import json
from threading import Lock

from kabu_core import web
from tests.browser.site_server import SiteServer

WORKER_SCRIPT = """
let last;
self.onmessage = ({ data }) => {
  if (data.runtime) last = begin(data.runtime);
  else if (data.id) last = last.then(() => answer(data));
};

async function begin(runtime) {
  await (await fetch(runtime.engine)).arrayBuffer(); // read the whole response: a half-read one delays the next worker by 20 s
  for (const name of ["worker", "loader", "script", "wasm", "library", "engine", "parts"]) postMessage({ arrived: runtime[name] });
}

async function answer({ id, widget, state, event }) {
  const response = await fetch("/answer", { method: "POST", body: JSON.stringify([widget, state, event]) });
  postMessage({ ready: true });
  postMessage(response.ok ? { id, result: await response.text() } : { id, error: await response.text() });
}
"""
ENGINE_LOCK = Lock()


def ask_engine(question: str) -> str:
    with ENGINE_LOCK:
        return web.update(*json.loads(question))


def install_cpython_worker(site: SiteServer) -> None:
    """Serve WORKER_SCRIPT instead of the site's own worker."""
    [file] = site.root.glob("assets/engine-worker-*.js")
    site.extra[f"/assets/{file.name}"] = WORKER_SCRIPT.encode()
    site.post_handlers["/answer"] = ask_engine
