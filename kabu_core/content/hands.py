"""Named hands with their patterns, and the scores of hands with their reasons."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from kabu_core.cards import Card, ranks
from kabu_core.names import Name

type Draw = Literal["must", "may", "may not"]

ORIGINS = {
    "special": "SpecialHand hands",
    "plum-fence": "Six nines of an erotic book",
    "stage": "Zeros of the stage",
    "local": "Local rules",
    "games": "Hands of other games",
}
"""The origins of the names of hands, with their headings, in the order of the page."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one source says, where in it, and (for a rule) which value of the option that is."""

    source: str
    """The id of the source."""
    says: str
    """What the source says, in our own words."""
    place: str = ""
    """The place in the source."""
    value: bool | int | str | None = None
    """For a rule, the value of its first option that the source states; for a yaku, its points."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A set of cards. A hand has same or ranks or both, or step, or holds, or including; a yaku has the rest, and same and including."""

    same: int = 0
    """So many cards of one rank, or of one month."""
    ranks: tuple[int, ...] = ()
    """Just these ranks, in any order; with `same`, one of these ranks."""
    step: int = 0
    """Three ranks, each so much more than the one before."""
    holds: tuple[int, ...] = ()
    """Two cards, one of them of one of these ranks."""
    pairs: int = 0
    """Nothing but so many pairs, in a dealt hand."""
    kind: str = ""
    """Captured cards of this class: bright, animal, ribbon or chaff."""
    count: int = 0
    """How many of them, at least."""
    including: tuple[str, ...] = ()
    """Just these cards of the pack, by their codes; of captured ones, these among others."""
    without: tuple[str, ...] = ()
    """Codes of captured cards that do not count."""

    def matches(self, cards: Sequence[Card], in_order: bool = False) -> bool:
        """Return whether the cards form this hand, with no other cards. With `in_order`, ranks have to come in the order of the pattern."""
        held = ranks(cards)
        if self.same:
            return len(held) == self.same and len(set(held)) == 1 and (not self.ranks or held[0] in self.ranks)
        if self.step:
            return len(held) == 3 and all(later - earlier == self.step for earlier, later in pairwise(held))
        if self.holds:
            return len(held) == 2 and not set(held).isdisjoint(self.holds)
        if self.including:
            return sorted(card.code for card in cards) == sorted(self.including)
        return held == self.ranks if in_order else sorted(held) == sorted(self.ranks)

    def within(self, cards: Sequence[Card]) -> bool:
        """Return whether the cards include this set. For `pairs`, all the cards have to be in pairs, with no other cards."""
        held = sorted(Counter(ranks(cards)).values())
        if self.same or self.pairs:
            return self.same in held if self.same else held == [2] * self.pairs
        counted = [card for card in cards if card.code not in self.without and self.kind in ("", card.kind)]
        return {card.code for card in cards} >= set(self.including) and len(counted) >= self.count


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedHand:
    """A hand with a name, whatever games make of it."""

    id: str
    """What the row is called in links; it never changes."""
    name: Name
    """The name of the hand."""
    pattern: Pattern
    """The cards it is made of."""
    example: str
    """Cards that are it, by rank or by code."""
    near_miss: str
    """Cards that are nearly it, and are not."""
    says: str
    """The hand in a sentence."""
    status: str
    """How well it is witnessed."""
    readings: tuple[Reading, ...]
    """What each source says."""
    also: tuple[Name, ...] = ()
    """Other names."""
    origin: str = ""
    """Where the name comes from: the heading under which it stands."""
    doubt: str = ""
    """What is uncertain in the reading of the name."""
    deck: str = "kabufuda"
    """The id of the pack of its cards."""
    work: str = ""
    """The work in which a name was found."""
    year: str = ""
    """The year of that work."""
    tested: bool = False
    """Whether a test of the engine runs it."""
    unlisted: bool = False
    """True if no game lists it, since no source ties it to one."""
    line: int = 0

    @property
    def sources(self) -> tuple[str, ...]:
        """Return the ids of the sources that name this hand, each once."""
        return tuple(dict.fromkeys(reading.source for reading in self.readings))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)  # inherits __eq__ from NamedHand
class Yaku(NamedHand):
    """A set of flower cards that counts points, as its options say; a reading's value is what that source gives for it."""

    group: str
    """The group it stands in."""
    points: str
    """The option that has the points of the yaku."""
    extra: str = ""
    """The option that has the points for each further card."""
    after_call: str = ""
    """The option that has its points for a player who has called koi-koi."""
    replaces: tuple[str, ...] = ()
    """Ids of the yaku in whose place it counts."""
    replaces_if: str = ""
    """The option that says whether it does."""

    @property
    def options(self) -> tuple[str, ...]:
        """Return the names of the options that this yaku refers to."""
        return tuple(filter(None, (self.points, self.extra, self.after_call, self.replaces_if)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SpecialHand:
    """A hand that changes a round. The rows of a game stand best first: where two meet, the better wins."""

    hand: NamedHand
    """The id of a named hand."""
    held_by: str = "nobody"
    """Who wins by it: a word, or the option that has it."""
    pays: int | str = 1
    """Its net odds: a number from 1 to 100, or the option that has it."""
    in_order: bool | str = False
    """Whether its cards have to come in the order of the pattern, or the option that says so."""
    escape: bool | str = False
    """Whether a bettor may take the stake back on it, or the option that says so."""
    equal: str = "tie"
    """Who wins between two of it: a word, or the option that has it."""
    against: Mapping[str, str] = field(default_factory=dict)
    """For the id of another special hand, the option that has the winner: one of the two, or "push" for neither."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for a score: a hand, the cards that form it, and its net odds if it wins whatever the total (otherwise 0).

    `special` says that the hand changes a round in this game, even if it only lets a bettor take the stake back.
    """

    hand: NamedHand
    cards: tuple[Card, ...]
    pays: int = 0
    special: bool = False

    @property
    def wins(self) -> bool:
        """Return whether this hand wins by itself, whatever the total."""
        return self.pays > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """The value of a kabu hand, with the reasons.

    `values` are what the cards count. `draw` says whether a third card must, may or may not be taken; it is None if that was not asked.
    `decided` means that the hand wins by itself, `escape` that its stake may be taken back. The last three fields are pairs of a number and
    the number that it is out of: `ways` counts the deals with these values, `made` the deals with this total (both out of all deals), and
    `better` the cards that would improve the hand (out of the unseen cards).
    """

    cards: tuple[Card, ...]
    values: tuple[int, ...]
    total: int
    lines: tuple[ScoreLine, ...] = ()
    draw: Draw | None = None
    decided: bool = False
    escape: bool = False
    ways: tuple[int, int] | None = None
    made: tuple[int, int] | None = None
    better: tuple[int, int] | None = None
