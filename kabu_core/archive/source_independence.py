"""Functions that group the sources that count as one witness, and that check whether attested rows have two witnesses."""

from collections.abc import Iterable, Iterator
from typing import Any

from kabu_core import content
from kabu_core.archive import lineage_edges
from kabu_core.errors import DataFault, DataLocation

THIS_SITE = "this-site"
"""The source id of the site's own statements, which do not count as evidence."""


def independent_witnesses(sources: Iterable[str]) -> set[frozenset[str]]:
    """Return the independent witnesses among some sources. Each witness is a set of texts that depend on each other.

    Texts depend on each other if they have the same publisher (or author, if there is none), or if they are in `dependent_text_pairs`.
    A source that is known only through another source counts as that other source.
    """
    found: set[frozenset[str]] = set()
    for text in {_source_id_at_end_of_chain(source) for source in sources if source != THIS_SITE}:
        joined = {witness for witness in found if any(_texts_count_as_one_witness(text, other) for other in witness)}
        found = found - joined | {frozenset({text}.union(*joined))}
    return found


def group_by_witness(sources: Iterable[str]) -> list[list[str]]:
    """Return the sources grouped by independent witness, in their original order."""
    others = [source for source in dict.fromkeys(sources) if source != THIS_SITE]
    found = ([source for source in others if _source_id_at_end_of_chain(source) in witness] for witness in independent_witnesses(others))
    return sorted(found, key=lambda group: others.index(group[0]))


def check_attested_row_has_two_witnesses(row: Any, at: DataLocation) -> Iterator[DataFault]:
    """Check that an attested row has two independent witnesses that agree, as docs/sources.md promises."""
    readings = [reading for reading in row.readings if reading.source in content.all_sources()]
    values = {reading.value for reading in readings} - {None} or {None}
    agreeing = ((reading.source for reading in readings if reading.value in (None, value)) for value in values)
    if row.status == "attested" and max(len(independent_witnesses(sources)) for sources in agreeing) < 2:
        yield at.make_data_fault(
            "attested needs readings of two independent witnesses that agree; write reported, or add the reading of a second witness, "
            "from another publisher and not based on the first"
        )


def _source_id_at_end_of_chain(source: str) -> str:
    """Return the id at the end of the chain of sources through which a source is known."""
    way = [source]
    while (via := content.all_sources()[way[-1]].via) in content.all_sources() and via not in way:
        way.append(via)
    return way[-1]


def _texts_count_as_one_witness(one: str, other: str) -> bool:
    """Return whether two texts count as one witness."""
    first, second = content.all_sources()[one], content.all_sources()[other]
    same = (first.publisher or first.author) == (second.publisher or second.author)
    return same or frozenset((one, other)) in lineage_edges.dependent_text_pairs()
