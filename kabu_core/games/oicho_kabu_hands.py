"""Oicho-Kabu with a hand for everybody: two cards each, the first face up, a third by choice, against the banker's hand."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kabu_core import content, totals
from kabu_core.banking import (
    BankRules,
    Deal,
    Draw,
    Escape,
    Seating,
    Stand,
    hide,
    next_seating,
    room,
    seat_by_lot,
    seen_events,
    unseen,
)
from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.errors import IllegalAction
from kabu_core.play import Action, Deals, Event
from kabu_core.rules import option

ID = "oicho-kabu-hands"


@dataclass(frozen=True, kw_only=True)
class Rules(BankRules):
    """The form with own hands."""

    stakes_after: str = option("first-card", "Whether stakes are placed after the first card or before the deal.", "first-card", "nothing")


@dataclass(frozen=True, slots=True)
class Stake(Action):
    """Put points on one's own hand."""

    points: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Stay out of this round."""


@dataclass(frozen=True)
class State:
    """One moment of the game; see `play.State`.

    `phase`: "stake", "third" or "over"; `queue` holds the seats still to stake or to decide, the banker last;
    `turned` are the seats whose hands were turned up before the showdown, since they took their stakes back.
    """

    rules: Rules
    seats: int
    deals: Deals | None
    round: int
    seating: Seating
    phase: str
    stock: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    stakes: tuple[int, ...]
    queue: tuple[int, ...]
    turned: tuple[int, ...]
    points: tuple[int, ...]
    payoffs: tuple[int, ...] | None
    events: tuple[Event, ...]

    @property
    def deck(self) -> Deck:
        return content.decks()[self.rules.deck]

    @property
    def banker(self) -> int:
        return self.seating.banker

    @property
    def actor(self) -> int | None:
        """The seat to act."""
        if self.phase == "over":
            return self.banker if self.more_rounds else None
        return self.queue[0]

    @property
    def more_rounds(self) -> bool:
        """Whether another round can be dealt."""
        return self.round + 1 < self.rules.rounds and (self.deals is None or self.deals.has(self.round + 1))

    @property
    def total_stakes(self) -> tuple[int, ...]:
        """Points staked by each seat."""
        return self.stakes

    def actions(self) -> tuple[Action, ...]:
        """The legal actions of the actor."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Action, ...]:
        if self.phase == "over":
            return (Deal(),) if self.more_rounds else ()
        seat = self.queue[0]
        if self.phase == "stake":
            left = room(self.rules, self.stakes, 0)
            return (*(Stake(p) for p in range(self.rules.unit, left + 1, self.rules.unit)), Pass())
        role: totals.Role = "dealer" if seat == self.banker else "player"
        cards = self.hands[seat]
        draw = totals.drawing(cards, role, self.rules, content.specials(ID))
        free: dict[totals.Draw, tuple[Action, ...]] = {"must": (Draw(),), "may": (Draw(), Stand()), "may not": (Stand(),)}
        escape = (Escape(),) if totals.may_escape(cards, role, self.rules) else ()
        return (*free[draw], *escape)

    def apply(self, action: Action) -> "State":
        """The state after a legal action. Raises IllegalAction for any other."""
        if action not in self.actions():
            raise IllegalAction(f"'{action}' is not legal now")
        match action:
            case Stake(points):
                return self._stake(points)
            case Pass():
                return self._stake(0)
            case Deal():
                return self._next_round()
        return self._third(action)

    def seen_by(self, seat: int) -> "State":
        """What a seat knows: its own hand, and the others' cards that lie face up."""
        over = self.phase == "over"
        return replace(
            self,
            deals=None,
            stock=hide(self.stock),
            hands=tuple(hand if over or owner == seat or owner in self.turned else _face_up(hand) for owner, hand in enumerate(self.hands)),
            events=seen_events(self.events, seat),
        )

    def guess(self, rng: random.Random) -> "State":
        """A full state that this view could be."""
        rest = unseen(self.deck, self.stock, *self.hands)
        rng.shuffle(rest)

        def fill(cards: Sequence[Card]) -> tuple[Card, ...]:
            return tuple(rest.pop() if card is HIDDEN else card for card in cards)

        return replace(
            self,
            deals=Deals(rng.getrandbits(32)),
            hands=tuple(fill(hand) for hand in self.hands),
            stock=fill(self.stock),
        )

    def _stake(self, points: int) -> "State":
        seat, *queue = self.queue
        stakes = (*self.stakes[:seat], points, *self.stakes[seat + 1 :])
        event = Event("own stake", seat, points=points) if points else Event("pass", seat)
        state = replace(self, stakes=stakes, queue=tuple(queue), events=(*self.events, event))
        return state if queue else state._deal_rest()

    def _deal_rest(self) -> "State":
        """What of the two cards is still to come, then the asking, in turn, the banker last."""
        if not any(self.stakes):
            return self._showdown()
        state = self if self.hands[self.banker] else self._deal_one("up")
        state = state._deal_one("down")
        playing = (*(seat for seat in self.seating.bettors if self.stakes[seat]), self.banker)
        if totals.special(state.hands[self.banker], "dealer", self.rules, content.specials(ID)):
            return state._showdown()
        return replace(state, phase="third", queue=playing)

    def _deal_one(self, key: str) -> "State":
        """One card to each bettor in turn, then to the banker."""
        order = (*self.seating.bettors, self.banker)
        cards = dict(zip(order, self.stock, strict=False))
        events = [Event(key, seat, cards=(cards[seat],), seen=None if key == "up" else (seat,)) for seat in order]
        return replace(
            self,
            stock=self.stock[len(order) :],
            hands=tuple((*hand, cards[seat]) for seat, hand in enumerate(self.hands)),
            events=(*self.events, *events),
        )

    def _third(self, action: Action) -> "State":
        seat, *queue = self.queue
        state = replace(self, queue=tuple(queue))
        match action:
            case Draw():
                card = self.stock[0]
                hands = (*self.hands[:seat], (*self.hands[seat], card), *self.hands[seat + 1 :])
                event = Event("own draw", seat, cards=(card,))
                state = replace(state, stock=self.stock[1:], hands=hands, events=(*self.events, event))
            case Escape():
                stakes = (*self.stakes[:seat], 0, *self.stakes[seat + 1 :])
                event = Event("own escape", seat, cards=self.hands[seat])
                state = replace(state, stakes=stakes, turned=(*self.turned, seat), events=(*self.events, event))
            case _:
                state = replace(state, events=(*self.events, Event("own stand", seat)))
        return state if queue and any(state.stakes) else state._showdown()

    def _showdown(self) -> "State":
        payoffs = [0] * self.seats
        special = totals.special(self.hands[self.banker], "dealer", self.rules, content.specials(ID))
        events = [Event("bank", self.banker, cards=self.hands[self.banker], text=special.id if special else "")]
        for seat in self.seating.bettors:
            if not self.stakes[seat]:
                continue
            verdict = totals.against(self.hands[seat], self.hands[self.banker], self.rules, content.specials(ID))
            events.append(Event("hand", seat, cards=self.hands[seat], points=verdict.odds, text=verdict.reason))
            payoffs[seat] = self.stakes[seat] * verdict.odds
        payoffs[self.banker] = -sum(payoffs)
        events += [Event("payoff", seat, points=payoffs[seat]) for seat in self.seating.order]
        return replace(
            self,
            phase="over",
            queue=(),
            payoffs=tuple(payoffs),
            points=tuple(a + b for a, b in zip(self.points, payoffs, strict=True)),
            events=(*self.events, *events),
        )

    def _next_round(self) -> "State":
        if self.deals is None:
            raise IllegalAction("a view cannot deal: it does not know the cards")
        start_of_round = max(n for n, event in enumerate(self.events) if event.key == "round")
        results = [event.points for event in self.events[start_of_round:] if event.key == "hand"]
        lost_to_all = bool(results) and min(results) > 0
        number = self.round + 1
        seating = next_seating(self.rules, self.seating, lost_to_all, self.deals, self.deck, number)
        return _deal(self.rules, self.seats, self.deals, number, seating, self.points, self.events)


def start(rules: Rules, seats: int, deals: Deals) -> State:
    """The first round, waiting for stakes."""
    seating = seat_by_lot(rules, seats, deals, content.decks()[rules.deck], 0)
    return _deal(rules, seats, deals, 0, seating, (0,) * seats, ())


def _face_up(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """All but the second card of a hand lies face up."""
    return (*hand[:1], *hide(hand[1:2]), *hand[2:])


def _deal(
    rules: Rules,
    seats: int,
    deals: Deals,
    number: int,
    seating: Seating,
    points: tuple[int, ...],
    events: tuple[Event, ...],
) -> State:
    """Round `number` (from 0), with the first card if stakes come after it."""
    state = State(
        rules=rules,
        seats=seats,
        deals=deals,
        round=number,
        seating=seating,
        phase="stake",
        stock=deals.pack(content.decks()[rules.deck], number),
        hands=((),) * seats,
        stakes=(0,) * seats,
        queue=seating.bettors,
        turned=(),
        points=points,
        payoffs=None,
        events=(*events, *seating.events, Event("round", seating.banker, points=number + 1)),
    )
    return state._deal_one("up") if rules.stakes_after == "first-card" else state
