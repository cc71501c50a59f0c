"""Checks common to all rows: ids that can be used in links, texts in the right script, and known sources."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache

from kabu_core import content
from kabu_core.archive import language_tags
from kabu_core.cards import Deck
from kabu_core.content import loading
from kabu_core.content.loading import DataFileRow, RowClass, required_fields
from kabu_core.errors import DataFault, DataLocation, NotationError, quote_input
from kabu_core.rules import format_option_value

ADDRESS_FIELDS = {"url": ("https://", "http://"), "holder_url": ("https://",)}
"""The fields that hold a web address, each with the URL schemes that it may use."""

CITATION_FIELDS = ("source", "sources", "readings")
"""The fields that name sources."""

ENGLISH_FIELDS = ("english", "text", "texts", "says", "note", "title_en", "description", "claim")
"""The fields that are in English in every row."""

ROMANISED_FIELDS = ("romaji", "reading")
"""The fields that hold a romanised word or text."""

_PLAIN_TYPES = (int, bool, float, type(None))
_VALID_TEXTS: set[tuple[str, str]] = set()
"""Pairs of a field name and a text without faults, so that later checks can skip them."""

_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]")
_ID = re.compile(r"[a-z0-9-]+")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\ufeff]")  # all control characters except the newline
_HOST = re.compile(r'[^/\s"<>][^\s"<>]*')


def check_common_fields(row: DataFileRow, at: DataLocation, skipped_classes: Collection[type]) -> Iterator[DataFault]:
    """Check the fields that rows of all kinds share: the id, the texts and the citations.

    Texts in nested rows of the classes in `skipped_classes` are skipped, because these rows are checked by themselves.
    """
    id_ = getattr(row, "id", None)
    if id_ is not None:
        yield from check_id_fits_url(id_, at)
    for key in required_fields(row.__class__):
        text = getattr(row, key)
        if isinstance(text, str) and not text.strip():
            yield at.locate_key(key).make_data_fault("is empty; write some text")
    for keyed_text in collect_row_texts(row, skipped_classes):
        if keyed_text not in _VALID_TEXTS:
            faults = [*_check_row_text(*keyed_text, at)]
            yield from [*_check_row_text(*keyed_text, _location_of_row_text(row, skipped_classes, keyed_text, at) or at)] if faults else ()
            _VALID_TEXTS.update(() if faults else (keyed_text,))
    yield from _check_citations(row, at)


def check_id_fits_url(id_: str, at: DataLocation) -> Iterator[DataFault]:
    """Check that an id can be used in a URL without escaping."""
    if not _ID.fullmatch(id_):
        yield at.make_data_fault(f"invalid id {quote_input(id_)}; use only lower-case letters, digits and hyphens")


def check_source_id(source: str, at: DataLocation) -> Iterator[DataFault]:
    """Check that a source is in the bibliography."""
    if source not in content.all_sources():
        yield at.make_data_fault(f"unknown source {quote_input(source)}; add it to sources.toml or correct the id")


def check_allowed_values(
    value_or_list: str | Sequence[str], among: Collection[object], at: DataLocation, noun: str = ""
) -> Iterator[DataFault]:
    """Yield a fault for each value that is not in `among`. `value_or_list` is one value or a list of values."""
    if isinstance(value_or_list, str):
        yield from loading.unknown_value_faults([value_or_list], among, at, noun)
    else:
        for number, value in enumerate(value_or_list, 1):
            yield from loading.unknown_value_faults([value], among, at.locate_item(number), noun)


def check_card_notation(cards: str, deck: Deck, at: DataLocation) -> Iterator[DataFault]:
    """Check that `cards` can be read as cards of the pack."""
    try:
        deck.parse_cards(cards)
    except NotationError as error:
        yield at.make_data_fault(f"{error}")


def collect_row_texts(value: object, skipped_classes: Collection[type]) -> list[tuple[str, str]]:
    """Return pairs of field name and text for all texts in a row, except those in nested rows of the classes in `skipped_classes`."""
    found: list[tuple[str, str]] = []
    _append_texts_of_row(value, skipped_classes, "", found)
    return found


def _append_texts_of_row(value: object, skipped_classes: Collection[type], key: str, found: list[tuple[str, str]]) -> None:
    """Append the texts in `value` to `found`, as `collect_row_texts` returns them. `key` is the field name of `value`.

    All calls append to the same list, because nested generators would take twice as long.
    """
    if type(value) is str:
        found.append((key, value))
    elif isinstance(value, tuple | Mapping):
        for one in value if isinstance(value, tuple) else value.values():
            if one.__class__ not in skipped_classes:
                _append_texts_of_row(one, skipped_classes, key, found)
    elif not isinstance(value, _PLAIN_TYPES) and is_dataclass(value):
        for name in _row_field_names(value.__class__):
            if (one := getattr(value, name)).__class__ not in skipped_classes:
                _append_texts_of_row(one, skipped_classes, name, found)


def _location_of_row_text(
    value: object, skipped_classes: Collection[type], text: tuple[str, str], at: DataLocation, key: str = ""
) -> DataLocation | None:
    """Return the location of a text within `value`, or None if `value` does not contain the text.

    `text` is a pair from `collect_row_texts`. `key` is the field name of `value`, and `at` the location of `value`.
    """
    if (key, value) == text:
        return at
    inner: list[tuple[DataLocation, str, object]] = []
    if isinstance(value, tuple):
        inner = [(at.locate_item(number), key, one) for number, one in enumerate(value, 1)]
    elif isinstance(value, Mapping):
        inner = [(at.locate_entry(name), key, one) for name, one in value.items()]
    elif is_dataclass(value):
        inner = [(at.locate_key(name), name, getattr(value, name)) for name in _row_field_names(value.__class__)]
    found = (
        _location_of_row_text(one, skipped_classes, text, there, name) for there, name, one in inner if one.__class__ not in skipped_classes
    )
    return next(filter(None, found), None)


@cache
def _row_field_names(kind: RowClass) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _check_row_text(key: str, text: str, at: DataLocation) -> Iterator[DataFault]:
    """Check a text for control characters, unpaired asterisks, the wrong script, unknown language tags and malformed web addresses."""
    if not text.isprintable() and _CONTROL.search(text):
        yield at.make_data_fault(f"a control character in {quote_input(text)}; remove it")
    if key in ENGLISH_FIELDS and not text.isascii() and _SCRIPT.search(text):
        yield at.make_data_fault(
            f"Japanese script in {quote_input(text)}; write the word in Latin letters and put its script in terms.toml"
        )
    if key in ROMANISED_FIELDS and not text.isascii() and _SCRIPT.search(text):
        yield at.make_data_fault(
            f"Japanese script in {quote_input(text)}; write the reading in Latin letters and put the script in its own field"
        )
    if key in ADDRESS_FIELDS:
        prefix = next((scheme for scheme in ADDRESS_FIELDS[key] if text.startswith(scheme)), "")
        if text and not (prefix and _HOST.fullmatch(text, len(prefix))):
            schemes = " or ".join(ADDRESS_FIELDS[key])
            yield at.make_data_fault(f"invalid address {quote_input(text)}; write {schemes} and a host, without spaces or quotation marks")
    elif text.count("*") % 2:
        yield at.make_data_fault(f"an unmatched asterisk in {quote_input(text)}; put words of the games *between two asterisks*")
    elif ":" in text and "*" in text:
        yield from language_tags.check_tagged_words(text, at)


def _check_citations(row: object, at: DataLocation) -> Iterator[DataFault]:
    """Check that a row with a field for sources has a source, that the bibliography lists its sources, and that no reading occurs twice."""
    cited = [*_locate_cited_sources(row, at)]
    if not cited and any(hasattr(row, key) for key in CITATION_FIELDS):
        yield at.make_data_fault("no source; every statement needs one")
    for there, source in cited:
        yield from check_source_id(source, there)
    cited_places = [(reading.source, reading.place, format_option_value(reading.value)) for reading in getattr(row, "readings", ())]
    for number, one in enumerate(cited_places, 1):
        if one in cited_places[: number - 1]:
            yield (
                at.locate_key("readings")
                .locate_item(number)
                .make_data_fault(f"{quote_input(one[0])} is listed twice with the same place and value; remove one of the two")
            )


def cited_source_ids(row: object) -> Iterator[str]:
    """Yield the ids of the sources that a row cites."""
    yield from (source for _, source in _locate_cited_sources(row, DataLocation("")))


def _locate_cited_sources(row: object, at: DataLocation) -> Iterator[tuple[DataLocation, str]]:
    """Yield the location and the id of each source that a row cites."""
    yield from [(at.locate_key("source"), row.source)] if hasattr(row, "source") else []
    for number, source in enumerate(getattr(row, "sources", ()), 1):
        yield at.locate_key("sources").locate_item(number), source
    for number, reading in enumerate(getattr(row, "readings", ()), 1):
        yield at.locate_key("readings").locate_item(number), reading.source
