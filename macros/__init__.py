"""The functions that the plugin mkdocs-macros calls during a build. One of these functions registers all macros that pages call."""

from collections.abc import Callable
from functools import cache, wraps
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from mkdocs.exceptions import PluginError

import macros.quiet_interrupts  # noqa: F401
from kabu_core.errors import KabuError
from macros import build_cache, build_helpers
from macros.cite import site_editions
from macros.pages import bibliography_and_errata as of_sources
from macros.pages import bot_strengths_page as of_ratings
from macros.pages import card_packs as of_cards
from macros.pages import changelog
from macros.pages import chapter_figures as of_figures
from macros.pages import data_page as of_data
from macros.pages import game_rules as of_rules
from macros.pages import game_test_vectors_page as of_vectors
from macros.pages import home_page as of_home
from macros.pages import licences_page as of_licences
from macros.pages import lineage_trees as of_trees
from macros.pages import odds_page as of_odds
from macros.pages import old_text_passages as of_passages
from macros.pages import play_widgets as of_play
from macros.pages import problems_page as of_problems
from macros.pages import python_console_and_table_drawing as of_python
from macros.pages import related_games_and_game_index as of_kin
from macros.pages import shared_game_page_sections as of_pages
from macros.pages import sourcing_health_page as of_health
from macros.pages import timeline_and_maps as of_history
from macros.pages import vocabulary as of_words
from macros.pipeline import html_tree, site_completion, template_context

EDIT, ROWS, FORMS = "edit/main/docs/", "blob/main/", "issues/new?template="
"""Paths below the repository's address for editing a page, viewing the file of a data row, and filling in a report form."""


def define_env(env: Any) -> None:
    """Set up the variables and macros of pages; mkdocs-macros calls this. If data are invalid, raise PluginError, which ends the build."""
    if not build_helpers.is_dev_build():  # the development server builds in a folder of its own
        build_cache.acquire_build_lock()
    try:
        home, edition = env.conf["site_url"] or "/", site_editions.requested_edition()
        env.conf["extra"] |= template_context.template_context(home, edition)
    except KabuError as error:
        raise PluginError(str(error)) from None  # MkDocs prints it without a traceback
    if edition:
        env.conf["site_url"] = home = site_editions.edition_url(home, edition)
    if env.conf["repo_url"]:
        env.conf["edit_uri"] = EDIT
    for macro in MACROS:
        env.macro(adapt_links_of_macro(macro, urlsplit(home).path or "/", env.conf["repo_url"]))


def adapt_links_of_macro(macro: Callable[..., str], root: str, repo: str = "") -> Callable[..., str]:
    """Return a function that calls a macro and completes the addresses in its HTML.

    Addresses within the site get the site's path `root`, and links to the repository get its address `repo`.
    """

    @cache
    @wraps(macro)
    def render_with_adapted_links(*args: Any, **options: Any) -> str:
        html = html_tree.prefix_addresses(macro(*args, **options), root)
        return complete_repository_links(html, repo) if "data-form=" in html or (repo and "data-row=" in html) else html

    return render_with_adapted_links


def complete_repository_links(html: str, repo: str) -> str:
    """Add the repository's address `repo` to links to data rows and report forms. If `repo` is "", remove the links to forms."""
    tree = html_tree.parse_html(html)
    parent = html_tree.parents_of_elements(tree)
    for link in tree.findall(".//a[@data-form]"):
        if repo:
            link.set("href", f"{repo}/{FORMS}{link.attrib.pop('data-form')}")
        else:
            html_tree.remove_element(parent[link], link)
    for link in tree.findall(".//*[@data-row]") if repo else ():
        link.set("href", f"{repo}/{ROWS}{link.attrib['data-row']}")
    return html_tree.serialize_html(tree)


def on_post_build(env: Any) -> None:
    """Post-process the built site; mkdocs-macros calls this."""
    site_completion.complete_built_site(Path(env.conf["site_dir"]), env.conf["site_url"] or "/")


def macros_of_module(module: ModuleType) -> list[Callable[..., str]]:
    """Return the macros that a module defines: its public functions that return a `str`."""
    functions = [item for name, item in vars(module).items() if isfunction(item) and not name.startswith("_")]
    return [item for item in functions if item.__module__ == module.__name__ and item.__annotations__["return"] is str]


SUBJECTS = (
    *(of_home, of_play, of_rules, of_kin, of_history, of_trees, of_passages, of_figures, of_odds, of_cards, of_words, of_sources),
    *(of_problems, of_ratings, of_data, of_vectors, of_health, of_licences, of_pages, of_python, changelog),
)
MACROS = tuple(macro for subject in SUBJECTS for macro in macros_of_module(subject))
