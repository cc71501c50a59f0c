"""Named hands: a pattern that counts one set of cards, and the lines that explain a score."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from kabu_core.cards import Card, ranks
from kabu_core.names import Name

type Draw = Literal["must", "may", "may not"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one source says, where in it, and (for a rule) which value of the option that is."""

    source: str
    says: str
    place: str = ""
    value: bool | int | str | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A set of cards: `same` cards of one rank, exactly these `ranks`, or three ranks each a `step` from the one before.

    With both `same` and `ranks`, cards of one of these ranks; with `holds`, two cards with one of those ranks among them.
    Among captured cards: `count` of a `kind`, not counting those `without`; or those `including`, by their codes (with a `count`, both).
    Among dealt ones: `same` of a month, or nothing but so many `pairs`.
    """

    same: int = 0
    ranks: tuple[int, ...] = ()
    step: int = 0
    holds: tuple[int, ...] = ()
    pairs: int = 0
    kind: str = ""
    count: int = 0
    including: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def matches(self, cards: Sequence[Card], in_order: bool = False) -> bool:
        """Whether the cards are this hand, no card more; `in_order` as they were received."""
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
        """Whether these cards have the set among them; dealt `pairs` are all of them."""
        held = sorted(Counter(ranks(cards)).values())
        if self.same or self.pairs:
            return self.same in held if self.same else held == [2] * self.pairs
        counted = [card for card in cards if card.code not in self.without and self.kind in ("", card.kind)]
        return {card.code for card in cards} >= set(self.including) and len(counted) >= self.count


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedHand:
    """A hand with a name, whatever games make of it.

    `origin` is where the name comes from, `doubt` what is uncertain in its reading, `deck` the pack of its cards.
    """

    id: str
    name: Name
    pattern: Pattern
    example: str
    near_miss: str
    says: str
    status: str
    readings: tuple[Reading, ...]
    also: tuple[Name, ...] = ()
    origin: str = ""
    doubt: str = ""
    deck: str = "kabufuda"
    work: str = ""
    year: str = ""
    tested: bool = False
    unlisted: bool = False
    line: int = 0

    @property
    def sources(self) -> tuple[str, ...]:
        """Who names this hand, each once."""
        return tuple(dict.fromkeys(reading.source for reading in self.readings))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)  # equal as hands are
class Yaku(NamedHand):
    """A set of flower cards that counts points; a reading's value is what that source gives for it.

    What it counts is said by options: `points`, `extra` for each further card, and `after_call`, unless that is 0, for who has called.
    It counts instead of those that it `replaces`, where the option `replaces_if`, if there is one, is on.
    """

    group: str
    points: str
    extra: str = ""
    after_call: str = ""
    replaces: tuple[str, ...] = ()
    replaces_if: str = ""

    @property
    def options(self) -> tuple[str, ...]:
        """All that it names."""
        return tuple(filter(None, (self.points, self.extra, self.after_call, self.replaces_if)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Special:
    """A hand that changes a round. The rows of a game stand best first: where two meet, the better wins.

    `held_by` is who wins by it, `pays` its net odds, `in_order` whether its cards must come in that order, `escape` whether a bettor
    may take the stake back on it, `equal` who wins between two of it: each a value, or the name of the option that has it. `against`
    names, by hands that it may meet, the option that has the winner: this hand, "push" for neither, or the other.
    """

    hand: NamedHand
    held_by: str = "nobody"
    pays: int | str = 1
    in_order: bool | str = False
    escape: bool | str = False
    equal: str = "tie"
    against: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """One reason in a score: the hand, the cards that made it, and what it pays if it wins by itself (net odds, else 0).

    A `special` hand changes a round in this game, if only by an escape.
    """

    hand: NamedHand
    cards: tuple[Card, ...]
    pays: int = 0
    special: bool = False

    @property
    def wins(self) -> bool:
        """Whether this hand wins by itself, whatever the total."""
        return self.pays > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a kabu hand is worth and why.

    `values` are what the cards count; `draw` says whether one card more must, may or may not be taken, None where that is not asked;
    `decided` whether the hand wins by itself, `escape` whether its stake may be taken back. `ways` of all deals give these
    values, `made` of all deals this total, and `better` of the unseen cards would better it: each a number and of how many.
    """

    cards: tuple[Card, ...]
    values: tuple[int, ...]
    total: int
    lines: tuple[Line, ...] = ()
    draw: Draw | None = None
    decided: bool = False
    escape: bool = False
    ways: tuple[int, int] | None = None
    made: tuple[int, int] | None = None
    better: tuple[int, int] | None = None
