"""The packs of cards that games use, from `data/decks.toml`. Each row becomes a `Deck`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kabu_core.cards import Card, Deck
from kabu_core.content.loading import LazyRowMapping, cache_rows, raw_rows_of_file, read_row, require_known_values, rows_by_id
from kabu_core.errors import ContentError, DataLocation, quote_input
from kabu_core.japanese_names import Name
from kabu_core.rules import Rules, parse_whole_number


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PackCard:
    """The data of a card of a pack. Its key in the table of cards is its code: a number and a letter."""

    label: str
    """The card's name in English; {rank} stands for the value of the card."""
    suit: str = ""
    """The sign of the card's suit, if the pack has suits."""
    mark: str = ""
    """The special feature of the card's print."""
    kind: str = ""
    """The class of the card, if the pack has classes: bright, animal, ribbon or chaff."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Pack:
    """A row of the data file about packs: a pack of cards, with its own cards or with cards of another pack."""

    id: str
    """The permanent id of the row, used in links."""
    name: Name
    """The name of the pack."""
    sources: tuple[str, ...]
    """Ids of the sources that support the row."""
    cards: Mapping[str, PackCard] = field(default_factory=dict)
    """The cards by code. Special prints come last, because a number alone means the first free copy."""
    of: str = ""
    """The id of the pack from which the cards come, instead of `cards`."""
    without: str = ""
    """The codes of the cards of the other pack that are left out."""
    size: int = 0
    """The number of cards, if it is not four of each number."""
    ranks_alone: bool = True
    """Whether a number alone identifies a card."""
    words: Mapping[str, int] = field(default_factory=dict)
    """Letters that may be typed instead of numbers, as K for 13."""
    ranks: Mapping[str, int] = field(default_factory=dict)
    """The value of a number's cards, if it differs from the number."""


@cache_rows
def decks() -> LazyRowMapping[Deck, str]:
    """Return every pack by id."""
    return rows_by_id(_read_deck, "decks", "deck")


@cache_rows
def deck_of_packs(deck_id: str, packs: int) -> Deck:
    """Return one deck with the cards of this many packs. Raises KeyError for an unknown deck."""
    deck = decks()[deck_id]
    more = tuple(replace(card) for _ in range(packs - 1) for card in deck)
    return replace(deck, cards=(*deck.cards, *more), size=packs * len(deck)) if more else deck


def deck_named_by_rules(rules: Rules) -> Deck:
    """Return the deck that the rules name, with the cards of all its packs."""
    return deck_of_packs(rules.deck, rules.packs)


def _read_deck(row: object, at: DataLocation) -> Deck:
    pack = read_row(Pack, row, at)
    printed = _pack_cards(pack, at)
    require_known_values(pack.ranks, {code[:-1] for code in printed}, at.locate_key("ranks"))
    cards = tuple(_read_card(code, card, pack, at.locate_key("cards")) for code, card in printed.items())
    return Deck(pack.id, pack.name, cards, pack.sources, pack.size, pack.ranks_alone, pack.words)


def _pack_cards(pack: Pack, at: DataLocation) -> Mapping[str, PackCard]:
    """Return the cards of a pack by code: its own cards, or those that it takes from another pack."""
    if bool(pack.of) == bool(pack.cards):
        raise ContentError(at.make_data_fault("give either 'cards' or, in 'of', the pack that the cards come from"))
    if pack.cards:
        if pack.without:
            raise ContentError(at.locate_key("without").make_data_fault("only a pack taken from another one ('of') can leave cards out"))
        return pack.cards
    whole_packs = {
        str(row.get("id")): (row, there) for _, there, row in raw_rows_of_file("decks", "deck") if isinstance(row, dict) and "cards" in row
    }
    require_known_values([pack.of], whole_packs, at.locate_key("of"))
    printed = read_row(Pack, *whole_packs[pack.of]).cards
    left_out = pack.without.split()
    require_known_values(left_out, printed, at.locate_key("without"))
    return {code: card for code, card in printed.items() if code not in left_out}


def _read_card(code: str, card: PackCard, pack: Pack, at: DataLocation) -> Card:
    number = parse_whole_number(code[:-1])
    if number is None or str(number) != code[:-1] or not "a" <= code[-1] <= "z":
        raise ContentError(at.make_data_fault(f"invalid code {quote_input(code)}; write a number and a letter, as in '8a'"))
    rank = pack.ranks.get(code[:-1], number)
    label = card.label.replace("{rank}", str(rank))
    return Card(code, rank, label, card.suit, card.mark, card.kind, pack.id, pack.of or pack.id)
