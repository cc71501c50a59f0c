"""Passages of old texts about the games: the words themselves with a reading and a translation, or what is known of them.

Read from `data/history/passages.toml`; the games need none of it, and it is not sent to browsers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from kabu_core.content.loading import Rows, by_id, kept, read
from kabu_core.errors import NotationError
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


@kept
def passages() -> Rows[Passage]:
    """Every passage by id."""
    return by_id(partial(read, Passage), "history/passages", "passage")


def check(row: Passage, place: str) -> Iterator[str]:
    """It is quoted, or else described."""
    return _quoted(row, place) if row.original else _described(row, place)


def _quoted(row: Passage, place: str) -> Iterator[str]:
    """What is quoted is whole, readable line by line, and not described as well."""
    for key in QUOTED:
        if not getattr(row, key).strip():
            yield f"{place}: an original needs '{key}'; it is quoted with {', '.join(QUOTED[1:])}"
    if row.described:
        yield f"{place}: is quoted and described; what is at hand is quoted, and more is said in notes"
    try:
        list(furigana(row.original))
    except NotationError as error:
        yield f"{place}, original: {error}"
    lines = row.original.count("\n")
    for key in ("reading", "translation"):
        if getattr(row, key).count("\n") != lines:
            yield f"{place}, {key}: has {getattr(row, key).count('\n') + 1} lines and the original {lines + 1}; line by line"


def _described(row: Passage, place: str) -> Iterator[str]:
    """What is not at hand is described, and nothing of it is quoted."""
    if not row.described.strip():
        yield f"{place}: neither an original nor described; quote what is at hand, describe what is not"
    for key in ("reading", "translation", "translator", "taken"):
        if getattr(row, key):
            yield f"{place}: is described, but has a {key}; that belongs to an original"
