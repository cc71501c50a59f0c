"""The cards as objects: the picture of each face, the numbers of the flowers, old packs, and cards that look alike.

They are read from `data/faces/` and `data/history/packs.toml`; the games do not need them, and browsers do not get them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from kabu_core import content
from kabu_core.archive.common_row_checks import check_card_notation
from kabu_core.cards import Card, Deck
from kabu_core.content import loading
from kabu_core.content.loading import (
    DataFileRow,
    LazyRowMapping,
    RowClass,
    cache_rows,
    read_row,
    row_mapping_of_objects,
    rows_by_id,
    unknown_value_faults,
)
from kabu_core.content.named_hands import Reading
from kabu_core.errors import DataFault, DataLocation
from kabu_core.japanese_names import Name

PATTERN_GROUPS = {"clubs": "One suit: clubs", "coins": "One suit: coins", "numbers": "One to six only", "four": "Four suits"}
"""The families of old packs."""

ARCHIVE_FILE = "kabu-cards.zip"
"""The archive of all drawings, in the folder assets/cards of the site."""

EXTRA_CARDS = {"0a": "demon card", "0b": "blank card"}
"""The cards that are supplied with a pack but do not belong to it, by code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """The printed face of a card: its parts in the order of painting, and a description for people who cannot see it."""

    shows: tuple[str, ...]
    """The parts of the picture, in the order of painting."""
    description: str
    """The picture in words."""
    romaji: str = ""
    """The text on the card, or its name, in Latin letters."""
    kanji: str = ""
    """The text on the card, or its name, in Japanese script."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthFlower:
    """The plant of a month."""

    id: str
    """The name of the month in small letters."""
    name: Name
    """The name of the plant."""
    shows: str
    """The picture by which all four cards of the month are known, in a sentence."""
    sources: tuple[str, ...]
    """Ids of the sources that support the row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowerNumbering:
    """An assignment of numbers to the flowers of the twelve months."""

    id: str
    """The permanent id of the row, used in links."""
    title: str
    """The title that is shown."""
    says: str
    """A description of the order, in a sentence."""
    ranks: tuple[int, ...]
    """The number of each month's flower, from January on; 0 if the flower is not in the pack."""
    sources: tuple[str, ...]
    """Ids of the sources that support the row."""
    counted: bool = False
    """Whether games with this order count only the last digit."""
    shared: int = 0
    """The one number that several flowers may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EleventhTwelfthValues:
    """The values of the eleventh and the twelfth month in some games. `order` is the numbering of the months that these games use."""

    id: str
    """The permanent id of the row, used in links."""
    order: str
    """The id of the order."""
    counts: str
    """The values of the eleventh and the twelfth card."""
    played: str
    """The games that use this rule."""
    sources: tuple[str, ...]
    """Ids of the sources that support the row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionalPack:
    """An old kind of pack made for a region of Japan."""

    id: str
    """The permanent id of the row, used in links."""
    group: str
    """The family of packs to which the pack belongs."""
    name: Name
    """The name of the pack."""
    cards: int
    """The number of cards in the pack."""
    where: str
    """The region where the pack was used."""
    status: str
    """The status of the row: how well sources support it."""
    readings: tuple[Reading, ...]
    """The statement of each source."""
    extra: str = ""
    """Extra cards that are supplied with the pack."""
    special: str = ""
    """The special features of the cards."""
    played: str = ""
    """The games played with the pack."""
    deck: str = ""
    """The id of our pack that is modelled on this pack."""
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAlikeCards:
    """Cards of a pack that are easily confused, and how to tell them apart."""

    id: str
    """The permanent id of the row, used in links."""
    deck: str
    """The id of one of our packs."""
    cards: str
    """The codes of the cards that are easily confused."""
    says: str
    """The features that tell the cards apart."""


ROW_KEYS: Mapping[RowClass, str] = {
    MonthFlower: "flower",
    FlowerNumbering: "order",
    EleventhTwelfthValues: "reckoning",
    RegionalPack: "pattern",
    LookAlikeCards: "alike",
}
"""The classes of the rows in `data/history/packs.toml`, each with the key of its rows."""


@cache_rows
def card_faces(deck: str) -> Mapping[str, CardFace]:
    """Return the faces of a pack that has faces of its own, by card code. Raise ContentError if they cannot be read."""
    file = f"faces/{deck}"
    return {code: read_row(CardFace, row, DataLocation(file).locate_key(code)) for code, row in loading.load_data_file(file).items()}


def month_flowers() -> tuple[MonthFlower, ...]:
    """Return the flowers of the twelve months. Raise ContentError if they cannot be read."""
    return tuple(rows_in_packs_file(MonthFlower).values())


def flower_numberings() -> tuple[FlowerNumbering, ...]:
    """Return the numberings of the flowers, the usual one first. Raise ContentError if they cannot be read."""
    return tuple(rows_in_packs_file(FlowerNumbering).values())


def eleventh_twelfth_card_values() -> tuple[EleventhTwelfthValues, ...]:
    """Return the rules for the eleventh and the twelfth card. Raise ContentError if they cannot be read."""
    return tuple(rows_in_packs_file(EleventhTwelfthValues).values())


def regional_packs() -> tuple[RegionalPack, ...]:
    """Return the old packs in the order of the data. Raise ContentError if they cannot be read."""
    return tuple(rows_in_packs_file(RegionalPack).values())


def look_alike_cards(deck: str) -> tuple[LookAlikeCards, ...]:
    """Return the cards of a pack that are easily confused. Raise ContentError if they cannot be read."""
    return tuple(row for row in rows_in_packs_file(LookAlikeCards).values() if row.deck == deck)


def packs_with_own_faces() -> tuple[Deck, ...]:
    """Return the packs that have faces of their own."""
    return tuple(deck for deck in content.decks().values() if all(card.faces == deck.id for card in deck))


def face_code_of_card(card: Card, faces: Mapping[str, CardFace]) -> str:
    """Return the code of a card's face: the code of the card itself or, if `faces` lacks it, the code of the first card with its number."""
    return card.code if card.code in faces else f"{card.code_number}a"


def cards_by_face(cards: Iterable[Card], faces: Mapping[str, CardFace]) -> Mapping[str, list[Card]]:
    """Return the cards that share each face, keyed by the code of the face."""
    cards_of: dict[str, list[Card]] = {}
    for card in cards:
        cards_of.setdefault(face_code_of_card(card, faces), []).append(card)
    return cards_of


def distinct_cards_with_counts(deck: Deck, faces: Mapping[str, CardFace]) -> Mapping[Card, int]:
    """Return one card for each group of cards that look the same, with the size of the group."""
    return {copies[0]: len(copies) for copies in cards_by_face(deck, faces).values()}


def extra_cards_of_pack(deck: Deck, faces: Mapping[str, CardFace]) -> tuple[Card, ...]:
    """Return the cards that are supplied with a pack but do not belong to it."""
    return tuple(Card(code, 0, EXTRA_CARDS[code], deck=deck.id, faces=deck.id) for code in EXTRA_CARDS if code in faces)


def all_card_faces() -> LazyRowMapping[CardFace, tuple[str, str]]:
    """Return all faces of the drawn packs, keyed by pack and code."""
    return row_mapping_of_objects(
        ((deck.id, code), DataLocation(f"faces/{deck.id}").locate_key(code), face)
        for deck in packs_with_own_faces()
        for code, face in card_faces(deck.id).items()
    )


@cache_rows
def rows_in_packs_file[T: DataFileRow](kind: type[T]) -> LazyRowMapping[T, str]:
    """Return the rows of one kind in `data/history/packs.toml`, by id."""
    return rows_by_id(partial(read_row, kind), "history/packs", ROW_KEYS[kind])


def check_month_flowers() -> Iterator[DataFault]:
    """Check that each of the twelve months has a flower."""
    if len(rows_in_packs_file(MonthFlower)) != 12:
        yield (
            DataLocation("history/packs")
            .locate_key("flower")
            .make_data_fault(f"found {len(rows_in_packs_file(MonthFlower))}; each of the twelve months needs one")
        )


def check_flower_numbering(order: FlowerNumbering, at: DataLocation) -> Iterator[DataFault]:
    """Check that a numbering has a number for each month, or 0 if the flower of the month is not in the pack.

    Each number from 1 to the highest must occur exactly once, except the `shared` one.
    """
    if len(order.ranks) != 12:
        yield at.locate_key("ranks").make_data_fault(
            f"found {len(order.ranks)}; each of the twelve months needs one, or 0 if it is not in the pack"
        )
    ranks = [rank for rank in order.ranks if rank and rank != order.shared]
    for rank in range(1, min(max(ranks, default=1), 12) + 1):
        if ranks.count(rank) != 1 and rank != order.shared:
            yield at.locate_key("ranks").make_data_fault(f"{rank} occurs {ranks.count(rank)} times; each number must occur once")


def check_look_alike_cards(alike: LookAlikeCards, at: DataLocation) -> Iterator[DataFault]:
    """Check that look-alikes are two or more cards of the same pack."""
    if alike.deck not in [deck.id for deck in packs_with_own_faces()]:
        return
    deck = content.decks()[alike.deck]
    faults = [*check_card_notation(alike.cards, deck, at.locate_key("cards"))]
    yield from faults
    if not faults and len(deck.parse_cards(alike.cards)) < 2:
        yield at.locate_key("cards").make_data_fault("expected two or more cards that can be confused")


def check_card_faces() -> Iterator[DataFault]:
    """Check that every card has a face, that every face is used, and that no two faces have the same description."""
    for deck in packs_with_own_faces():
        yield from _check_faces_of_pack(deck, card_faces(deck.id), DataLocation(f"faces/{deck.id}"))


def _check_faces_of_pack(deck: Deck, faces: Mapping[str, CardFace], at: DataLocation) -> Iterator[DataFault]:
    for card in deck:
        wanted = card.code if card.mark else face_code_of_card(card, faces)
        if wanted not in faces:
            yield at.make_data_fault(f"the card {card} has no face; describe {wanted}")
    yield from unknown_value_faults(faces, [*EXTRA_CARDS, *(face_code_of_card(card, faces) for card in deck)], at, "card ")
    seen: dict[str, str] = {}
    for code, face in faces.items():
        if face.description in seen:
            yield at.locate_key(code).make_data_fault(f"is described like {seen[face.description]}; say what tells them apart")
        seen[face.description] = code
