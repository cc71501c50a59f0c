"""Persons, works and dates in their own script, to be linked to as #name-<id>."""

from collections.abc import Iterable

from kabu_core.archive.original_names import Written
from kabu_core.pages.hand_tables import folded
from kabu_core.views import words
from kabu_core.views.html import Html, tag


def listed(rows: Iterable[Written]) -> Html:
    """All of them in the order of their spelling."""
    return tag("ul", *map(_name, sorted(rows, key=lambda row: folded(row.name))), class_="names-written", data_written=True)


def written(row: Written) -> Html:
    """The name in its script, which has a face of its own."""
    return tag("span", row.script, class_="written", lang=row.lang, translate="no")


def _name(row: Written) -> Html:
    years = f", {row.years}" if row.years else ""
    return tag(
        "li",
        tag("b", row.name),
        " ",
        written(row),
        years,
        ": ",
        words.cites(row.sources),
        " ",
        words.edit("history/names", row.line, "this name"),
        id=f"name-{row.id}",
    )
