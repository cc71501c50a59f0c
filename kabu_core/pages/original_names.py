"""Persons, works and dates in their own script, with the anchors #name-<id>."""

from collections.abc import Iterable

from kabu_core.archive.original_names import OriginalName
from kabu_core.pages.hand_tables import sort_key
from kabu_core.views import fragments
from kabu_core.views.html import Html, tag


def name_list(rows: Iterable[OriginalName]) -> Html:
    """Return all names in the order of their spelling."""
    return tag("ul", *map(_name, sorted(rows, key=lambda row: sort_key(row.name))), class_="names-written", data_written=True)


def script_name(row: OriginalName) -> Html:
    """Return the name in its script, which has a typeface of its own."""
    return tag("span", row.script, class_="written", lang=row.lang, translate="no")


def _name(row: OriginalName) -> Html:
    years = f", {row.years}" if row.years else ""
    return tag(
        "li",
        tag("b", row.name),
        " ",
        script_name(row),
        years,
        ": ",
        fragments.cite_all(row.sources),
        " ",
        fragments.edit_link("history/names", row.line, "this name"),
        id=f"name-{row.id}",
    )
