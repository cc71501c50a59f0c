"""Named hands with their patterns, and the scores of hands with the reasons for them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import pairwise
from typing import Literal

from kabu_core.cards import Card, ranks_of_cards
from kabu_core.content.loading import (
    LazyRowMapping,
    cache_rows,
    read_data_table,
    read_row,
    require_known_values,
    rows_by_id,
    value_converter,
)
from kabu_core.errors import DataLocation
from kabu_core.japanese_names import Name

type ThirdCardRule = Literal["must", "may", "may not"]

ORIGINS = {
    "special": "Special hands",
    "plum-fence": "Six nines from an erotic book",
    "stage": "Zeros from the stage",
    "local": "Local rules",
    "games": "Hands of other games",
}
"""The origins of the names of hands, with their headings, in the order of the page."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The statement of one source, its place in the source and, for a rule, the option value that it supports."""

    source: str
    """The id of the source."""
    says: str
    """The statement, in our own words."""
    place: str = ""
    """The place in the source, such as a page or heading."""
    value: bool | int | str | None = None
    """For a rule, the value of its first option that the source states; for a yaku, its points."""
    our_choice: bool = False
    """Whether this is a choice of this site where no source decides. The log of a game marks what such a choice has decided."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A condition on the cards of a named hand or a yaku. A pattern sets only some of the fields; the others do not matter."""

    same: int = 0
    """The number of cards of one rank or one month."""
    ranks: tuple[int, ...] = ()
    """Exactly these ranks, in any order; with `same`, one of these ranks."""
    step: int = 0
    """The difference between consecutive cards of a run of three."""
    holds: tuple[int, ...] = ()
    """The ranks of which one must be among two cards."""
    pairs: int = 0
    """The number of pairs, in a dealt hand of pairs only."""
    kind: str = ""
    """Captured cards of this class: bright, animal, ribbon or chaff."""
    count: int = 0
    """The smallest number of cards of that class."""
    including: tuple[str, ...] = ()
    """The codes of exactly these cards; captured cards may include others."""
    without: tuple[str, ...] = ()
    """Codes of captured cards that do not count."""

    def matches_whole_hand(self, cards: Sequence[Card], in_order: bool = False) -> bool:
        """Return whether these cards form the hand, with no card left over. With `in_order`, they must be in the order of `ranks`."""
        held = ranks_of_cards(cards)
        if self.same:
            numbers = {card.code_number for card in cards}  # compares months, since cards of two months may have the same rank
            return len(held) == self.same and len(numbers) == 1 and (not self.ranks or held[0] in self.ranks)
        if self.step:
            return len(held) == 3 and all(later - earlier == self.step for earlier, later in pairwise(held))
        if self.holds:
            return len(held) == 2 and not set(held).isdisjoint(self.holds)
        if self.including:
            return sorted(card.code for card in cards) == sorted(self.including)
        return held == self.ranks if in_order else sorted(held) == sorted(self.ranks)

    def is_included_in(self, cards: Sequence[Card]) -> bool:
        """Return whether the cards include the set that this pattern describes or, if `pairs` is set, are exactly that many pairs."""
        held = sorted(Counter(ranks_of_cards(cards)).values())
        if self.same or self.pairs:
            return self.same in held if self.same else held == [2] * self.pairs
        counted = [card for card in cards if card.code not in self.without and self.kind in ("", card.kind)]
        return {card.code for card in cards} >= set(self.including) and len(counted) >= self.count


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedHand:
    """A named hand: its name, its cards and its sources. The effect of a hand differs from game to game and is not recorded here."""

    id: str
    """The permanent id of the row, used in links."""
    name: Name
    """The name of the hand."""
    pattern: Pattern
    """The pattern of the cards."""
    example: str
    """Example cards that form the hand, by rank or by code."""
    near_miss: str
    """Example cards that almost form the hand."""
    says: str
    """The hand in a sentence."""
    status: str
    """The status of the row: how well sources support it."""
    readings: tuple[Reading, ...]
    """The statement of each source."""
    also: tuple[Name, ...] = ()
    """Other names."""
    origin: str = ""
    """The origin of the name, which is also its heading on the page."""
    doubt: str = ""
    """Doubts about the reading of the name."""
    deck: str = "kabufuda"
    """The id of the pack to which the cards belong."""
    work: str = ""
    """The work in which a name was found."""
    year: str = ""
    """The year of the work."""
    tested: bool = False
    """Whether a test of the engine covers the row."""
    unlisted: bool = False
    """Whether no game lists it, because no source connects it with a game."""
    line: int = 0

    @property
    def sources(self) -> tuple[str, ...]:
        """Return the ids of the sources that name this hand, each once."""
        return tuple(dict.fromkeys(reading.source for reading in self.readings))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)  # eq=False, to inherit __eq__ from NamedHand
class Yaku(NamedHand):
    """A set of captured flower cards that scores points. An option sets the points. Each reading has the points that its source gives."""

    group: str
    """The group of the yaku."""
    points: str
    """The option that has the points of the yaku."""
    extra: str = ""
    """The option that has the points for each further card."""
    after_call: str = ""
    """The option that has the points of the yaku for a player who has called koi-koi."""
    replaces: tuple[str, ...] = ()
    """Ids of the yaku that this yaku replaces."""
    replaces_if: str = ""
    """The option that decides whether this yaku replaces them."""

    @property
    def option_names(self) -> tuple[str, ...]:
        """Return the names of the options that this yaku refers to."""
        return tuple(filter(None, (self.points, self.extra, self.after_call, self.replaces_if)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SpecialHand:
    """A hand with a special effect on the round. A game lists its special hands from best to worst, and the better one wins."""

    hand: NamedHand
    """The named hand; in a data file, its id."""
    held_by: str = "nobody"
    """The role that wins with the hand: a word, or the option that sets the role."""
    pays: int | str = 1
    """The net odds of the hand: a number from 1 to 100, or the option that sets the number."""
    in_order: bool | str = False
    """Whether the cards have to come in the order of the pattern, or the option that decides this."""
    escape: bool | str = False
    """Whether a bettor may take the stake back with the hand, or the option that decides this."""
    equal: str = "tie"
    """The winner between two equal special hands: a word, or the option that sets the winner."""
    against: Mapping[str, str] = field(default_factory=dict)
    """Ids of other special hands, each with the option that sets which of the two wins, or "push" if neither does."""


@dataclass(frozen=True, slots=True)
class NamedHandFoundInCards:
    """A named hand in the score of a hand of cards, with the cards that form it.

    `pays` is its net odds if it wins outright, whatever the total; otherwise it is 0. `special` tells whether the hand has an effect on a
    round of this game, such as letting a bettor take the stake back.
    """

    hand: NamedHand
    cards: tuple[Card, ...]
    pays: int = 0
    special: bool = False

    @property
    def wins_outright(self) -> bool:
        """Return whether this hand wins outright, whatever the total."""
        return self.pays > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """The value of a kabu hand, with the reasons."""

    cards: tuple[Card, ...]
    values: tuple[int, ...]
    """The ranks of the cards."""
    total: int
    lines: tuple[NamedHandFoundInCards, ...] = ()
    """The named hands that the cards form."""
    draw: ThirdCardRule | None = None
    """Whether the hand "must", "may" or "may not" draw a third card; None without such a rule, or if the hand does not have two cards."""
    decided: bool = False
    """Whether the hand wins outright."""
    escape: bool = False
    """Whether the stake may be taken back."""
    ways: tuple[int, int] | None = None
    """The number of deals with these values, and the number of all deals."""
    made: tuple[int, int] | None = None
    """The number of deals with this total, and the number of all deals."""
    better: tuple[int, int] | None = None
    """The number of unseen cards that would improve the hand, and the number of all unseen cards."""


@cache_rows
def named_hands() -> LazyRowMapping[NamedHand, str]:
    """Return every named hand by id."""
    return rows_by_id(partial(read_row, NamedHand), "hands", "hand")


@cache_rows
def all_yaku() -> LazyRowMapping[Yaku, str]:
    """Return every yaku by id. In each group the most valuable comes first."""
    return rows_by_id(partial(read_row, Yaku), "yaku", "yaku")


@cache_rows
def special_hands(game_id: str) -> tuple[SpecialHand, ...]:
    """Return the special hands of a game, best first. Raise ContentError if one cannot be read."""
    return tuple(special_hands_by_id(game_id).values())


def special_hands_by_id(game_id: str) -> LazyRowMapping[SpecialHand, str]:
    """Return the special hands of a game by id, best first."""
    return rows_by_id(_read_special_hand, f"games/{game_id}", "special")


def _read_special_hand(row: object, at: DataLocation) -> SpecialHand:
    found = read_data_table(row, _SPECIAL_READERS, ("id",), at)
    require_known_values([found["id"]], named_hands(), at, "hand ")
    return SpecialHand(hand=named_hands()[found.pop("id")], **found)


_SPECIAL_READERS = {"id": value_converter(str)} | {f.name: value_converter(f.type) for f in fields(SpecialHand) if f.name != "hand"}
