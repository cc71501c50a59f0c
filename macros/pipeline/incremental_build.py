"""What a process does that builds pages while they are edited: those alone that have changed, and the engine after them.

A page is built anew if its text after its macros, what its template is given, or what all templates are made of is another than
before; so a row reaches the pages that show it, and no list says which these are. The folder has the pages under `site`, and beside
them in `built.json` what they were made of, and what the search knows of each.
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
from macros.pipeline import engine_bundle
from macros.project import ROOT, digest

MADE_OF = ("mkdocs.yml", "requirements/site.txt", "docs/overrides/**/*.html", "macros/*.py", "macros/pipeline/*.py")
"""What every page is made of, besides its own text and its macros."""


class Nothing(Config):  # type: ignore[no-untyped-call]
    """No options."""


class Changed(BasePlugin[Nothing]):  # type: ignore[no-untyped-call]
    """Has MkDocs build the pages that have changed, and keeps what the search knew of the others."""

    def __init__(self, kept: Path) -> None:
        self.kept = kept
        self.before: dict[str, Any] = json.loads(kept.read_text("utf-8")) if kept.exists() else {"pages": {}, "search": {}}
        self.now: dict[str, Any] = {"pages": {}, "search": {}}

    def on_nav(self, nav: Navigation, /, *, config: MkDocsConfig, files: Files) -> None:
        """Before any page is read."""
        site, pages = Path(config.site_dir), {Path(str(file.abs_dest_path)): file for file in files.documentation_pages()}
        for gone in {*site.rglob("index.html")} - pages.keys():
            gone.unlink()
        every = _every(config, files)
        inputs = _inputs([(file, config) for file in pages.values()])
        self.now["pages"] = {file.src_uri: digest(every, own) for file, own in zip(pages.values(), inputs, strict=True)}
        same = {path for path, made_of in self.now["pages"].items() if self.before["pages"].get(path) == made_of}
        for page, file in pages.items():
            changed = file.src_uri not in same or not page.exists()
            file.is_modified = partial(bool, changed)  # type: ignore[method-assign]
        here = {file.url.removeprefix("./") for file in pages.values()}
        self.before["search"] = {page: entries for page, entries in self.before["search"].items() if page in here}
        self._keep({**self.before, "pages": {path: self.now["pages"][path] for path in same}})  # if it ends half-way

    @event_priority(100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Before the search writes its index."""
        index: Any = config.plugins["material/search"].search_index  # type: ignore[attr-defined]
        found: dict[str, list[Any]] = {}
        for entry in index.entries:
            found.setdefault(entry["location"].partition("#")[0], []).append(entry)
        self.now["search"] = {**self.before["search"], **found}
        index.entries = [entry for entries in self.now["search"].values() for entry in entries]

    def done(self) -> None:
        """The site is whole."""
        self._keep(self.now)

    def _keep(self, state: dict[str, Any]) -> None:
        self.kept.write_text(json.dumps(state, ensure_ascii=False), "utf-8")


def _every(config: MkDocsConfig, files: Files) -> bytes:
    """What all pages are made of."""
    ours = (file.read_bytes() for pattern in MADE_OF for file in sorted(ROOT.glob(pattern)))
    given = {name: value for name, value in config.extra.items() if name != "pages"}
    return digest(json.dumps([given, sorted(file.src_uri for file in files)]).encode(), *ours).encode()


_rendered: list[tuple[File, MkDocsConfig]] = []
"""The arguments of `_own`, for processes that are forked: most of them cannot be pickled."""


def _inputs(pages: list[tuple[File, MkDocsConfig]]) -> list[bytes]:
    """Return what each page is made of. Rendering macros takes most of a build, so all processors share it where they can."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return [_own(*page) for page in pages]
    _rendered[:] = pages
    with multiprocessing.get_context("fork").Pool() as pool:
        return pool.map(_nth_own, range(len(pages)), chunksize=1)


def _nth_own(number: int) -> bytes:
    return _own(*_rendered[number])


def _own(file: File, config: MkDocsConfig) -> bytes:
    """What a page alone is made of: its text after its macros, what stands above it, and what its template is given."""
    macros: Any = config.plugins["macros"]
    text, meta = get_data(file.content_string)
    try:
        told = macros.env.from_string(text).render(**macros.variables)
    except Exception as error:
        raise PluginError(f"docs/{file.src_uri}: {error}") from error
    return json.dumps([told, meta, config.extra["pages"].get(file.src_uri)], default=str).encode()


def build_pages(folder: Path, home: str) -> str:
    """Builds the pages that have changed, to be served at this address; returns what stands in the way, in a sentence, or ""."""
    said = _Said()
    printed = logging.StreamHandler()
    printed.addFilter(lambda record: record.levelno < logging.ERROR)  # what stands in the way is told by who asked
    logging.basicConfig(format="%(levelname)s: %(message)s", level=logging.WARNING, handlers=[printed, said])
    logging.getLogger("mkdocs.commands.build").addFilter(lambda record: "'dirty' build" not in record.msg)
    logging.getLogger("mkdocs.plugins").setLevel(logging.WARNING)
    try:
        _build(folder, home)
    except (Abort, OSError, KabuError) as error:
        return said.last or str(error)
    except Exception as error:
        traceback.print_exc()
        return f"{type(error).__name__}: {error}"
    return ""


def _build(folder: Path, home: str) -> None:
    gc.disable()  # the process ends with the build, and frees all at once
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder / "site"), site_url=home)
    folder.mkdir(parents=True, exist_ok=True)
    config.plugins["changed"] = changed = Changed(folder / "built.json")
    config.plugins.on_startup(command="serve", dirty=True)
    build(config, serve_url=home, dirty=True)
    changed.done()


def build_engine(folder: Path) -> str:
    """Makes the engine of the rows as they are, and writes what the pages are told of it; returns what stands in the way, or ""."""
    try:
        made = engine_bundle.bundle(engine_bundle.state())
    except (RuntimeError, OSError) as error:
        return str(error)
    engine_bundle.publish(folder / "site")
    told, file = json.dumps(engine_bundle.addresses(made)), folder / "engine.json"
    if not file.exists() or file.read_text("utf-8") != told:  # else what watches it would have the pages loaded anew
        file.write_text(told, "utf-8")
    return ""


class _Said(logging.Handler):
    """Keeps the last error that MkDocs tells."""

    last = ""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR:
            self.last = record.getMessage()
