"""Passages of old texts about the games: the words themselves with a reading and a translation, or what is known of them.

Read from `data/history/passages.toml`; the games need none of it, and it is not sent to browsers.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial

from kabu_core import content
from kabu_core.archive import attestations, errata
from kabu_core.content import loading
from kabu_core.content.loading import by_id, known, placed, read
from kabu_core.errors import ContentError, NotationError
from kabu_core.names import furigana

LANGUAGES = ("ja", "zh-Hant")
"""The languages of the originals."""

QUOTED = ("original", "reading", "translation", "translator", "holder", "rights", "taken")
"""What a passage that is quoted has, each of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """One passage of a source, at a place in it.

    Either it is quoted: `original` in its own script, with readings in the notation of `names.furigana` and one line a line;
    `reading` in Latin letters and `translation`, by `translator`, each with as many lines; `holder` of a copy, `rights`, and
    `taken`: where the words were copied from. Or it is not at hand, and `described` says what is known of it.
    `see` names what belongs to it: "term/yakuza", "hand/aigo-gabu", "erratum/ponto", "game/yoshi", "attestation/…".
    """

    id: str
    source: str
    place: str
    date: str
    title: str
    lang: str = "ja"
    original: str = ""
    reading: str = ""
    translation: str = ""
    translator: str = ""
    described: str = ""
    holder: str = ""
    holder_url: str = ""
    rights: str = ""
    taken: str = ""
    notes: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    line: int = 0


@cache
def passages() -> Mapping[str, Passage]:
    """Every passage by id."""
    return by_id(partial(read, Passage), "history/passages", "passage")


def rows() -> Iterator[tuple[str, Passage]]:
    """Every row with its place in the data."""
    yield from placed(passages(), "history/passages", "passage")


def check(games: Collection[str]) -> None:
    """Holds the rows against the rest of the data. Raises ContentError for the first bad one."""
    known(loading.load("history/passages"), ["passage"], "history/passages", "key ")
    for place, row in rows():
        known([row.lang], LANGUAGES, f"{place}, lang")
        if row.original:
            _check_quoted(row, place)
        else:
            _check_described(row, place)
        for name in row.see:
            _check_see(name, games, f"{place}, see")


def _check_quoted(row: Passage, place: str) -> None:
    """What is quoted is whole, readable line by line, and not described as well."""
    missing = [key for key in QUOTED if not getattr(row, key).strip()]
    if missing:
        raise ContentError(f"{place}: an original needs '{missing[0]}'; it is quoted with {', '.join(QUOTED[1:])}")
    if row.described:
        raise ContentError(f"{place}: is quoted and described; what is at hand is quoted, and more is said in notes")
    try:
        list(furigana(row.original))
    except NotationError as error:
        raise ContentError(f"{place}, original: {error}") from None
    lines = row.original.count("\n")
    for key in ("reading", "translation"):
        if getattr(row, key).count("\n") != lines:
            raise ContentError(f"{place}, {key}: has {getattr(row, key).count('\n') + 1} lines and the original {lines + 1}; line by line")


def _check_described(row: Passage, place: str) -> None:
    """What is not at hand is described, and nothing of it is quoted."""
    if not row.described.strip():
        raise ContentError(f"{place}: neither an original nor described; quote what is at hand, describe what is not")
    quoted = [key for key in ("reading", "translation", "translator", "taken") if getattr(row, key)]
    if quoted:
        raise ContentError(f"{place}: is described, but has a {quoted[0]}; that belongs to an original")


def _check_see(name: str, games: Collection[str], place: str) -> None:
    """The thing must stand somewhere on the site."""
    kind, _, id_ = name.partition("/")
    ids: dict[str, Collection[str]] = {
        "term": content.terms(),
        "hand": content.hands(),
        "erratum": errata.errata(),
        "game": games,
        "attestation": [event.id for event in attestations.attestations()],
    }
    known([kind], ids, place)
    known([id_], ids[kind], f"{place}, {kind}")
