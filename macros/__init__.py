"""The macros of the pages: one call each into the engine's views. All that knows MkDocs is here and beside."""

import re
import sys
from collections.abc import Callable
from functools import wraps
from importlib import reload
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from filelock import Timeout
from mkdocs.exceptions import PluginError

from kabu_core.archive import checks, packs
from kabu_core.errors import KabuError
from macros.build import bundle, csp, finding, library, scripts, social, theme
from macros.cite import citing
from macros.export import files as export
from macros.faces import files
from macros.pages import cards as of_cards
from macros.pages import changes
from macros.pages import data as of_data
from macros.pages import health as of_health
from macros.pages import history as of_history
from macros.pages import kin as of_kin
from macros.pages import licences as of_licences
from macros.pages import passages as of_passages
from macros.pages import play as of_play
from macros.pages import rules as of_rules
from macros.pages import sources as of_sources
from macros.pages import trees as of_trees
from macros.pages import words as of_words

_ADDRESS = re.compile(r'((?<![\w-])(?:href|src)=)"/(?!/)')
_ROW = re.compile(r'data-row="([^"]*)"')
_FORM = re.compile(r'<a data-form="([^"]*)">(.*?)</a>')
EDIT, ROWS, FORMS = "edit/main/docs/", "blob/main/", "issues/new?template="
"""Where a page's source is edited, a row of the data is shown with its pencil, and a form is filled in, below the repository's address."""


def define_env(env: Any) -> None:
    """Called by mkdocs-macros. Bad data end the build here."""
    _follow_edits()
    if "serve" not in sys.argv:  # which builds in a folder of its own
        _alone()
    try:
        checks.check()
    except KabuError as error:
        raise PluginError(str(error)) from None  # which MkDocs tells without a traceback
    bundle.bundle(bundle.state())  # the longest first, and here what stops it is told best
    env.conf["extra"]["packs"] = [deck.id for deck in packs.drawn()]
    env.conf["extra"]["changed"] = citing.changed()
    env.conf["extra"]["picture"] = social.address
    env.conf["extra"]["script"] = {"address": f"assets/{scripts.page()}", "integrity": scripts.integrity()}
    env.conf["extra"]["dataset"] = export.dataset(env.conf["site_url"] or "/", citing.data_changed())
    if env.conf["repo_url"]:
        env.conf["edit_uri"] = EDIT
    root = urlsplit(env.conf["site_url"] or "").path or "/"
    for macro in MACROS:
        env.macro(rooted(macro, root, env.conf["repo_url"]))


def _alone() -> None:
    """Waits for another build into the same folder to end; held until this one has ended too."""
    lock = library.lock("build")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        print("Another build is under way here: waiting for it to end.", flush=True)
        lock.acquire()


def _follow_edits() -> None:
    """`mkdocs serve` builds many times in one interpreter: what was edited since then is imported anew."""
    if bundle.edition() != EDITION:
        for name in [name for name in sys.modules if name.startswith(("kabu_core", "macros."))]:
            del sys.modules[name]
            globals().pop(name.removeprefix("macros."), None)  # else `from macros import …` finds the old one here
        reload(sys.modules[__name__])


def rooted(macro: Callable[..., str], root: str, repo: str = "") -> Callable[..., str]:
    """The macro for a site that does not stand at the root of its host, and that knows its repository; widget.mjs does the same."""

    @wraps(macro)
    def call(*args: Any, **options: Any) -> str:
        text = _ADDRESS.sub(rf'\1"{root}', macro(*args, **options))
        if not repo:
            return _FORM.sub("", text)
        text = _FORM.sub(rf'<a href="{repo}/{FORMS}\1">\2</a>', text)
        return _ROW.sub(rf'\g<0> href="{repo}/{ROWS}\1"', text)

    return call


def on_post_build(env: Any) -> None:
    """Called by mkdocs-macros when the pages are written."""
    site = Path(env.conf["site_dir"])
    bundle.publish(site)
    scripts.publish(site)
    files.publish(site)
    citing.publish(site)
    finding.publish(site)
    of_health.publish(site)
    export.publish(site, env.conf["site_url"] or "/")
    changes.publish(site, env.conf["site_url"] or "/")
    theme.trim(site)
    if "serve" not in sys.argv:  # what takes a while and changes no page, and what the server's own script would break
        social.publish(site)
        library.run(library.BIN / "node", library.ROOT / "macros" / "build" / "slim.mjs", site)
        csp.write(site)


EDITION = bundle.edition()
SUBJECTS = (
    *(of_play, of_rules, of_kin, of_history, of_trees, of_passages, of_cards, of_words, of_sources, of_data, of_health),
    *(of_licences, changes),
)
MACROS = tuple(macro for subject in SUBJECTS for macro in subject.MACROS)
