"""The line that counts the independent witnesses of a statement and names the sources that count as one witness."""

from collections.abc import Iterable

from kabu_core.archive.source_independence import group_by_witness
from kabu_core.content.named_hands import Reading
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, escape_html, join_html, tag

EXPLANATION = "/history/texts/#who-counts-as-one-witness"


def witness_count_line(readings: Iterable[Reading], id_: str | None = None) -> Html:
    """Render a line that counts the independent witnesses, or nothing if only this site makes the statement."""
    groups = group_by_witness(reading.source for reading in readings)
    if not groups:
        return escape_html("")
    many = f"{len(groups)} independent witness{'' if len(groups) == 1 else 'es'}"
    link = tag("a", "why", href=EXPLANATION)
    dependent = join_html(map(_dependent_sources_html, groups), "; ") if sum(map(len, groups)) > len(groups) else ""
    return tag("p", many, *((": ", dependent, " (", link, ")") if dependent else ()), ".", class_="note", id=id_)


def _dependent_sources_html(group: list[str]) -> Html:
    """Render the sources that together count as one witness."""
    first, *others = map(html_fragments.citation_link, group)
    return join_html([first, " with ", join_html(others, ", ")]) if others else first
