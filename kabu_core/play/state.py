"""Playing: actions with a text form, the state of a game, and where its cards come from."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import NamedTuple, Protocol, Self

from kabu_core.cards import Card, Deck
from kabu_core.errors import IllegalAction, choices, quote
from kabu_core.rules import Rules


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all moves; the text form is the class name and the values: "stake 2 30"."""

    def __str__(self) -> str:
        return " ".join([type(self).__name__.lower(), *(str(getattr(self, f.name)) for f in fields(self))])


class Event(NamedTuple):
    """Something that happened at the table.

    `seen` names the seats that may know the cards; None is everybody. `to` are other seats that get points from this one, and how many.
    """

    key: str
    seat: int | None = None
    column: int | None = None
    cards: tuple[Card, ...] = ()
    points: int = 0
    text: str = ""
    seen: tuple[int, ...] | None = None
    to: tuple[tuple[int, int], ...] = ()


class State(Protocol):
    """A game at one moment: frozen, lists its own legal actions, and shows each seat only what it may know.

    `actor` is the seat to act, None when all is over (`acting` is the same for who knows that somebody is, and raises IllegalAction
    elsewhere); `phase` is "over" when a round is. `payoffs` are the points of the finished round by seat, None during a round;
    `points` are the running totals, which always sum to zero. `round` counts from 0, and `more_rounds` says whether another can be
    dealt. `actions` is meant for the full state and the actor's own view.
    """

    @property
    def rules(self) -> Rules: ...
    @property
    def seats(self) -> int: ...
    @property
    def actor(self) -> int | None: ...
    @property
    def acting(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def payoffs(self) -> tuple[int, ...] | None: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def round(self) -> int: ...
    @property
    def more_rounds(self) -> bool: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    def actions(self) -> tuple[Action, ...]:
        """The legal actions; empty exactly when nobody is to act."""

    def apply(self, action: Action) -> Self:
        """The state after a legal action. Raises IllegalAction for any other."""

    def seen_by(self, seat: int) -> Self:
        """What a seat knows: all else is HIDDEN."""

    def guess(self, rng: random.Random) -> Self:
        """A full state that this view could be."""


def act[S: State](state: S, text: str) -> S:
    """The state after the legal action of this text. Raises IllegalAction, naming the choices."""
    legal = state.actions()
    for action in legal:
        if str(action) == text:
            return state.apply(action)
    if not legal:
        raise IllegalAction(f"{quote(text)} is not possible: the game is over")
    raise IllegalAction(f"{quote(text)} is not legal now; choose {choices(legal, 6)}")


FOR_CARDS, FOR_LOTS, FOR_BOTS = range(3)


def chance(seed: int, purpose: int, number: int) -> random.Random:
    """The chance of a seed for one purpose (FOR_CARDS, FOR_LOTS or FOR_BOTS) and number, apart from every other.

    Only `random()` of it may be used for cards: Python promises no other method to be the same for ever.
    """
    return random.Random((seed * 3 + purpose + 1) * 1_000_003 + number)


def shuffled(cards: Iterable[Card], rng: random.Random) -> tuple[Card, ...]:
    """The cards in a random order, the same for the same seed on every machine and for ever."""
    pack = tuple(cards)
    drawn = [rng.random() for _ in pack]
    return tuple([pack[place] for place in sorted(range(len(pack)), key=drawn.__getitem__)])


@dataclass(frozen=True, slots=True)
class DealSource:
    """Where the cards come from: a seed, or whole packs as dealt elsewhere, one a round, top card first.

    `orders` are the seats counter-clockwise from the banker's, one a round, empty where the rules decide.
    """

    seed: int | None = None
    packs: tuple[tuple[Card, ...], ...] = ()
    orders: tuple[tuple[int, ...], ...] = ()

    def has(self, number: int) -> bool:
        """Whether there is a pack for round `number` (from 0)."""
        return self.seed is not None or number < len(self.packs)

    def pack(self, deck: Deck, number: int) -> tuple[Card, ...]:
        """The pack of round `number` (from 0), its top card first."""
        if number < len(self.packs):
            return self.packs[number]
        return shuffled(deck.cards, chance(self.seed or 0, FOR_CARDS, number))

    def order(self, number: int) -> tuple[int, ...]:
        """The seats of round `number` (from 0), if they are given."""
        return self.orders[number] if number < len(self.orders) else ()
