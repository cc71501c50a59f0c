"""The pages of `macros serve`: each is rendered when a browser requests it, so no edit causes the whole site to be built.

A preview leaves out what depends on all pages or is needed only on a published site: the texts of pages in the search, the pages that cite
a source, the counts of the health page, embeds, data files and precomputed frames.
"""

import gc
import json
import logging
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from mkdocs.commands import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, PluginError
from mkdocs.structure.files import File, get_files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.meta import get_data

from kabu_core.errors import KabuError
from macros.build_helpers import ROOT
from macros.pipeline import engine_bundle, extra_search_entries, site_completion


class OnRequestPreview:
    """A preview of the site from its sources as they are now.

    Creating this object checks all data and writes the files that pages share.
    """

    def __init__(self, site: Path, home: str) -> None:
        self.site = site
        config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(site), site_url=home)
        config.plugins.on_startup(command="serve", dirty=False)
        self.config = config.plugins.on_config(config)
        config.plugins.on_pre_build(config=config)
        env, files = config.theme.get_env(), get_files(config)
        files.add_files_from_theme(env, config)
        self.files = config.plugins.on_files(files, config=config)
        set_exclusions(self.files, config)
        self.nav = config.plugins.on_nav(get_navigation(self.files, config), config=config, files=self.files)
        self.env = config.plugins.on_env(env, config=config, files=self.files)
        self.pages = {file.dest_uri: file for file in self.files.documentation_pages()}
        for page in site.rglob("index.html"):
            if page.relative_to(site).as_posix() not in self.pages:  # the source of this page has been deleted
                page.unlink()
        self.files.copy_static_files(dirty=True)
        site_completion.write_files_shared_by_pages(site)
        extra_search_entries.write_search_index(site, {"docs": []})

    def render_page(self, path: str) -> None:
        """Render the page at this path, and write it into the folder of the site."""
        file = self.pages[path]
        page = file.page or Page(None, file, self.config)
        self._render_macros(file)
        build._populate_page(page, self.config, self.files)
        build._build_page(page, self.config, self.files.documentation_pages(), self.nav, self.env)
        site_completion.complete_preview_page(self.site, path)

    def _render_macros(self, file: File) -> None:
        """Render the macros of a page before mkdocs-macros does, so that a failure raises PluginError instead of ending the process.

        The second rendering is quick, because the results of macros are cached.
        """
        macros: Any = self.config.plugins["macros"]
        try:
            macros.env.from_string(get_data(file.content_string)[0]).render(**macros.variables)
        except Exception as error:
            raise PluginError(f"docs/{file.src_uri}: {error}") from error


def answer_render_requests(connection: Connection, site: Path, home: str) -> None:
    """Read the project, then render pages on request. This is the main function of the rendering process.

    First send an error message ("" on success) and the paths of all pages; end if there is an error. Then, for each path received over
    the connection, render the page and send an error message or "".
    """
    gc.disable()  # not worth the time: the process ends with the next edit
    logging.basicConfig(format="%(levelname)s: %(message)s", level=logging.WARNING)
    logging.getLogger("mkdocs.plugins").setLevel(logging.WARNING)
    try:
        preview = OnRequestPreview(site, home)
    except Exception as error:
        connection.send((_message_for_error(error), set()))
        return
    connection.send(("", set(preview.pages)))
    rendered: set[str] = set()
    while True:
        message, path = "", connection.recv()
        try:
            if path not in rendered:
                preview.render_page(path)
                rendered.add(path)
        except Exception as error:
            message = _message_for_error(error)
        connection.send(message)


def _message_for_error(error: Exception) -> str:
    """Return the message for an error; print the traceback of an error in our own code."""
    if isinstance(error, (Abort, PluginError, OSError, KabuError)):
        return str(error)
    traceback.print_exception(error)
    return f"{type(error).__name__}: {error}"


def build_engine_for_preview(folder: Path) -> str:
    """Build the engine, and write its addresses to engine.json. Return an error message, or "" on success."""
    try:
        bundle = engine_bundle.cached_engine_bundle(engine_bundle.bundle_inputs_digest())
    except (RuntimeError, OSError) as error:
        return str(error)
    engine_bundle.copy_engine_bundle_to_site(folder / "site")
    addresses, file = json.dumps(engine_bundle.bundle_addresses_json(bundle)), folder / "engine.json"
    if not file.exists() or file.read_text("utf-8") != addresses:  # writing the file reloads open pages, since the server watches it
        file.write_text(addresses, "utf-8")
    return ""
