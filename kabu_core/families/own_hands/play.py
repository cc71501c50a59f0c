"""What games share in which everybody has a hand and plays it against the banker's: the stake on it, its cards, the showdown."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from kabu_core.cards import HIDDEN, Card
from kabu_core.play import totals
from kabu_core.play.banking import BankState, StakeRules, room
from kabu_core.play.rounds import hide, replace, replace_at, seen_events
from kabu_core.play.state import Action, DealSource, Event


@dataclass(frozen=True, slots=True)
class Stake(Action):
    """Put points on one's own hand."""

    points: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Stay out of this round."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class HandsState[R: StakeRules, P: str = str](BankState[R, P | Literal["stake"]]):
    """What every such game has at one moment.

    `phase` is "stake" at first; `queue` holds the seats still to stake or to decide, the banker last.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    stakes: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()

    FACE_DOWN: ClassVar[tuple[int, ...]] = (1,)
    """The places of a hand whose cards only its owner sees, from 0."""

    def open_round(self) -> Self:
        """Begin a round before its first card, all bettors still to stake."""
        return replace(self, phase="stake", hands=((),) * self.seats, stakes=(0,) * self.seats, queue=self.bettors)

    @property
    def total_stakes(self) -> tuple[int, ...]:
        """Points staked by each seat."""
        return self.stakes

    @property
    def playing(self) -> tuple[int, ...]:
        """Who has a stake, in turn, and the banker."""
        return (*(seat for seat in self.bettors if self.stakes[seat]), self.banker)

    def seen_by(self, seat: int) -> Self:
        """What a seat knows: its own hand, and the others' cards that lie face up."""
        return replace(
            self,
            deals=None,
            stock=hide(self.stock),
            hands=tuple(hand if self._knows(seat, owner) else self._face_up(hand) for owner, hand in enumerate(self.hands)),
            events=seen_events(self.events, seat),
        )

    @property
    def at_stake(self) -> tuple[tuple[int, tuple[Card, ...]], ...]:
        """Each stake, and the hand on which it lies."""
        return tuple((stake, hand) for stake, hand in zip(self.stakes, self.hands, strict=True) if stake)

    def _knows(self, seat: int, owner: int) -> bool:
        """Whether a seat may look at the hidden cards of a hand."""
        return self.phase == "over" or owner in (seat, *self.turned)

    def _face_up(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(HIDDEN if place in self.FACE_DOWN else card for place, card in enumerate(hand))

    def guess(self, rng: random.Random) -> Self:
        """A full state that this view could be."""
        fill = self.hidden_card_sampler(rng, *self.hands)
        return replace(self, deals=DealSource(rng.getrandbits(32)), hands=tuple(map(fill, self.hands)), stock=fill(self.stock))

    def _to_act(self) -> int:
        return self.queue[0]

    def possible_stakes(self) -> tuple[Stake, ...]:
        """What the next bettor may stake."""
        left = room(self.rules, self.stakes, 0)
        return tuple(Stake(points) for points in range(self.rules.unit, left + 1, self.rules.unit))

    def place_stake(self, action: Action) -> Self:
        """Put points of the next bettor on the hand, or let the bettor stay out."""
        seat, *queue = self.queue
        points = action.points if isinstance(action, Stake) else 0
        event = Event("own stake", seat, points=points) if points else Event("pass", seat)
        return replace(self.with_events(event), stakes=replace_at(self.stakes, seat, points), queue=tuple(queue))

    def deal_card(self, key: str, seats: Sequence[int], *, face_up: bool) -> Self:
        """Deal one card to each of these seats in turn, to be seen by all or by its owner; `key` is that of the event."""
        cards = dict(zip(seats, self.stock, strict=False))
        events = [Event(key, seat, cards=(card,), seen=None if face_up else (seat,)) for seat, card in cards.items()]
        hands = tuple((*hand, cards[seat]) if seat in cards else hand for seat, hand in enumerate(self.hands))
        return replace(self.with_events(*events), stock=self.stock[len(cards) :], hands=hands)

    def bank_decides(self) -> bool:
        """Whether the banker holds a hand that wins by itself, so that no third card is asked about."""
        return totals.special(self.hands[self.banker], "dealer", self.rules, self.specials) is not None

    def showdown(self) -> Self:
        """Each staked hand by itself against the banker's."""
        payoffs = [0] * self.seats
        fates = []
        bank = self.hands[self.banker]
        for seat in self.bettors:
            if self.stakes[seat]:
                verdict = totals.against(self.hands[seat], bank, self.rules, self.specials)
                fates.append(Event("hand", seat, cards=self.hands[seat], points=verdict.odds, text=verdict.reason))
                payoffs[seat] = self.stakes[seat] * verdict.odds
        return replace(self.settle_with_bank(bank, fates, payoffs), queue=())
