"""Yoshi: bettors stake on one open card; then each seat in turn gets a second card and calls yoshi or draws a third card."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.own_hands.base_game import OwnHandsState
from kabu_core.play.banking_games import DrawCard, FirstHandCardDealt, SecondCardDealt, SitRoundOut, StakeRules, ThirdCardDrawn
from kabu_core.play.events import Event
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action
from kabu_core.rules import option

ID = "yoshi"


@dataclass(frozen=True, kw_only=True)
class Rules(StakeRules):
    """The options of Yoshi."""

    deck: str = option("komaru", "The pack of 40.", "komaru", "kabufuda", "hanafuda", "western")
    limit: int = option(300, "The most points that all bettors together may stake.", low=1, high=100_000)
    unit: int = option(10, "The smallest stake; larger ones are multiples of it.", low=1, high=100_000)
    may_sit_out: bool = option(False, "A bettor may stake nothing even if the limit allows a stake.")
    tied_lots: Literal["redraw", "by-card"] = option("redraw", "How a tie is broken when players draw for the deal.")
    second_card: Literal["hidden", "open"] = option("hidden", "Whether others see the second card before the showdown.")
    tie: Literal["push", "dealer"] = option("push", "Who wins when totals are equal.")
    bank_passes: Literal["never", "after-losing-to-all"] = option(
        "after-losing-to-all", "When the deal goes to the player at the dealer's right."
    )
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


class CallYoshi(Action, word="yoshi"):
    """Call yoshi: stand on two cards."""


class YoshiCalled(Event):
    """The seat calls yoshi and draws no third card."""


@dataclass(frozen=True, kw_only=True, repr=False)
class State(OwnHandsState[Rules, Literal["call"]]):
    """A state of Yoshi; `phase` is "stake", "call" or "over"."""

    GAME = ID
    ACTION_PATTERNS = ("stake {points}", "pass", "draw", "yoshi")

    def deal(self) -> "State":
        """Start the round: deal an open card to each seat, the banker last, and then let the bettors stake."""
        return self.start_staking().deal_card_to_seats(FirstHandCardDealt, (*self.bettors, self.banker), face_up=True)

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        if self.phase == "call":
            return DrawCard(), CallYoshi()
        stakes = self.possible_stakes()
        return (*stakes, SitRoundOut()) if self.rules.may_sit_out or not stakes else stakes

    def _apply(self, action: Action) -> "State":
        match action:
            case DrawCard():
                return self.deal_card_to_seats(ThirdCardDrawn, self.queue[:1], face_up=True)._deal_to_next_seat_or_end_round()
            case CallYoshi():
                return self.with_events(YoshiCalled(self.queue[0]))._deal_to_next_seat_or_end_round()
        state = self.apply_stake_or_pass(action)
        return state if state.queue else state._let_first_bettor_call_or_draw()

    def _let_first_bettor_call_or_draw(self) -> "State":
        """Deal a second card to the first bettor with a stake, who then calls yoshi or draws. Without stakes, end the round."""
        if not any(self.stakes):
            return self.settle_hands_with_bank()
        return replace(self, phase="call", queue=self.seats_in_round)._deal_second_card()

    def _deal_to_next_seat_or_end_round(self) -> "State":
        """Deal a second card to the next seat, which then calls yoshi or draws. After the banker's turn, end the round."""
        state = replace(self, queue=self.queue[1:])
        return state._deal_second_card() if state.queue else state.settle_hands_with_bank()

    def _deal_second_card(self) -> "State":
        state = self.deal_card_to_seats(SecondCardDealt, self.queue[:1], face_up=self.rules.second_card == "open")
        return state.settle_hands_with_bank() if state.banker_wins_outright() else state
