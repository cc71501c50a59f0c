"""Games in which the players stake, get two face-down cards, and then in turn may draw a third.

In some of these games certain hands of two cards end at once, and the dealer may settle with some bettors before drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from kabu_core.cards import Card
from kabu_core.families.own_hands.dealt_at_once import DealerHandValueShown
from kabu_core.families.own_hands.draws_in_turn import DrawsInTurnState
from kabu_core.play.banking_games import BettorStakeRules, DrawCard, ThirdCardDeclined, ThirdCardDrawn
from kabu_core.play.events import Event, EventForAllSeats
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action
from kabu_core.rules import constant_rule, option


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class TwoCardRules(BettorStakeRules):
    """The options for the pack, the stakes and the bank in games with two cards and an optional third."""

    deck: str = option("western-52", "The pack of 52.", "western-52")
    bank_passes: Literal["never", "every-round", "after-losing-to-all"] = option("every-round", "When the next player becomes the dealer.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    settles_early = constant_rule(False)
    third_card = constant_rule("open")


@dataclass(frozen=True, slots=True)
class SettleWithSeat(Action, word="settle"):
    """As the dealer, compare the two cards with the hand of a seat, counted from 1, before drawing or standing."""

    number: int


class LookedAtOwnCards(Event):
    """The seat looks at its two cards."""


@dataclass(frozen=True, kw_only=True)
class BettorTwoCardsShown(EventForAllSeats):
    """A bettor shows two cards that end the hand. `value` is the name of the hand, such as "pok 9"."""

    value: str


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class TwoCardState[R: TwoCardRules](DrawsInTurnState[R]):
    """The state of a game with two cards and an optional third; `phase` is "stake", "third" or "over"."""

    HAND_SIZE = 2
    DRAWING_PHASE = "third"
    RULE_FOR_SHOWN_HANDS: ClassVar[str] = ""
    """The id of a rule of this site that lets two cards end a hand or the round."""

    def ends_hand(self, two: Sequence[Card]) -> bool:
        """Return whether these two cards are shown at once and end the hand. If the dealer has them, they end the round."""
        return False

    @property
    def dealer_may_settle_with_some_first(self) -> bool:
        """Whether the dealer, who is to draw or stand, may settle with some bettors first."""
        return self.rules.settles_early and self.phase == "third" and self.queue[0] == self.banker

    def is_result_certain(self, cards: Sequence[Card]) -> bool:
        """Return whether two cards end the hand. Such a hand beats every hand of a dealer who may still draw."""
        return self.ends_hand(cards)

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        early = self.unsettled_bettors if self.dealer_may_settle_with_some_first else ()
        return (*super()._legal_actions_in_round(), *(SettleWithSeat(seat + 1) for seat in early))

    def apply_turn_action(self, action: Action) -> Self:
        """Let the next seat draw or stand or, if it is the dealer, settle with a bettor."""
        seat, *queue = self.queue
        match action:
            case SettleWithSeat():
                return self._settle_early_with_bettor(action.number - 1)
            case DrawCard():
                state = self.deal_card_to_seats(ThirdCardDrawn, (seat,), face_up=self.rules.third_card == "open" or seat in self.turned)
            case _:
                state = self.with_events(ThirdCardDeclined(seat))
        return replace(state, queue=tuple(queue)) if queue else state.settle_hands_with_bank()

    def deal_first_cards(self) -> Self:
        """Deal two cards to each seat in the round, one at a time. Show the hands that these cards end, and let the other seats decide."""
        seats, dealt = self.seats_in_round, self.deal_all_hands()
        hands = {seat: dealt.hands[seat] for seat in seats}
        ended = tuple(seat for seat in seats if self.ends_hand(hands[seat]))
        looks = (LookedAtOwnCards(seat, hands[seat], (seat,)) for seat in seats if seat not in ended)
        rule = self.RULE_FOR_SHOWN_HANDS
        shown = (
            BettorTwoCardsShown(seat, hands[seat], value=self.hand_value_name(hands[seat]), rule=rule)
            for seat in ended
            if seat != self.banker
        )
        face_down = frozenset((seat, position) for seat in seats for position in range(self.HAND_SIZE))
        return replace(dealt.with_events(*looks, *shown), face_down=face_down, turned=ended).start_turns(ended)

    def _settle_early_with_bettor(self, seat: int) -> Self:
        """Turn up the dealer's two cards and a bettor's hand, and compare them. After the last bettor, end the round."""
        shown = self.dealer_hand_shown_events()
        result = self.compare_seat_with_bank(seat)
        state = replace(
            self.with_events(*shown, result),
            settled=(*self.settled, (seat, self.payoff_of_result(result))),
            turned=(*self.turned, self.banker, seat),
        )
        return state if state.unsettled_bettors else state.settle_hands_with_bank()

    def settle_hands_with_bank(self) -> Self:
        """Compare the remaining hands with the dealer's, and end the round."""
        return replace(super().settle_hands_with_bank(), queue=())

    def dealer_hand_shown_events(self) -> tuple[DealerHandValueShown, ...]:
        """Return the log event in which the dealer shows the hand; none if the dealer has already shown these cards to settle early."""
        is_shown = self.settled and len(self.hands[self.banker]) == self.HAND_SIZE
        return () if is_shown else super().dealer_hand_shown_events()
