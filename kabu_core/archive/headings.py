"""The headings of sources that we could hold our rows against: what a place in such a source can begin with.

Read from `data/bibliography/headings.toml`; the games need none of it, and it is not sent to browsers.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from kabu_core.content.loading import Rows, by_id, kept, read
from kabu_core.errors import quote

ANYWHERE = ("opening", "introduction", "its list of sources", "bibliography")
"""What can be named of any source, whatever its headings."""

_GOES_ON = (", ", ": ", " and ")
"""What may stand between a heading and a nearer place below it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The headings of a source as it stood on its date."""

    source: str
    """The id of the source."""
    headings: tuple[str, ...]
    """Its headings in their order, without what stands in brackets at their end."""
    unplaced: int = 0
    """How many readings of it name no place in it, from before that was asked for; it is to become fewer."""
    line: int = 0


@kept
def contents() -> Rows[Contents]:
    """The sources whose headings are known."""
    return by_id(partial(read, Contents), "bibliography/headings", "contents", "source")


def check(row: Any, place: str) -> Iterator[str]:
    """The places that a row cites in its sources, its own and those of its readings."""
    yield from wanting(getattr(row, "source", ""), getattr(row, "place", ""), f"{place}, place")
    for number, reading in enumerate(getattr(row, "readings", ()), 1):
        yield from wanting(reading.source, reading.place, f"{place}, readings, item {number}")


def unplaced(rows: Iterable[Any]) -> Iterator[str]:
    """The sources of which more readings, or fewer, name no place than is known."""
    readings = (reading for row in rows for reading in getattr(row, "readings", ()))
    found = Counter(reading.source for reading in readings if not reading.place)
    for source, row in contents().sound():
        place = f"bibliography/headings, contents '{source}'"
        if found[source] > row.unplaced:
            yield f"{place}: {found[source]} readings name no place, {row.unplaced} are known; name the section of the new one"
        elif found[source] < row.unplaced:
            yield f"{place}: {found[source]} readings name no place; write that for {row.unplaced}"


def wanting(source: str, cited: str, place: str) -> Iterator[str]:
    """The parts of a place, one behind each semicolon, that begin with no heading of the source."""
    if cited.strip() and source in contents():
        begins = (*contents()[source].headings, *ANYWHERE)
        for part in cited.split("; "):
            if not any(part == heading or part.startswith(tuple(heading + on for on in _GOES_ON)) for heading in begins):
                yield f"{place}: {source} has no section {quote(part)}; its headings stand in data/bibliography/headings.toml"
