"""Errors in sources: what a source claims, what better evidence says, and which statements of the site are concerned.

Read from `data/errata.toml`; the games need none of it, and it is not sent to browsers.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial

from kabu_core import content, loading
from kabu_core.errors import ContentError, quote
from kabu_core.hands import Reading
from kabu_core.loading import by_id, known, read

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
    yield from ((f"errata, erratum '{id_}'", row) for id_, row in errata().items())


def check(games: Collection[str]) -> None:
    """Holds the rows against the rest of the data. Raises ContentError for the first bad one."""
    known(loading.load("errata"), ["erratum"], "errata", "key ")
    for place, row in rows():
        known([row.verdict], VERDICTS, f"{place}, verdict")
        _check_words(row, place)
        for name in row.about:
            _check_about(name, games, f"{place}, about")


def _check_words(row: Erratum, place: str) -> None:
    """An id that can stand in a link, a day of the calendar, and no field left empty."""
    if not re.fullmatch(r"[a-z0-9-]+", row.id):
        raise ContentError(f"{place}: the id {quote(row.id)} goes into links; write it with small letters, digits and hyphens")
    for key in ("place", "title", "claim", "says"):
        if not getattr(row, key).strip():
            raise ContentError(f"{place}: '{key}' is empty; say it in words")
    try:
        right = date.fromisoformat(row.noted).isoformat() == row.noted
    except ValueError:
        right = False
    if not right:
        raise ContentError(f"{place}, noted: {quote(row.noted)} is not a day as in 2026-11-20")


def _check_about(name: str, games: Collection[str], place: str) -> None:
    """The thing must stand somewhere on the site."""
    kind, _, id_ = name.partition("/")
    known([kind], ["term", "hand", "total", *games], place)
    if kind in games and not id_:
        return
    known([id_], _ids(kind), f"{place}, {kind}")


def _ids(kind: str) -> Collection[str]:
    """The ids of a kind of thing."""
    match kind:
        case "term":
            return content.terms()
        case "hand":
            return content.hands()
        case "total":
            return [str(numeral.value) for numeral in content.numerals()]
    return [rule.id for rule in content.game(kind).rules]
