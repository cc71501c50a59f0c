"""The register of errors in sources. Each row has a claim, the evidence on it, and the statements of the site that it concerns.

The register is read from `data/errata.toml`. The games do not need it, and browsers do not get it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial

from kabu_core.content.loading import LazyRowMapping, cache_rows, read_row, rows_by_id
from kabu_core.content.named_hands import Reading
from kabu_core.errors import DataFault, DataLocation, quote_input

VERDICTS = {
    "corrected": "the source’s own words, plain arithmetic or a better source say otherwise",
    "disputed": "other sources say otherwise, and nothing decides between them",
    "incomplete": "right as far as it goes, but something important is missing",
    "unconfirmed": "no other source that we have read says so; it may well be right",
    "confirmed": "doubted, checked and found right",
}
"""The verdicts on a claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceErratum:
    """A claim of a source, and the result of comparing it with other sources."""

    id: str
    """The permanent id of the row, used in links."""
    source: str
    """The id of the source."""
    place: str
    """The place in the source, such as a page or heading."""
    title: str
    """The title that is shown."""
    noted: str
    """The day of the entry, as 2026-11-20."""
    claim: str
    """The claim of the source, in our own words."""
    says: str
    """The result of comparing the claim with other sources."""
    verdict: str
    """Our verdict on the claim."""
    readings: tuple[Reading, ...]
    """The statements of other sources."""
    about: tuple[str, ...] = ()
    """The things that the claim concerns: term/id, hand/id, total/value, a game, or game/rule."""
    line: int = 0


@cache_rows
def errata_by_id() -> LazyRowMapping[SourceErratum, str]:
    """Return the register of errors by id."""
    return rows_by_id(partial(read_row, SourceErratum), "errata", "erratum")


def errata_in_source(source: str) -> tuple[SourceErratum, ...]:
    """Return the errata in a source."""
    return tuple(row for row in errata_by_id().values() if row.source == source)


def errata_about_thing(thing: str) -> tuple[SourceErratum, ...]:
    """Return the errata that concern `thing`, written as in `about`: "term/oya". For a game, include the errata about its rules."""
    return tuple(row for row in errata_by_id().values() if any(f"{name}/".startswith(f"{thing}/") for name in row.about))


def check_erratum_date(row: SourceErratum, at: DataLocation) -> Iterator[DataFault]:
    """Check that `noted` is a calendar date."""
    try:
        right = date.fromisoformat(row.noted).isoformat() == row.noted
    except ValueError:
        right = False
    if not right:
        yield at.locate_key("noted").make_data_fault(f"invalid date {quote_input(row.noted)}; write it like 2026-11-20")
