"""What games with one banker share: choosing the banker, seating, stakes under a common limit, passing the bank on.

Seats are people; `seating` lists them counter-clockwise, in which everything goes round, starting with the banker.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from kabu_core import content, totals
from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.errors import IllegalAction, NotationError
from kabu_core.hands import NamedHand
from kabu_core.play import FOR_LOTS, Action, Deals, Event, chance, shuffled
from kabu_core.rules import option
from kabu_core.totals import KabuRules


@dataclass(frozen=True, kw_only=True)
class BankRules(KabuRules):
    """Stakes and the bank."""

    limit: int = option(100, "The most points that may be staked.", low=1, high=100_000)
    unit: int = option(10, "Stakes are multiples of this.", low=1, high=100_000)
    limit_of: str = option("table", "Whether all share the limit or each bettor has it.", "table", "bettor")
    first_banker: str = option("lowest", "Which drawn card makes the dealer.", "lowest", "nearest-nine")
    bank_passes: str = option(
        "after-losing-to-all",
        "When the deal goes to the player at the dealer's right, or to a new draw.",
        "never",
        "after-losing-to-all",
        "every-round",
        "by-lot",
    )
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.unit <= self.limit <= 100 * self.unit:
            raise NotationError(f"limit cannot be {self.limit} with unit {self.unit}; it takes {self.unit} to {100 * self.unit}")


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take a third card."""


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """Take none."""


@dataclass(frozen=True, slots=True)
class Escape(Action):
    """Take the stake back on a 4-6 (shiroku no nige)."""


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Stake no more."""


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Deal the next round."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who banks and who sits where: `order` is counter-clockwise, the banker first."""

    order: tuple[int, ...]
    events: tuple[Event, ...] = ()

    @property
    def banker(self) -> int:
        return self.order[0]

    @property
    def bettors(self) -> tuple[int, ...]:
        """In turn, from the banker's right."""
        return self.order[1:]

    def passed(self) -> "Seating":
        """The same seats with the banker's right-hand neighbour as banker."""
        return Seating((*self.order[1:], self.order[0]))


def seat_by_lot(rules: BankRules, seats: int, deals: Deals, deck: Deck, number: int) -> Seating:
    """Each draws a card; the best is the banker, the others sit in the order of their cards; ties draw again among themselves.

    A game that was dealt elsewhere says its seats; where it does not, seat 0 is the banker.
    """
    if deals.seed is None:
        return Seating(deals.order(number) or tuple(range(seats)))
    rng = chance(deals.seed, FOR_LOTS, number)
    events: list[Event] = []

    def ordered(people: Sequence[int]) -> list[int]:
        cards = dict(zip(people, shuffled(deck.cards, rng), strict=False))
        events.extend(Event("lot", seat, cards=(card,)) for seat, card in cards.items())
        worth = {seat: card.rank if rules.first_banker == "lowest" else 9 - card.rank % 10 for seat, card in cards.items()}
        tied = [[seat for seat in people if worth[seat] == value] for value in sorted(set(worth.values()))]
        return [seat for group in tied for seat in (ordered(group) if len(group) > 1 else group)]

    return Seating(tuple(ordered(range(seats))), tuple(events))


def room(rules: BankRules, stakes: Sequence[int], mine: int) -> int:
    """How many points a bettor may still stake: `stakes` of everybody at the table, `mine` among them."""
    return rules.limit - (sum(stakes) if rules.limit_of == "table" else mine)


@dataclass(frozen=True, kw_only=True)
class BankState(ABC):
    """What every such game has at one moment; see `play.State`. A game adds its cards and stakes.

    `phase` is the game's own until "over", when the round is settled; `round` counts from 0; `turned` are the columns or seats
    whose cards were turned up before the showdown, since their stakes were taken back; `more_rounds` whether another can be dealt.
    """

    rules: Any
    seats: int
    deals: Deals | None
    round: int
    seating: Seating
    phase: str
    stock: tuple[Card, ...]
    turned: tuple[int, ...] = ()
    points: tuple[int, ...]
    payoffs: tuple[int, ...] | None = None
    events: tuple[Event, ...]
    more_rounds: bool = False

    GAME: ClassVar[str]

    @classmethod
    @abstractmethod
    def deal(cls, rules: Any, deals: Deals, number: int, seating: Seating, points: tuple[int, ...], events: tuple[Event, ...]) -> Self:
        """Round `number` (from 0), dealt and waiting for the first action."""

    @abstractmethod
    def _to_act(self) -> int:
        """The seat to act during a round."""

    @abstractmethod
    def _choices(self) -> tuple[Action, ...]:
        """What it may do."""

    @abstractmethod
    def _after(self, action: Any) -> Self:
        """The state after a legal action."""

    @classmethod
    def start(cls, rules: BankRules, seats: int, deals: Deals) -> Self:
        """The first round."""
        seating = seat_by_lot(rules, seats, deals, content.decks()[rules.deck], 0)
        return cls._new_round(rules, deals, 0, seating, (0,) * seats, ())

    @classmethod
    def _new_round(cls, rules: Any, deals: Deals, number: int, *rest: Any) -> Self:
        more = number + 1 < rules.rounds and deals.has(number + 1)
        return replace(cls.deal(rules, deals, number, *rest), more_rounds=more)

    @property
    def deck(self) -> Deck:
        return content.decks()[self.rules.deck]

    @property
    def banker(self) -> int:
        return self.seating.banker

    @property
    def specials(self) -> tuple[NamedHand, ...]:
        return content.specials(self.GAME)

    @property
    def actor(self) -> int | None:
        """The seat to act."""
        if self.phase != "over":
            return self._to_act()
        return self.banker if self.more_rounds else None

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

    def told(self, *events: Event, **changes: Any) -> Self:
        """This state with some changes, and what there is to tell of them."""
        return replace(self, events=(*self.events, *events), **changes)

    def decisions(self, cards: Sequence[Card], role: totals.Role) -> tuple[Action, ...]:
        """What may be done with two cards: a third card, none, or the stake back."""
        draw = totals.drawing(cards, role, self.rules, self.specials)
        free: dict[totals.Draw, tuple[Action, ...]] = {"must": (Draw(),), "may": (Draw(), Stand()), "may not": (Stand(),)}
        return (*free[draw], *((Escape(),) if totals.may_escape(cards, role, self.rules) else ()))

    def settled(self, bank: Sequence[Card], fates: Sequence[Event], payoffs: Sequence[int]) -> Self:
        """The round is over: the banker pays and takes what the bettors win and lose."""
        special = totals.special(bank, "dealer", self.rules, self.specials)
        shown = Event("bank", self.banker, cards=tuple(bank), text=special.id if special else "")
        paid = tuple(-sum(payoffs) if seat == self.banker else points for seat, points in enumerate(payoffs))
        told = [Event("payoff", seat, points=paid[seat]) for seat in self.seating.order]
        points = tuple(map(sum, zip(self.points, paid, strict=True)))
        return self.told(shown, *fates, *told, phase="over", payoffs=paid, points=points)

    def filler(self, rng: random.Random, *known: Iterable[Card]) -> Callable[[Sequence[Card]], tuple[Card, ...]]:
        """A function that gives hidden cards faces from those nobody has seen, each only once."""
        seen = {card for cards in (self.stock, *known) for card in cards}
        rest = [card for card in self.deck.cards if card not in seen]
        rng.shuffle(rest)
        return lambda cards: tuple(rest.pop() if card is HIDDEN else card for card in cards)

    def _next_round(self) -> Self:
        if self.deals is None:
            raise IllegalAction("a view cannot deal: it does not know the cards")
        number = self.round + 1
        return self._new_round(self.rules, self.deals, number, self._next_seating(self.deals, number), self.points, self.events)

    def _next_seating(self, deals: Deals, number: int) -> Seating:
        """Who banks in the next round."""
        if deals.order(number):
            return Seating(deals.order(number))
        start = max(n for n, event in enumerate(self.events) if event.key == "round")
        fates = [event.points for event in self.events[start:] if event.key in ("column", "hand")]
        match self.rules.bank_passes:
            case "by-lot":
                return seat_by_lot(self.rules, self.seats, deals, self.deck, number)
            case "every-round":
                return self.seating.passed()
            case "after-losing-to-all" if fates and min(fates) > 0:
                return self.seating.passed()
        return Seating(self.seating.order)


def hide(cards: Iterable[Card]) -> tuple[Card, ...]:
    """As many face-down cards."""
    return tuple(HIDDEN for _ in cards)


def seen_events(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events as a seat knows them."""
    return tuple(
        event
        if event.seen is None or seat in event.seen
        else Event(event.key, event.seat, event.column, hide(event.cards), event.points, event.text, event.seen)
        for event in events
    )
