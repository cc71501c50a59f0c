"""Incremental builds for `macros serve`: they rebuild only the pages that have changed, and then the engine.

A page is rebuilt if its rendered text, its template context, or a file that affects all pages has changed. So an edited data row
reaches every page that shows it, without any list of dependencies. The build folder contains the pages in `site`, and in `built.json`
a digest of each page's inputs and the page's search entries.
"""

import gc
import json
import logging
import multiprocessing
import traceback
from functools import partial
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.utils.meta import get_data

from kabu_core.errors import KabuError
from macros.build_helpers import ROOT, short_digest
from macros.pipeline import engine_bundle

SHARED_INPUTS = ("mkdocs.yml", "requirements/site.txt", "docs/overrides/**/*.html", "macros/*.py", "macros/pipeline/*.py")
"""Files that affect all pages."""


class EmptyPluginConfig(Config):  # type: ignore[no-untyped-call]
    """The options of the plugin: it has none."""


class ChangedPagesPlugin(BasePlugin[EmptyPluginConfig]):  # type: ignore[no-untyped-call]
    """An MkDocs plugin that limits a build to changed pages, and keeps the search entries of the others."""

    def __init__(self, kept: Path) -> None:
        self.state_file = kept
        self.previous: dict[str, Any] = json.loads(kept.read_text("utf-8")) if kept.exists() else {"pages": {}, "search": {}}
        self.current: dict[str, Any] = {"pages": {}, "search": {}}

    def on_nav(self, nav: Navigation, /, *, config: MkDocsConfig, files: Files) -> None:
        """Mark the pages that have changed, and delete built pages whose source no longer exists."""
        site, pages = Path(config.site_dir), {Path(str(file.abs_dest_path)): file for file in files.documentation_pages()}
        for orphan in {*site.rglob("index.html")} - pages.keys():
            orphan.unlink()
        shared = _shared_inputs_digest(config, files)
        inputs = _inputs_of_pages([(file, config) for file in pages.values()])
        self.current["pages"] = {file.src_uri: short_digest(shared, own) for file, own in zip(pages.values(), inputs, strict=True)}
        unchanged = {path for path, inputs in self.current["pages"].items() if self.previous["pages"].get(path) == inputs}
        for page, file in pages.items():
            changed = file.src_uri not in unchanged or not page.exists()
            file.is_modified = partial(bool, changed)  # type: ignore[method-assign]
        urls = {file.url.removeprefix("./") for file in pages.values()}
        self.previous["search"] = {page: entries for page, entries in self.previous["search"].items() if page in urls}
        # If the build is interrupted, the next one rebuilds all changed pages.
        self._write_state({**self.previous, "pages": {path: self.current["pages"][path] for path in unchanged}})

    @event_priority(100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Add the search entries of unchanged pages to the index, before the search plugin writes it."""
        index: Any = config.plugins["material/search"].search_index  # type: ignore[attr-defined]
        entries_by_page: dict[str, list[Any]] = {}
        for entry in index.entries:
            entries_by_page.setdefault(entry["location"].partition("#")[0], []).append(entry)
        self.current["search"] = {**self.previous["search"], **entries_by_page}
        index.entries = [entry for entries in self.current["search"].values() for entry in entries]

    def save(self) -> None:
        """Save the state after a successful build."""
        self._write_state(self.current)

    def _write_state(self, state: dict[str, Any]) -> None:
        self.state_file.write_text(json.dumps(state, ensure_ascii=False), "utf-8")


def _shared_inputs_digest(config: MkDocsConfig, files: Files) -> bytes:
    """Return a digest of the inputs that affect all pages."""
    contents = (file.read_bytes() for pattern in SHARED_INPUTS for file in sorted(ROOT.glob(pattern)))
    context = {name: value for name, value in config.extra.items() if name != "pages"}
    return short_digest(json.dumps([context, sorted(file.src_uri for file in files)]).encode(), *contents).encode()


_forked_arguments: list[tuple[File, MkDocsConfig]] = []
"""The pages whose inputs are to be computed. Forked processes inherit this list, since most pages cannot be pickled."""


def _inputs_of_pages(pages: list[tuple[File, MkDocsConfig]]) -> list[bytes]:
    """Return the inputs of each page. Rendering macros takes most of a build's time, so all processors share it if the system can fork."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return [_page_inputs(*page) for page in pages]
    _forked_arguments[:] = pages
    with multiprocessing.get_context("fork").Pool() as pool:
        return pool.map(_nth_page_inputs, range(len(pages)), chunksize=1)


def _nth_page_inputs(number: int) -> bytes:
    return _page_inputs(*_forked_arguments[number])


def _page_inputs(file: File, config: MkDocsConfig) -> bytes:
    """Return the inputs of one page as JSON: its text after rendering the macros, its front matter, and its template context."""
    macros: Any = config.plugins["macros"]
    text, meta = get_data(file.content_string)
    try:
        rendered = macros.env.from_string(text).render(**macros.variables)
    except Exception as error:
        raise PluginError(f"docs/{file.src_uri}: {error}") from error
    return json.dumps([rendered, meta, config.extra["pages"].get(file.src_uri)], default=str).encode()


def build_pages(folder: Path, home: str) -> str:
    """Build the changed pages for a server at the address `home`. Return an error message, or "" on success."""
    last_error = _LastErrorHandler()
    console = logging.StreamHandler()
    console.addFilter(lambda record: record.levelno < logging.ERROR)  # the server itself prints errors
    logging.basicConfig(format="%(levelname)s: %(message)s", level=logging.WARNING, handlers=[console, last_error])
    logging.getLogger("mkdocs.commands.build").addFilter(lambda record: "'dirty' build" not in record.msg)
    logging.getLogger("mkdocs.plugins").setLevel(logging.WARNING)
    try:
        _build_changed_pages(folder, home)
    except (Abort, OSError, KabuError) as error:
        return last_error.message or str(error)
    except Exception as error:
        traceback.print_exc()
        return f"{type(error).__name__}: {error}"
    return ""


def _build_changed_pages(folder: Path, home: str) -> None:
    gc.disable()  # the process ends with the build
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder / "site"), site_url=home)
    folder.mkdir(parents=True, exist_ok=True)
    config.plugins["changed"] = changed = ChangedPagesPlugin(folder / "built.json")
    config.plugins.on_startup(command="serve", dirty=True)
    build(config, serve_url=home, dirty=True)
    changed.save()


def build_engine(folder: Path) -> str:
    """Build the engine, and write its addresses to engine.json. Return an error message, or "" on success."""
    try:
        bundle = engine_bundle.cached_bundle(engine_bundle.bundle_inputs_digest())
    except (RuntimeError, OSError) as error:
        return str(error)
    engine_bundle.publish_engine(folder / "site")
    addresses, file = json.dumps(engine_bundle.bundle_addresses_json(bundle)), folder / "engine.json"
    if not file.exists() or file.read_text("utf-8") != addresses:  # writing the file reloads open pages, since the server watches it
        file.write_text(addresses, "utf-8")
    return ""


class _LastErrorHandler(logging.Handler):
    """A logging handler that keeps the last error message."""

    message = ""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR:
            self.message = record.getMessage()
