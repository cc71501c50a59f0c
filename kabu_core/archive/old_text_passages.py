"""Passages of old texts about the games: quoted with a reading and a translation, or described.

They are read from `data/history/passages.toml`; the games do not need them, and browsers do not get them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from kabu_core.content.loading import LazyRowMapping, cache_rows, read_row, rows_by_id
from kabu_core.errors import DataFault, DataLocation, NotationError
from kabu_core.japanese_names import split_furigana

LANGUAGES = ("ja", "zh-Hant")
"""The languages of the originals."""

QUOTATION_FIELDS = ("original", "reading", "translation", "translator", "holder", "rights", "taken")
"""The fields that a quoted passage has to have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OldTextPassage:
    """A passage of a source.

    A quoted passage has the fields from `original` to `taken`. A passage whose text we do not have has a description instead.
    """

    id: str
    """The permanent id of the row, used in links."""
    source: str
    """The id of the source."""
    place: str
    """The place in the source, such as a page or heading."""
    date: str
    """The date of the text, in words."""
    title: str
    """The title that is shown."""
    lang: str = "ja"
    """The language of the original, and of *words* between asterisks unless another language comes before a colon."""
    original: str = ""
    """The words themselves; readings stand in double angle brackets after their characters, with a bar before these where needed."""
    reading: str = ""
    """The passage in Latin letters, line by line."""
    translation: str = ""
    """The translation into English, line by line."""
    translator: str = ""
    """The translator."""
    described: str = ""
    """A description of the passage if we do not have its text."""
    holder: str = ""
    """The institution or person that holds the copy."""
    holder_url: str = ""
    """The address of the copy, with https://."""
    rights: str = ""
    """The reason why we may show the copy."""
    taken: str = ""
    """The place from which we copied the text."""
    notes: tuple[str, ...] = ()
    """Notes, one in each line."""
    see: tuple[str, ...] = ()
    """Related rows: term/id, hand/id, erratum/id, game/id or attestation/id."""
    line: int = 0


@cache_rows
def old_text_passages() -> LazyRowMapping[OldTextPassage, str]:
    """Return every passage by id."""
    return rows_by_id(partial(read_row, OldTextPassage), "history/passages", "passage")


def check_old_text_passage(row: OldTextPassage, at: DataLocation) -> Iterator[DataFault]:
    """Check a passage as a quotation if it has an original, otherwise as a description."""
    return _check_quotation(row, at) if row.original else _check_description(row, at)


def _check_quotation(row: OldTextPassage, at: DataLocation) -> Iterator[DataFault]:
    """Check that a quotation is complete, has as many lines of reading and translation as of original, and has no description."""
    for key in QUOTATION_FIELDS:
        if not getattr(row, key).strip():
            yield at.make_data_fault(f"'{key}' is missing; an original needs {', '.join(QUOTATION_FIELDS[1:])}")
    if row.described:
        yield at.make_data_fault("has both an original and a description; keep one, and put remarks into 'note'")
    try:
        list(split_furigana(row.original))
    except NotationError as error:
        yield at.locate_key("original").make_data_fault(f"{error}")
    lines = row.original.count("\n")
    for key in ("reading", "translation"):
        if getattr(row, key).count("\n") != lines:
            yield at.locate_key(key).make_data_fault(
                f"has {getattr(row, key).count('\n') + 1} lines, but the original has {lines + 1}; write it line by line"
            )


def _check_description(row: OldTextPassage, at: DataLocation) -> Iterator[DataFault]:
    """Check that a passage without an original has a description, and no fields of a quotation."""
    if not row.described.strip():
        yield at.make_data_fault("has neither an original nor a description; quote the text if you have it, otherwise describe it")
    for key in ("reading", "translation", "translator", "taken"):
        if getattr(row, key):
            yield at.make_data_fault(f"is described, but has a '{key}', which belongs to an original")
