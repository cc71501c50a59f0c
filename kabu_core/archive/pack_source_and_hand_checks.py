"""Checks of packs, sources, named hands, yaku and numerals, in addition to the checks common to all rows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields

from kabu_core import content, games
from kabu_core.archive import unplayable_related_games
from kabu_core.archive.common_row_checks import check_source_id
from kabu_core.cards import Card, Deck
from kabu_core.content import SEEN, BibliographySource, GamblingNumeral, GamblingNumeralSource
from kabu_core.content.loading import (
    LazyRowMapping,
    cache_rows,
    load_data_file,
    raw_rows_of_file,
    require_known_values,
    row_mapping_of_objects,
    unknown_value_faults,
)
from kabu_core.content.named_hands import NamedHand, Pattern, Yaku
from kabu_core.errors import ContentError, DataFault, DataLocation, KabuError, quote_input

FLOWER_PACK = "hanafuda-48"
"""The id of the pack whose cards make up yaku."""

HAND_FIELDS = ("same", "ranks", "step", "holds", "including")
"""The fields of a pattern that a named hand may set."""

YAKU_FIELDS = ("same", "pairs", "kind", "count", "including", "without")
"""The fields of a pattern that a yaku may set."""


def check_pack_size(row: Deck, at: DataLocation) -> Iterator[DataFault]:
    """Check the number of cards in a pack: its `size` or, if it has none, four of each number."""
    if row.size:
        if len(row) != row.size:
            yield at.locate_key("cards").make_data_fault(f"found {len(row)} cards, but 'size' is {row.size}")
        return
    numbers = [card.code_number for card in row]
    most = max(numbers, default=0)
    for number in range(1, most + 1):
        if numbers.count(number) != 4:
            yield at.locate_key("cards").make_data_fault(
                f"{number} occurs {numbers.count(number)} times; each number from 1 to {most} must occur four times"
            )


def check_source(row: BibliographySource, at: DataLocation) -> Iterator[DataFault]:
    """Check `seen`, and the chain of sources through which we know this source.

    Each `via` in the chain must name an existing source, and no source may occur twice.
    """
    if row.seen not in SEEN:
        yield at.locate_key("seen").make_data_fault(f"expected true, false or 'partly', not {quote_input(row.seen)}")
    way = [row.id]
    while via := content.all_sources()[way[-1]].via:
        if via not in content.all_sources():
            yield from check_source_id(via, at.locate_key("via"))
            return
        if via in way:
            yield at.locate_key("via").make_data_fault("a source cannot be known through itself; name the source that describes it")
            return
        way.append(via)


def check_named_hand_pattern(row: NamedHand, at: DataLocation) -> Iterator[DataFault]:
    """Check that the pattern of a hand is of exactly one kind, and matches the example but not the near miss."""
    yield from unknown_value_faults([row.origin], content.ORIGINS, at.locate_key("origin"))
    yield from _check_hand_is_marked_unlisted(row, at, "hand", "hands")
    if row.deck not in content.decks():
        return
    pattern, used = row.pattern, _nonempty_field_names(row.pattern)
    yield from unknown_value_faults(used, HAND_FIELDS, at.locate_key("pattern"), "field of a hand ")
    if sum(map(bool, (pattern.same or pattern.ranks, pattern.step, pattern.holds, pattern.including))) != 1:
        yield at.locate_key("pattern").make_data_fault(
            f"expected exactly one of same or ranks, step, holds and including, not {', '.join(used) or 'nothing'}"
        )
        return
    yield from _check_example_and_near_miss(row, at, row.deck, pattern.matches_whole_hand)


def _check_example_and_near_miss(
    row: NamedHand, at: DataLocation, deck: str, matches: Callable[[Sequence[Card]], bool]
) -> Iterator[DataFault]:
    """Check that the pattern of a hand or yaku `matches` its example but not its near miss."""
    if not matches(_parse_cards(row.example, at.locate_key("example"), deck)):
        yield at.locate_key("example").make_data_fault(
            f"{quote_input(row.example)} does not match the pattern; choose other cards, or correct the pattern"
        )
    if matches(_parse_cards(row.near_miss, at.locate_key("near_miss"), deck)):
        yield at.locate_key("near_miss").make_data_fault(
            f"{quote_input(row.near_miss)} matches the pattern, but a near miss must not; choose other cards, or correct the pattern"
        )


def _check_hand_is_marked_unlisted(row: NamedHand, at: DataLocation, noun: str, key: str) -> Iterator[DataFault]:
    """Check that `unlisted` is set if and only if no game lists the hand."""
    listed = row.id in hand_ids_listed_by_games()
    if not listed and not row.unlisted:
        yield at.make_data_fault(f"no game lists this {noun}; add {quote_input(row.id)} to `{key}` of a game, or write `unlisted = true`")
    if listed and row.unlisted:
        yield at.locate_key("unlisted").make_data_fault(f"true, but a game lists this {noun}; remove this key, or the id from the game")


@cache_rows
def hand_ids_listed_by_games() -> frozenset[str]:
    """Return the ids that games list as hands, special hands or yaku, even in games whose data have faults."""
    played = [load_data_file(f"games/{game}") for game in games.GAMES]
    tables = [
        *played,
        *(
            row
            for group in unplayable_related_games.GROUPS
            for _, _, row in raw_rows_of_file(f"kin/{group}", "game")
            if isinstance(row, dict)
        ),
    ]
    ids = [id_ for found in tables for key in ("hands", "yaku") for id_ in _list_or_empty(found.get(key))]
    special = [row.get("id") for found in played for row in _list_or_empty(found.get("special")) if isinstance(row, dict)]
    return frozenset(map(str, (*ids, *special)))


def _list_or_empty(found: object) -> list[object]:
    """Return the value if it is a list, otherwise an empty list."""
    return found if isinstance(found, list) else []


def _nonempty_field_names(pattern: Pattern) -> list[str]:
    """Return the names of the fields that a pattern sets: those that are not empty, zero or false."""
    return [field.name for field in fields(pattern) if getattr(pattern, field.name)]


def check_yaku_pattern(row: Yaku, at: DataLocation) -> Iterator[DataFault]:
    """Check that a yaku consists of flower cards, and that its pattern matches the example but not the near miss."""
    yield from _check_hand_is_marked_unlisted(row, at, "yaku", "yaku")
    yield from unknown_value_faults(_nonempty_field_names(row.pattern), YAKU_FIELDS, at.locate_key("pattern"), "field of a yaku ")
    yield from unknown_value_faults(
        [*row.pattern.including, *row.pattern.without], [str(card) for card in _require_known_deck(FLOWER_PACK)], at.locate_key("pattern")
    )
    yield from _check_example_and_near_miss(row, at, FLOWER_PACK, row.pattern.is_included_in)


def check_numeral_sources_have_rows(row: GamblingNumeral, at: DataLocation) -> Iterator[DataFault]:
    """Check that each source of a numeral has a `GamblingNumeralSource` row."""
    yield from unknown_value_faults(
        dict.fromkeys(_source_ids_of_numeral(row)), content.gambling_numeral_sources(), at.locate_key("sources"), "witness "
    )


def check_numeral_for_every_total() -> Iterator[DataFault]:
    """Check that there is a numeral for each total from 0 to 9, in order."""
    content.gambling_numerals()
    yield from ()


def check_numeral_source_is_cited(row: GamblingNumeralSource, at: DataLocation) -> Iterator[DataFault]:
    """Check that at least one numeral cites the source of this row."""
    if not any(row.source in _source_ids_of_numeral(total) for total in content.gambling_numerals_by_total().values()):
        yield at.make_data_fault("no total cites this source; cite it or remove the row")


def _source_ids_of_numeral(row: GamblingNumeral) -> list[str]:
    return [*row.sources, *(source for form in row.forms for source in form.sources)]


def _require_known_deck(name: str) -> Deck:
    require_known_values([name], content.decks(), DataLocation("decks").locate_key("deck"))
    return content.decks()[name]


def _parse_cards(text: str, at: DataLocation, deck: str) -> tuple[Card, ...]:
    pack = _require_known_deck(deck)
    try:
        return pack.parse_cards(text)
    except KabuError as error:
        raise ContentError(at.make_data_fault(f"{error}")) from None


def attested_numeral_forms() -> LazyRowMapping[content.Form, tuple[int, int]]:
    """Return the attested forms of all numerals, keyed by (total, number). The number counts the forms of that total from 1."""
    every = (
        (total, number, form)
        for total, row in content.gambling_numerals_by_total().valid_rows()
        for number, form in enumerate(row.forms, 1)
    )
    return row_mapping_of_objects(
        ((total, number), DataLocation("numerals").locate_row("numeral", total).locate_row("form", form.romaji), form)
        for total, number, form in every
    )
