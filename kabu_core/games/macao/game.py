"""Macao: stakes first, then one card each; buy more to come near nine, and lose if you go over it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core.cards import Card
from kabu_core.families.own_hands.draws_in_turn import DrawsInTurnState
from kabu_core.games.macao.events import CardBought, HandShownEarly, SeatStoppedBuying
from kabu_core.play.banking_games import BettorStakeRules, FirstHandCardDealt, StandOnCards
from kabu_core.play.hand_scoring import HandResult
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action
from kabu_core.rules import number_in_words, option

ID = "macao"
NINE, EIGHT = 9, 8


@dataclass(frozen=True, kw_only=True)
class Rules(BettorStakeRules):
    """The options of Macao."""

    deck: str = option("western-52", "The pack.", "western-52")
    packs: int = option(2, "How many packs are shuffled together.", low=1, high=2)
    tie: Literal["dealer", "fewer-cards"] = option(
        "dealer", "Who wins when totals are equal: always the dealer, or the hand with fewer cards."
    )
    stroke_shown: Literal["at-once", "at-end"] = option(
        "at-once", "When a player shows a nine as the first card: before anybody buys, or at the end."
    )
    bank_passes: Literal["every-round", "never"] = option("every-round", "When the deal passes to the next player.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


def hand_sum(cards: Sequence[Card]) -> int:
    """Return the sum of a hand, without dropping tens."""
    return sum(card.rank for card in cards)


def is_great_stroke(cards: Sequence[Card]) -> bool:
    """Return whether a hand is the great stroke: a nine as its only card."""
    return len(cards) == 1 and cards[0].rank == NINE


def hand_value_name(cards: Sequence[Card]) -> str:
    """Return the name of a hand's value: "great stroke", "total 12, over nine" or "total 7 in three cards"."""
    points = hand_sum(cards)
    if points > NINE:
        return f"total {points}, over nine"
    if len(cards) > 1:
        return f"total {points} in {number_in_words(len(cards))} cards"
    return {NINE: "great stroke", EIGHT: "small stroke"}.get(points, f"total {points}")


@dataclass(frozen=True, kw_only=True)
class State(DrawsInTurnState[Rules]):
    """A state of Macao; `phase` is "stake", "draw" or "over"."""

    GAME = ID
    HAND_SIZE = 1
    DRAWING_PHASE = "draw"

    def hand_value_name(self, cards: Sequence[Card]) -> str:
        """Return the name of a hand's value, such as "total 7 in three cards"."""
        return hand_value_name(cards)

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        """Compare a hand with the dealer's. The reason is "over", "great-stroke", "dealer-over", "total", "cards" or "tie"."""
        mine, theirs = hand_sum(cards), hand_sum(bank)
        if mine > NINE:
            return HandResult(-1, "over")
        if is_great_stroke(bank):
            return HandResult(-1 if is_great_stroke(cards) else -2, "great-stroke")
        if is_great_stroke(cards):
            return HandResult(2, "great-stroke")
        if theirs > NINE:
            return HandResult(1, "dealer-over")
        if mine != theirs:
            return HandResult(1 if mine > theirs else -1, "total")
        if self.rules.tie == "dealer" or len(cards) == len(bank):
            return HandResult(-1, "tie")
        return HandResult(1 if len(cards) < len(bank) else -1, "cards")

    def is_result_certain(self, cards: Sequence[Card]) -> bool:
        """Return whether a hand is over nine or the great stroke."""
        return hand_sum(cards) > NINE or is_great_stroke(cards)

    def deal_first_cards(self) -> "State":
        """Deal a card face down to each seat, and show the great strokes at once if the rules say so."""
        state = self.deal_card_to_seats(FirstHandCardDealt, self.seats_in_round, face_up=False)
        strokes = [seat for seat in state.seats_in_round if is_great_stroke(state.hands[seat])]
        shown = state._show_hands_early(strokes, rule="stroke-shown") if self.rules.stroke_shown == "at-once" else state
        return shown.start_turns(strokes)

    def apply_turn_action(self, action: Action) -> "State":
        """Let the next seat buy a card or buy no more. Nine or more ends its turn."""
        seat, *queue = self.queue
        if action == StandOnCards():
            return replace(self.with_events(SeatStoppedBuying(seat)), queue=tuple(queue)).settle_if_no_choice_matters()
        state = self.deal_card_to_seats(CardBought, [seat], face_up=False)
        if hand_sum(state.hands[seat]) < NINE and state.stock:
            return state
        is_shown = seat != self.banker and state.is_result_certain(state.hands[seat])
        return replace(state._show_hands_early([seat]) if is_shown else state, queue=tuple(queue)).settle_if_no_choice_matters()

    def _show_hands_early(self, seats: Sequence[int], rule: str = "") -> "State":
        """Show the hands of these seats to everybody before the end of the round. `rule` is the rule that decides this."""
        shown = (HandShownEarly(seat, self.hands[seat], rule=rule) for seat in seats)
        return replace(self.with_events(*shown), turned=(*self.turned, *seats))
