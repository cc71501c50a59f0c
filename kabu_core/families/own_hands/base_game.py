"""Rules and states of games in which every seat has a hand: the stakes, the deal and the showdown with the banker."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from kabu_core.cards import HIDDEN, Card
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import BankingState, BankRules, HandCompared, RoundSatOut
from kabu_core.play.events import Event, StakeChangeEvent
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.play.state import Action


@dataclass(frozen=True, slots=True)
class StakeOnHand(Action, word="stake"):
    """Stake points on the player's own hand."""

    points: int


@dataclass(frozen=True, kw_only=True)
class HandStaked(StakeChangeEvent):
    """The seat stakes `points` on its own hand."""

    points: int


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class OwnHandsState[R: BankRules, P: str](BankingState[R, P | Literal["stake"]]):
    """The state of a game in which every seat has a hand.

    `phase` is "stake" at first. `queue` has the seats that still have to stake or decide, the banker last. `face_down` has a pair for each
    card that only its owner sees: the seat, and the position of the card in the hand, counted from 0.
    """

    ACTION_PATTERNS: ClassVar[tuple[str, ...]] = ("stake {points}", "pass", "draw", "stand", "escape")

    hands: tuple[tuple[Card, ...], ...] = ()
    stakes: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()
    face_down: frozenset[tuple[int, int]] = frozenset()

    def start_staking(self) -> Self:
        """Start a round before any cards are dealt: each bettor in turn is to stake or pass."""
        return replace(self, phase="stake", hands=((),) * self.seats, stakes=(0,) * self.seats, queue=self.bettors)

    @property
    def stakes_by_seat(self) -> tuple[int, ...]:
        """The points staked by each seat."""
        return self.stakes

    @property
    def seats_in_round(self) -> tuple[int, ...]:
        """The bettors with a stake, in turn, and the banker."""
        return (*(seat for seat in self.bettors if self.stakes[seat]), self.banker)

    def observation(self, seat: int) -> Self:
        """Return the state as `seat` sees it: its own hand, and the face-up cards of the other hands."""
        hands = tuple(self._visible_hand(seat, owner) for owner in range(self.seats))
        return replace(self.hide_stock_and_unseen_events(seat), hands=hands)

    @property
    def stakes_with_hands(self) -> tuple[tuple[int, tuple[Card, ...]], ...]:
        """A pair for each seat with a stake: the points of the stake, and the hand of the seat."""
        return tuple((stake, hand) for stake, hand in zip(self.stakes, self.hands, strict=True) if stake)

    def _visible_hand(self, seat: int, owner: int) -> tuple[Card, ...]:
        """Return the hand of `owner` as `seat` sees it."""
        hand = self.hands[owner]
        if self.phase == "over" or owner in (seat, *self.turned):
            return hand
        return tuple(HIDDEN if (owner, position) in self.face_down else card for position, card in enumerate(hand))

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def possible_stakes(self) -> tuple[StakeOnHand, ...]:
        """Return the legal stakes of the next bettor."""
        return tuple(StakeOnHand(points) for points in self.legal_stake_sizes_of_seat(self.queue[0]))

    def apply_stake_or_pass(self, action: Action) -> Self:
        """Return the state after the next bettor stakes or passes. Every action other than a stake is a pass."""
        seat, *queue = self.queue
        points = action.points if isinstance(action, StakeOnHand) else 0
        event = HandStaked(seat, points=points) if points else RoundSatOut(seat)
        return replace(self.with_events(event), stakes=replace_at(self.stakes, seat, points), queue=tuple(queue))

    def deal_card_to_seats(self, event_class: type[Event], seats: Sequence[int], *, face_up: bool) -> Self:
        """Deal one card to each of these seats in turn, face up or seen only by its owner. `event_class` is the class of the log events."""
        cards = dict(zip(seats, self.stock, strict=False))
        events = [event_class(seat, (card,), None if face_up else (seat,)) for seat, card in cards.items()]
        hands = tuple((*hand, cards[seat]) if seat in cards else hand for seat, hand in enumerate(self.hands))
        face_down = self.face_down if face_up else self.face_down | {(seat, len(self.hands[seat])) for seat in cards}
        return replace(self.with_events(*events), stock=self.stock[len(cards) :], hands=hands, face_down=face_down)

    def banker_wins_outright(self) -> bool:
        """Return whether the banker has a special hand that wins outright. Then nobody draws any more cards."""
        return hand_scoring.winning_special_hand(self.hands[self.banker], "dealer", self.rules, self.special_hands) is not None

    def settle_hands_with_bank(self) -> Self:
        """Compare each hand that has a stake with the banker's hand, and end the round."""
        payoffs = [0] * self.seats
        results = []
        bank = self.hands[self.banker]
        for seat in self.bettors:
            if self.stakes[seat]:
                verdict = self.compare_with_bank(self.hands[seat], bank)
                results.append(HandCompared(seat, self.hands[seat], odds=verdict.odds, reason=verdict.reason, rule=verdict.rule))
                payoffs[seat] = self.stakes[seat] * verdict.odds
        return replace(self.pay_bettors_and_end_round(bank, results, payoffs), queue=())
