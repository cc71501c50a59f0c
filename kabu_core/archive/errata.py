"""Errors in sources: what a source claims, what better evidence says, and which statements of the site are concerned.

Read from `data/errata.toml`; the games need none of it, and it is not sent to browsers.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, partial

from kabu_core import content
from kabu_core.content import loading
from kabu_core.content.hands import Reading
from kabu_core.content.loading import by_id, known, placed, read
from kabu_core.errors import ContentError, quote

VERDICTS = {
    "corrected": "the source’s own words, plain arithmetic or a better source say otherwise",
    "disputed": "other sources say otherwise, and nothing decides between them",
    "incomplete": "right as far as it goes, but something is missing that matters",
    "unconfirmed": "no other source that we read says so; it may well be right",
    "confirmed": "doubted and looked up, and found right",
}
"""What can be said of a claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """One claim of a source, and what was found when it was held against others.

    `noted` is the day as in 2026-11-20; `about` names what it concerns: "term/oya", "hand/arashi", "total/9", a game, or a game and
    its rule as in "yoshi/kuppin".
    """

    id: str
    source: str
    place: str
    title: str
    noted: str
    claim: str
    says: str
    verdict: str
    readings: tuple[Reading, ...]
    about: tuple[str, ...] = ()
    line: int = 0


@cache
def errata() -> Mapping[str, Erratum]:
    """The register by id."""
    return by_id(partial(read, Erratum), "errata", "erratum")


def of(source: str) -> tuple[Erratum, ...]:
    """What is noted on a source."""
    return tuple(row for row in errata().values() if row.source == source)


def about(thing: str) -> tuple[Erratum, ...]:
    """What concerns a thing by the name that rows give it; for a game, its rules too."""
    return tuple(row for row in errata().values() if any(f"{name}/".startswith(f"{thing}/") for name in row.about))


def rows() -> Iterator[tuple[str, Erratum]]:
    """Every row with its place."""
    yield from placed(errata(), "errata", "erratum")


def check(games: Collection[str]) -> None:
    """Holds the rows against the rest of the data. Raises ContentError for the first bad one."""
    known(loading.load("errata"), ["erratum"], "errata", "key ")
    for place, row in rows():
        known([row.verdict], VERDICTS, f"{place}, verdict")
        _check_day(row.noted, f"{place}, noted")
        for name in row.about:
            _check_about(name, games, f"{place}, about")


def _check_day(day: str, place: str) -> None:
    """A day of the calendar."""
    try:
        right = date.fromisoformat(day).isoformat() == day
    except ValueError:
        right = False
    if not right:
        raise ContentError(f"{place}: {quote(day)} is not a day as in 2026-11-20")


def _check_about(name: str, games: Collection[str], place: str) -> None:
    """The thing must stand somewhere on the site."""
    kind, _, id_ = name.partition("/")
    known([kind], ["term", "hand", "total", *games], place)
    if kind in games and not id_:
        return
    known([id_], ids(kind), f"{place}, {kind}")


def ids(kind: str) -> Collection[str]:
    """The ids of a kind of thing; for a game those of its rules."""
    match kind:
        case "term":
            return content.terms()
        case "hand":
            return content.hands()
        case "total":
            return [str(numeral.value) for numeral in content.numerals()]
    return [rule.id for rule in content.game(kind).rules]
