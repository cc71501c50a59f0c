"""What every row of the data keeps, whatever file it stands in: an id for links, words that say something, and who says so."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from kabu_core import content
from kabu_core.content.loading import needed
from kabu_core.errors import ContentError, quote

ADDRESSES = {"url": ("https://", "http://"), "holder_url": ("https://",)}
"""The fields that hold an address, and what it may begin with."""

CITES = ("source", "sources", "readings")
"""The fields that name who says so."""

_ID = re.compile(r"[a-z0-9-]+")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\ufeff]")  # all but the end of a line
_HOST = re.compile(r'[^/\s"<>][^\s"<>]*')


def check(row: Any, place: str) -> None:
    """Raises ContentError for what no row may be, whatever it tells."""
    id_ = getattr(row, "id", None)
    if id_ is not None:
        check_id(id_, place)
    for key in needed(type(row)):
        text = getattr(row, key)
        if isinstance(text, str) and not text.strip():
            raise ContentError(f"{place}: '{key}' is empty; say it in words")
    for key, text in texts(row):
        _check_text(key, text, place)
    _check_witnesses(row, place)


def check_id(id_: str, place: str) -> None:
    """What can stand in an address as it is."""
    if not _ID.fullmatch(id_):
        raise ContentError(f"{place}: the id {quote(id_)} goes into links; write it with small letters, digits and hyphens")


def check_cited(source: str, place: str) -> None:
    """It must be in the bibliography."""
    if source not in content.sources():
        raise ContentError(f"{place}: unknown source {quote(source)}; add it to sources.toml or correct the id")


def texts(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a row with its field, but for those of rows within it, which are rows of their own."""
    if isinstance(value, str):
        yield key, value
    elif is_dataclass(value):
        yield from (found for field in fields(value) for found in texts(getattr(value, field.name), field.name))
    elif isinstance(value, Mapping):
        yield from (found for one in value.values() for found in texts(one, key))
    elif isinstance(value, tuple):
        yield from (found for one in value if not hasattr(one, "id") for found in texts(one, key))


def _check_text(key: str, text: str, place: str) -> None:
    """No sign that cannot be seen, asterisks in pairs, and addresses that lead out of the site and nowhere else."""
    if _CONTROL.search(text):
        raise ContentError(f"{place}, {key}: a control character in {quote(text)}; write plain text")
    if key in ADDRESSES:
        begun = next((scheme for scheme in ADDRESSES[key] if text.startswith(scheme)), "")
        if text and not (begun and _HOST.fullmatch(text, len(begun))):
            schemes = " or ".join(ADDRESSES[key])
            raise ContentError(f"{place}, {key}: {quote(text)} does not start with {schemes} and a host, or has a blank or a quote in it")
    elif text.count("*") % 2:
        raise ContentError(f"{place}: an asterisk without its partner in {quote(text)}; words of the game stand *between two*")


def _check_witnesses(row: Any, place: str) -> None:
    """Whoever it names is in the bibliography, and a row that has witnesses at all has one."""
    cited = [*_cited(row)]
    if not cited and any(hasattr(row, key) for key in CITES):
        raise ContentError(f"{place}: no source; every statement needs one")
    for source in cited:
        check_cited(source, place)


def _cited(row: Any) -> Iterable[str]:
    yield from [row.source] if hasattr(row, "source") else []
    yield from getattr(row, "sources", ())
    yield from (reading.source for reading in getattr(row, "readings", ()))
