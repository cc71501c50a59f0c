"""Rules and states of games in which all hands are dealt at once, after the stakes, and each hand has a value with a name."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kabu_core.cards import Card
from kabu_core.families.own_hands.base_game import OwnHandsState
from kabu_core.play.banking_games import BankRules, DealerHandShown, HandCompared, SitRoundOut
from kabu_core.play.events import Event
from kabu_core.play.round_based_state import SeatingOrder, replace, seating_with_random_dealer
from kabu_core.play.state import Action, DealSource


@dataclass(frozen=True, kw_only=True)
class AllHandsDealt(Event):
    """Every seat with a stake gets its hand. `dealer` tells whether the dealer, who has no stake, gets a hand too."""

    dealer: bool


@dataclass(frozen=True, kw_only=True)
class DealerHandValueShown(DealerHandShown):
    """The dealer shows a hand that `value` describes, such as "ox 9"."""

    value: str


@dataclass(frozen=True, kw_only=True)
class HandValueCompared(HandCompared):
    """A hand that `value` describes, such as "ox 9", is compared with the dealer's.

    A winning hand gets `percentage` percent of the odds; a losing one always pays them in full.
    """

    value: str
    percentage: int = 100


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class DealtAtOnceState[R: BankRules](OwnHandsState[R, str]):
    """The state of a game in which all hands are dealt at once. `phase` is "stake" or "over".

    `settled` has a pair for each bettor with whom the dealer has settled during the round, if a game allows that: the seat and its points.
    """

    ACTION_PATTERNS: ClassVar[tuple[str, ...]] = ("stake {points}", "pass")
    HAND_SIZE: ClassVar[int]

    settled: tuple[tuple[int, int], ...] = ()

    @abstractmethod
    def hand_value_name(self, cards: Sequence[Card]) -> str:
        """Return the name of a hand's value, such as "ox 9"."""

    def arrange_hand(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards of a hand in the order in which they are shown."""
        return tuple(cards)

    def payout_percentage(self, cards: Sequence[Card]) -> int:
        """Return the percentage of the odds that a hand gets if it wins."""
        return 100

    def first_seating(self, deals: DealSource) -> SeatingOrder:
        """Choose the first dealer at random."""
        return seating_with_random_dealer(self.seats, deals)

    def deal(self) -> Self:
        """Start the round with the stakes, before any cards are dealt."""
        return self.start_staking()

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return (*self.possible_stakes(), SitRoundOut())

    def _apply(self, action: Action) -> Self:
        state = self.apply_stake_or_pass(action)
        if state.queue:
            return state
        return (state.deal_all_hands() if len(state.seats_in_round) > 1 else state).settle_hands_with_bank()

    def deal_all_hands(self) -> Self:
        """Deal one card at a time to each seat in the round until each has a whole hand."""
        order = self.seats_in_round
        dealt = len(order) * self.HAND_SIZE
        hands = tuple(self.stock[order.index(seat) : dealt : len(order)] if seat in order else () for seat in range(self.seats))
        return replace(
            self.with_events(AllHandsDealt(dealer=self.banker in order and not self.stakes[self.banker])),
            hands=hands,
            stock=self.stock[dealt:],
        )

    def settle_hands_with_bank(self) -> Self:
        """Compare each hand that has a stake with the dealer's hand, and end the round."""
        results = [self.compare_seat_with_bank(seat) for seat in self.unsettled_bettors]
        points = dict(self.settled) | {event.seat: self.payoff_of_result(event) for event in results}
        payoffs = [points.get(seat, 0) for seat in range(self.seats)]
        payoffs[self.banker] = -sum(payoffs)
        return self.settle_round(payoffs, *self.dealer_hand_shown_events(), *results)

    @property
    def unsettled_bettors(self) -> tuple[int, ...]:
        """The bettors with a stake whose hands have not been compared with the dealer's yet."""
        return tuple(seat for seat in self.seats_in_round[:-1] if seat not in dict(self.settled))

    def dealer_hand_shown_events(self) -> tuple[DealerHandValueShown, ...]:
        """Return the log event in which the dealer shows the hand."""
        bank = self.hands[self.banker]
        return (DealerHandValueShown(self.banker, bank, value=self.hand_value_name(bank) if bank else ""),)

    def compare_seat_with_bank(self, seat: int) -> HandValueCompared:
        """Compare the hand of `seat` with the dealer's, and return the log event of the result."""
        hand = self.hands[seat]
        result = self.compare_with_bank(hand, self.hands[self.banker])
        percentage = self.payout_percentage(hand) if result.odds > 0 else 100
        return HandValueCompared(
            seat,
            hand,
            odds=result.odds,
            reason=result.reason,
            rule=result.rule,
            value=self.hand_value_name(hand),
            percentage=percentage,
        )

    def payoff_of_result(self, event: HandValueCompared) -> int:
        """Return the points that a seat wins by a comparison of its hand with the dealer's; a loss is negative."""
        return self.stakes[event.seat or 0] * event.odds * event.percentage // 100
