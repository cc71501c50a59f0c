"""What all games that go in rounds share: the seats, the lots drawn for the deal, and a frozen state from one deal to the next.

Seats are people; `seating` lists them in the order of play, starting with the dealer.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from kabu_core import content
from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.errors import IllegalAction
from kabu_core.play.state import FOR_LOTS, Action, DealSource, Event, chance, shuffled
from kabu_core.rules import Rules

if TYPE_CHECKING:
    from dataclasses import replace as replace  # mypy then checks the names and types of the fields
else:

    def replace(state, **changes):
        """Return a copy with some fields changed, as `dataclasses.replace` does, at a fifth of its cost. Raises TypeError likewise."""
        values = {**state.__dict__, **changes}
        if len(values) > len(state.__dict__):
            unknown = ", ".join(sorted(changes.keys() - state.__dict__.keys()))
            raise TypeError(f"no field of {type(state).__module__}: {unknown}")
        values.pop("_legal", None)
        new = object.__new__(type(state))
        object.__setattr__(new, "__dict__", values)
        return new


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Deal the next round."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who deals and who sits where: `order` is the order of play, the dealer first."""

    order: tuple[int, ...]
    events: tuple[Event, ...] = ()

    @property
    def dealer(self) -> int:
        return self.order[0]

    @property
    def others(self) -> tuple[int, ...]:
        """In turn, from the dealer's neighbour."""
        return self.order[1:]

    def passed(self) -> "Seating":
        """The same seats with the dealer's neighbour as dealer."""
        return Seating((*self.order[1:], self.order[0]))


def by_lot[W: (int, tuple[int, int])](seats: int, deals: DealSource, deck: Deck, number: int, worth: Callable[[Card], W]) -> Seating:
    """Each draws a card; the one worth least deals, the others sit in the order of their cards; ties draw again among themselves.

    Where the seats are given nobody draws; in a game dealt elsewhere that does not say them, seat 0 deals.
    """
    if deals.order(number) or deals.seed is None:
        return Seating(deals.order(number) or tuple(range(seats)))
    rng = chance(deals.seed, FOR_LOTS, number)
    events: list[Event] = []

    def ordered(people: Sequence[int]) -> list[int]:
        cards = dict(zip(people, shuffled(deck.cards, rng), strict=False))
        events.extend(Event("lot", seat, cards=(card,)) for seat, card in cards.items())
        worths = {seat: worth(card) for seat, card in cards.items()}
        tied = [[seat for seat in people if worths[seat] == value] for value in sorted(set(worths.values()))]
        return [seat for group in tied for seat in (ordered(group) if len(group) > 1 else group)]

    return Seating(tuple(ordered(range(seats))), tuple(events))


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)  # as for Rules
class RoundState[R: Rules, P: str = str](ABC):
    """What every such game has at one moment; see `play.State`. A game adds its cards.

    `phase` is one of `P`, the game's own, until "over", when the round is settled; `round` counts from 0; `more_rounds` says whether
    another can be dealt.
    """

    rules: R
    seats: int
    deals: DealSource | None
    round: int
    seating: Seating
    phase: P | Literal["", "over"]
    stock: tuple[Card, ...]
    points: tuple[int, ...]
    payoffs: tuple[int, ...] | None = None
    events: tuple[Event, ...]
    more_rounds: bool = False

    GAME: ClassVar[str]

    @abstractmethod
    def deal(self) -> Self:
        """The round dealt and waiting for its first action, from a state in which all cards are still in the stock."""

    @abstractmethod
    def seen_by(self, seat: int) -> Self:
        """What a seat knows."""

    @abstractmethod
    def guess(self, rng: random.Random) -> Self:
        """A full state that this view could be."""

    @abstractmethod
    def first_seating(self, deals: DealSource) -> Seating:
        """Who deals first and who sits where."""

    @abstractmethod
    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        """Who deals round `number`, where the record of a game dealt elsewhere does not say it."""

    @abstractmethod
    def _to_act(self) -> int:
        """The seat to act during a round."""

    @abstractmethod
    def _choices(self) -> tuple[Action, ...]:
        """What it may do."""

    @abstractmethod
    def _after(self, action: Action) -> Self:
        """The state after a legal action."""

    def start_round(self, deals: DealSource, number: int, seating: Seating) -> Self:
        """Deal round `number` to these seats; of this state only the rules, the points and the log go on."""
        table = type(self)(
            rules=self.rules,
            seats=self.seats,
            deals=deals,
            round=number,
            seating=seating,
            phase="",
            stock=(),
            points=self.points,
            events=(*self.events, *seating.events),
            more_rounds=number + 1 < self.rules.rounds and deals.has(number + 1),
        )
        return table.with_pack(deals).with_events(Event("round", seating.dealer, points=number + 1)).deal()

    def with_pack(self, deals: DealSource) -> Self:
        """This state with the pack of its round as the stock."""
        return replace(self, stock=deals.pack(self.deck, self.round))

    @property
    def deck(self) -> Deck:
        return content.decks()[self.rules.deck]

    @property
    def actor(self) -> int | None:
        """The seat to act."""
        if self.phase != "over":
            return self._to_act()
        return self.seating.dealer if self.more_rounds else None

    @property
    def acting(self) -> int:
        """The seat to act. Raises IllegalAction if nobody is."""
        if (seat := self.actor) is None:
            raise IllegalAction("the game is over, and nobody is to act")
        return seat

    def actions(self) -> tuple[Action, ...]:
        """The legal actions of the actor."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Action, ...]:
        if self.phase != "over":
            return self._choices()
        return (Deal(),) if self.more_rounds else ()

    def apply(self, action: Action) -> Self:
        """The state after a legal action. Raises IllegalAction for any other."""
        if action not in self._legal:
            raise IllegalAction(f"'{action}' is not legal now")
        return self._next_round() if isinstance(action, Deal) else self._after(action)

    def with_events(self, *events: Event) -> Self:
        """Return a copy with `events` appended to the log."""
        return replace(self, events=(*self.events, *events))

    def settle(self, payoffs: Sequence[int], *events: Event) -> Self:
        """End the round and pay it, after the events of its end."""
        told = [Event("payoff", seat, points=payoffs[seat]) for seat in self.seating.order]
        points = tuple(map(sum, zip(self.points, payoffs, strict=True)))
        return replace(self.with_events(*events, *told), phase="over", payoffs=tuple(payoffs), points=points)

    def hidden_card_sampler(self, rng: random.Random, *known: Iterable[Card]) -> Callable[[Sequence[Card]], tuple[Card, ...]]:
        """Return a function that gives hidden cards faces from those nobody has seen, each only once."""
        seen = {card for cards in (self.stock, *known) for card in cards}
        rest = [card for card in self.deck.cards if card not in seen]
        rng.shuffle(rest)
        return lambda cards: tuple(rest.pop() if card is HIDDEN else card for card in cards)

    def _next_round(self) -> Self:
        if self.deals is None:
            raise IllegalAction("a view cannot deal: it does not know the cards")
        number = self.round + 1
        given = self.deals.order(number)
        seating = Seating(given) if given else self._next_seating(self.deals, number)
        return self.start_round(self.deals, number, seating)


def start[S: RoundState[Rules]](kind: type[S], rules: Rules, seats: int, deals: DealSource) -> S:
    """The first round of a game, whose states are of this kind."""
    nobody = Seating(tuple(range(seats)))
    table = kind(rules=rules, seats=seats, deals=deals, round=0, seating=nobody, phase="", stock=(), points=(0,) * seats, events=())
    return table.start_round(deals, 0, table.first_seating(deals))


def replace_at[T](values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with the one at this place replaced."""
    return (*values[:place], value, *values[place + 1 :])


def hide(cards: Iterable[Card]) -> tuple[Card, ...]:
    """As many face-down cards."""
    return tuple(HIDDEN for _ in cards)


def seen_events(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events as a seat knows them."""
    return tuple(event if event.seen is None or seat in event.seen else event._replace(cards=hide(event.cards)) for event in events)
