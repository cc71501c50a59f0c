"""Which sources count as one witness, and the check that attested rows have two."""

from collections.abc import Iterable, Iterator
from typing import Any

from kabu_core import content
from kabu_core.archive import lineage
from kabu_core.errors import DataLocation, Fault

THIS_SITE = "this-site"
"""The id of the source for our own statements, which are no evidence."""


def independent_witnesses(sources: Iterable[str]) -> set[frozenset[str]]:
    """Return the witnesses behind some sources, each as a set of dependent texts.

    Texts depend on each other if they share a publisher or one follows the other. A source known only through another counts as that other.
    """
    found: set[frozenset[str]] = set()
    for text in {_underlying_text(source) for source in sources if source != THIS_SITE}:
        joined = {witness for witness in found if any(_are_dependent(text, other) for other in witness)}
        found = found - joined | {frozenset({text}.union(*joined))}
    return found


def group_by_witness(sources: Iterable[str]) -> list[list[str]]:
    """Return the sources in groups, one for each independent witness, in their order."""
    others = [source for source in dict.fromkeys(sources) if source != THIS_SITE]
    found = ([source for source in others if _underlying_text(source) in witness] for witness in independent_witnesses(others))
    return sorted(found, key=lambda group: others.index(group[0]))


def check_attested(row: Any, at: DataLocation) -> Iterator[Fault]:
    """Check that an attested row has two independent witnesses who agree, as docs/sources.md tells readers."""
    readings = [reading for reading in row.readings if reading.source in content.sources()]
    values = {reading.value for reading in readings} - {None} or {None}
    agreeing = ((reading.source for reading in readings if reading.value in (None, value)) for value in values)
    if row.status == "attested" and max(len(independent_witnesses(sources)) for sources in agreeing) < 2:
        yield at.fault(
            "attested takes readings of two witnesses who agree; call it reported, or add the reading of a second one, "
            "of another publisher and not resting on the first"
        )


def _underlying_text(source: str) -> str:
    """Return the text through which we know a source in the end."""
    way = [source]
    while (via := content.sources()[way[-1]].via) in content.sources() and via not in way:
        way.append(via)
    return way[-1]


def _are_dependent(one: str, other: str) -> bool:
    """Return whether two texts count as one witness."""
    first, second = content.sources()[one], content.sources()[other]
    same = (first.publisher or first.author) == (second.publisher or second.author)
    return same or frozenset((one, other)) in lineage.dependent_texts()
