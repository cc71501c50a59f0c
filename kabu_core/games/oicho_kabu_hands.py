"""Oicho-Kabu with a hand for everybody: two cards each, the first face up, a third by choice, against the banker's hand."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kabu_core import content, totals
from kabu_core.banking import BankRules, BankState, Draw, Escape, room
from kabu_core.cards import Card
from kabu_core.hands import Score
from kabu_core.play import Action, Deals, Event
from kabu_core.rounds import Seating, hide, seen_events
from kabu_core.rules import option

ID = "oicho-kabu-hands"
HOLDERS = ("player", "dealer")
MOST_CARDS = totals.MOST_CARDS
TABLED = True


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


@dataclass(frozen=True, kw_only=True)
class State(BankState):
    """One moment of the game.

    `phase`: "stake", "third" or "over"; `queue` holds the seats still to stake or to decide, the banker last.
    """

    hands: tuple[tuple[Card, ...], ...]
    stakes: tuple[int, ...]
    queue: tuple[int, ...]

    GAME = ID

    @classmethod
    def deal(cls, rules: Rules, deals: Deals, number: int, seating: Seating, points: tuple[int, ...], events: tuple[Event, ...]) -> "State":
        """The first card, if stakes come after it."""
        seats = len(points)
        state = cls(
            rules=rules,
            seats=seats,
            deals=deals,
            round=number,
            seating=seating,
            phase="stake",
            stock=deals.pack(content.decks()[rules.deck], number),
            hands=((),) * seats,
            stakes=(0,) * seats,
            queue=seating.others,
            points=points,
            events=(*events, *seating.events, Event("round", seating.dealer, points=number + 1)),
        )
        return state._deal_one("up") if rules.stakes_after == "first-card" else state

    @property
    def total_stakes(self) -> tuple[int, ...]:
        """Points staked by each seat."""
        return self.stakes

    def seen_by(self, seat: int) -> "State":
        """What a seat knows: its own hand, and the others' cards that lie face up."""
        open_ = range(self.seats) if self.phase == "over" else (seat, *self.turned)
        return replace(
            self,
            deals=None,
            stock=hide(self.stock),
            hands=tuple(hand if owner in open_ else _face_up(hand) for owner, hand in enumerate(self.hands)),
            events=seen_events(self.events, seat),
        )

    def guess(self, rng: random.Random) -> "State":
        """A full state that this view could be."""
        fill = self.filler(rng, *self.hands)
        return replace(self, deals=Deals(rng.getrandbits(32)), hands=tuple(map(fill, self.hands)), stock=fill(self.stock))

    def _to_act(self) -> int:
        return self.queue[0]

    def _choices(self) -> tuple[Action, ...]:
        seat = self.queue[0]
        if self.phase == "stake":
            left = room(self.rules, self.stakes, 0)
            return (*(Stake(points) for points in range(self.rules.unit, left + 1, self.rules.unit)), Pass())
        return self.decisions(self.hands[seat], "dealer" if seat == self.banker else "player")

    def _after(self, action: Action) -> "State":
        match action:
            case Stake(points):
                return self._stake(points)
            case Pass():
                return self._stake(0)
        return self._third(action)

    def _stake(self, points: int) -> "State":
        seat, *queue = self.queue
        stakes = (*self.stakes[:seat], points, *self.stakes[seat + 1 :])
        event = Event("own stake", seat, points=points) if points else Event("pass", seat)
        state = self.told(event, stakes=stakes, queue=tuple(queue))
        return state if queue else state._deal_rest()

    def _deal_rest(self) -> "State":
        """What of the two cards is still to come, then the asking, in turn, the banker last."""
        if not any(self.stakes):
            return self._showdown()
        state = self if self.hands[self.banker] else self._deal_one("up")
        playing = (*(seat for seat in self.bettors if self.stakes[seat]), self.banker)
        return replace(state._deal_one("down"), phase="third", queue=playing)

    def _deal_one(self, key: str) -> "State":
        """One card to each bettor in turn, then to the banker."""
        order = (*self.bettors, self.banker)
        cards = dict(zip(order, self.stock, strict=False))
        events = [Event(key, seat, cards=(cards[seat],), seen=None if key == "up" else (seat,)) for seat in order]
        hands = tuple((*hand, cards[seat]) for seat, hand in enumerate(self.hands))
        return self.told(*events, stock=self.stock[len(order) :], hands=hands)

    def _third(self, action: Action) -> "State":
        seat, *queue = self.queue
        state = replace(self, queue=tuple(queue))
        match action:
            case Draw():
                hands = (*self.hands[:seat], (*self.hands[seat], self.stock[0]), *self.hands[seat + 1 :])
                state = state.told(Event("own draw", seat, cards=self.stock[:1]), stock=self.stock[1:], hands=hands)
            case Escape():
                stakes = (*self.stakes[:seat], 0, *self.stakes[seat + 1 :])
                event = Event("own escape", seat, cards=self.hands[seat])
                state = state.told(event, stakes=stakes, turned=(*self.turned, seat))
            case _:
                state = state.told(Event("own stand", seat))
        decided = queue == [self.banker] and totals.special(self.hands[self.banker], "dealer", self.rules, self.specials)
        return state if queue and any(state.stakes) and not decided else state._showdown()

    def _showdown(self) -> "State":
        """Each staked hand by itself against the banker's."""
        payoffs = [0] * self.seats
        fates = []
        bank = self.hands[self.banker]
        for seat in self.bettors:
            if self.stakes[seat]:
                verdict = totals.against(self.hands[seat], bank, self.rules, self.specials)
                fates.append(Event("hand", seat, cards=self.hands[seat], points=verdict.odds, text=verdict.reason))
                payoffs[seat] = self.stakes[seat] * verdict.odds
        return replace(self.settled(bank, fates, payoffs), queue=())


def _face_up(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """All but the second card of a hand lies face up."""
    return (*hand[:1], *hide(hand[1:2]), *hand[2:])


def score(cards: Sequence[Card], role: totals.Role, rules: Rules) -> Score:
    """What a hand is worth to a bettor or to the dealer."""
    return totals.score(cards, role, rules, content.game_hands(ID), content.decks()[rules.deck])


start = State.start
