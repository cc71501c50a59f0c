"""The headings of some sources. A place cited in one of these sources has to begin with one of its headings.

They are read from `data/bibliography/headings.toml`; the games do not need them, and browsers do not get them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from kabu_core.content.loading import LazyRowMapping, cache_rows, read_row, rows_by_id
from kabu_core.errors import DataFault, DataLocation, quote_input

ALWAYS_VALID = ("opening", "introduction", "its list of sources", "bibliography")
"""Places that may be cited in every source, besides its headings."""

_SEPARATORS = (", ", ": ", " and ")
"""The separators between a heading and the rest of a cited place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSourceHeadings:
    """The headings of a source, from the version whose date the bibliography gives."""

    source: str
    """The id of the source."""
    headings: tuple[str, ...]
    """The headings in order, without brackets at their ends."""
    unplaced: int = 0
    """The number of older readings that give no place in the source. This number may only decrease."""
    line: int = 0


@cache_rows
def cited_source_outlines() -> LazyRowMapping[CitedSourceHeadings, str]:
    """Return the outlines of the sources whose headings we have, keyed by source id."""
    return rows_by_id(partial(read_row, CitedSourceHeadings), "bibliography/headings", "contents", "source")


def check_cited_headings(row: object, at: DataLocation) -> Iterator[DataFault]:
    """Check that the places in sources that a row and its readings cite begin with a heading of the source.

    Places in sources whose headings we do not have are not checked.
    """
    cited = [(at.locate_key("place"), getattr(row, "source", ""), getattr(row, "place", ""))]
    for number, reading in enumerate(getattr(row, "readings", ()), 1):
        cited.append((at.locate_key("readings").locate_item(number), reading.source, reading.place))
    for there, source, place in cited:
        yield from map(there.make_data_fault, unknown_heading_messages(source, place))


def check_count_of_unplaced_readings(rows: Iterable[object]) -> Iterator[DataFault]:
    """Check that each source has as many readings without a place as its `unplaced` says."""
    readings = (reading for row in rows for reading in getattr(row, "readings", ()))
    found = Counter(reading.source for reading in readings if not reading.place)
    for source, row in cited_source_outlines().valid_rows():
        at = cited_source_outlines().row_location(source)
        if found[source] > row.unplaced:
            yield at.make_data_fault(
                f"{found[source]} readings give no place, but 'unplaced' allows {row.unplaced}; name the section of the new one"
            )
        elif found[source] < row.unplaced:
            yield at.make_data_fault(f"{found[source]} readings give no place; change 'unplaced' from {row.unplaced} to that")


def unknown_heading_messages(source: str, place: str) -> Iterator[str]:
    """Split a cited place at its semicolons. Yield a message for each part that does not begin with a heading of the source."""
    if place.strip() and source in cited_source_outlines():
        begins = (*cited_source_outlines()[source].headings, *ALWAYS_VALID)
        for part in place.split("; "):
            if not any(part == heading or part.startswith(tuple(heading + on for on in _SEPARATORS)) for heading in begins):
                yield f"{source} has no section {quote_input(part)}; its headings are listed in data/bibliography/headings.toml"
