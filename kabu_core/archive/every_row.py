"""What every row of the data keeps, whatever file it stands in: an id for links, words that say something, and who says so."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from kabu_core import content
from kabu_core.cards import Deck
from kabu_core.content.loading import needed
from kabu_core.errors import NotationError, quote
from kabu_core.rules import spell

ADDRESSES = {"url": ("https://", "http://"), "holder_url": ("https://",)}
"""The fields that hold an address, and what it may begin with."""

CITES = ("source", "sources", "readings")
"""The fields that name who says so."""

ENGLISH = ("english", "text", "texts", "says", "note", "title_en", "description", "claim")
"""The fields that are English, whatever the row tells of."""

ROMANISED = ("romaji", "reading")
"""The fields that hold a word or text of another script in Latin letters."""

_PLAIN = (int, bool, float, type(None))
_SOUND: set[tuple[str, str]] = set()
"""The texts that nothing was wrong with, by their fields: a check that runs again need not look at them again."""

_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]")
_ID = re.compile(r"[a-z0-9-]+")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\ufeff]")  # all but the end of a line
_HOST = re.compile(r'[^/\s"<>][^\s"<>]*')


def check(row: Any, place: str, apart: Collection[type]) -> Iterator[str]:
    """What no row may be, whatever it tells; rows of the classes `apart` within it are rows of their own."""
    id_ = getattr(row, "id", None)
    if id_ is not None:
        yield from unlinkable(id_, place)
    for key in needed(row.__class__):
        text = getattr(row, key)
        if isinstance(text, str) and not text.strip():
            yield f"{place}: '{key}' is empty; say it in words"
    for told in texts(row, apart):
        if told not in _SOUND:
            faults = [*_text(*told, place)]
            yield from faults
            _SOUND.update(() if faults else (told,))
    yield from _uncited(row, place)


def unlinkable(id_: str, place: str) -> Iterator[str]:
    """What cannot stand in an address as it is."""
    if not _ID.fullmatch(id_):
        yield f"{place}: the id {quote(id_)} goes into links; write it with small letters, digits and hyphens"


def uncited(source: str, place: str) -> Iterator[str]:
    """Who is not in the bibliography."""
    if source not in content.sources():
        yield f"{place}: unknown source {quote(source)}; add it to sources.toml or correct the id"


def unreadable(cards: str, deck: Deck, place: str) -> Iterator[str]:
    """Why these are no cards of the pack."""
    try:
        deck.parse(cards)
    except NotationError as error:
        yield f"{place}: {error}"


def texts(value: Any, apart: Collection[type]) -> list[tuple[str, str]]:
    """Every text of a row with its field, but for those of rows within it, which are rows of their own."""
    found: list[tuple[str, str]] = []
    _gather(value, apart, "", found)
    return found


def _gather(value: Any, apart: Collection[type], key: str, found: list[tuple[str, str]]) -> None:
    """A list to be filled, where a generator in a generator for each level would take twice as long."""
    kind = value.__class__
    if kind is str:
        found.append((key, value))
    elif kind is tuple or isinstance(value, Mapping):
        for one in value if kind is tuple else value.values():
            if one.__class__ not in apart:
                _gather(one, apart, key, found)
    elif kind not in _PLAIN and is_dataclass(value):
        for name in _fields(kind):
            if (one := getattr(value, name)).__class__ not in apart:
                _gather(one, apart, name, found)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _text(key: str, text: str, place: str) -> Iterator[str]:
    """A sign that cannot be seen, an asterisk alone, English in another script, and an address that does not lead out of the site."""
    if not text.isprintable() and _CONTROL.search(text):
        yield f"{place}, {key}: a control character in {quote(text)}; write plain text"
    if key in ENGLISH and not text.isascii() and _SCRIPT.search(text):
        yield f"{place}, {key}: Japanese script in {quote(text)}; write the word in Latin letters, its script in its own row of terms.toml"
    if key in ROMANISED and not text.isascii() and _SCRIPT.search(text):
        yield f"{place}, {key}: Japanese script in {quote(text)}; write its sound in Latin letters, the script in its own field"
    if key in ADDRESSES:
        begun = next((scheme for scheme in ADDRESSES[key] if text.startswith(scheme)), "")
        if text and not (begun and _HOST.fullmatch(text, len(begun))):
            schemes = " or ".join(ADDRESSES[key])
            yield f"{place}, {key}: {quote(text)} does not start with {schemes} and a host, or has a blank or a quote in it"
    elif text.count("*") % 2:
        yield f"{place}: an asterisk without its partner in {quote(text)}; words of the game stand *between two*"


def _uncited(row: Any, place: str) -> Iterator[str]:
    """Whom it names and the bibliography does not; and that a row that has witnesses at all has none."""
    cited = [*cites(row)]
    if not cited and any(hasattr(row, key) for key in CITES):
        yield f"{place}: no source; every statement needs one"
    for source in dict.fromkeys(cited):
        yield from uncited(source, place)
    told = [(reading.source, reading.place, spell(reading.value)) for reading in getattr(row, "readings", ())]
    for source in dict.fromkeys(one[0] for one in told if told.count(one) > 1):
        yield f"{place}: {quote(source)} stands twice with the same place and value; one witness is told once"


def cites(row: Any) -> Iterator[str]:
    """Who says so."""
    yield from [row.source] if hasattr(row, "source") else []
    yield from getattr(row, "sources", ())
    yield from (reading.source for reading in getattr(row, "readings", ()))
