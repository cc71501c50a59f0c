"""Dorijitgo-ttaeng: each player gets five flower cards and stays in or folds; the best hand that makes tens wins the pot."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.pots.base_game import FoldHand, PaidIntoPot, PotRules
from kabu_core.families.three_and_two.pot_game import SplitHandPotGameState
from kabu_core.play.state import Action
from kabu_core.rules import option

ID = "dorijitgo-ttaeng"


@dataclass(frozen=True, kw_only=True)
class Rules(PotRules):
    """The options of dorijitgo-ttaeng."""

    deck: str = option("hwatu-pictures", "The pack of 20 or 40.", "hwatu-pictures", "hwatu-plain", "hanafuda")
    ante: int = option(10, "The points that everybody pays into the pot.", low=1, high=100_000)
    bet: int = option(10, "The points that a player pays to stay in; 0: everybody stays in for nothing.", low=0, high=100_000)
    tie: Literal["split-pot", "push"] = option("split-pot", "Whether equal hands share the pot, or everybody takes the points back.")
    next_dealer: Literal["winner", "in-turn"] = option("winner", "Who deals next: the winner or the next player.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


class StayInPot(Action, word="stay"):
    """Pay the bet and stay in."""


@dataclass(frozen=True, kw_only=True, repr=False)
class State(SplitHandPotGameState[Rules]):
    """A state of dorijitgo-ttaeng; `phase` is "decide" or "over"."""

    GAME = ID
    ACTION_PATTERNS = ("stay", "fold")
    LAST_HAND_WINS = True

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return StayInPot(), FoldHand()

    def _apply(self, action: Action) -> "State":
        if isinstance(action, FoldHand):
            return self.fold_hand()
        return self.pay_into_pot(self.rules.bet, PaidIntoPot(self.queue[0], points=self.rules.bet))
