"""The front matter of pages: the settings at the top of a Markdown file."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from mkdocs.utils.meta import get_data

from macros.build_helpers import ROOT

PAGES = ROOT / "docs"


@cache
def page_front_matter(page: str) -> Mapping[str, Any]:
    """Return the front matter of the page with this path below docs/, or {} if there is no such file."""
    file = PAGES / page
    settings: Mapping[str, Any] = get_data(file.read_text("utf-8"))[1] if file.is_file() else {}
    return settings


def widget_options(game: str, widget: str) -> Mapping[str, Any]:
    """Return the options that the page of a game sets for a widget."""
    options: Mapping[str, Any] = page_front_matter(f"games/{game}.md").get("widgets", {}).get(widget, {})
    return options
