"""Baccarat banque: one banker plays a hand of baccarat against two hands of the punters, one for each side of the table."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.shoe_games.base_game import ShoeGameRules, ShoeGameState
from kabu_core.play.banking_games import RoundSatOut, SitRoundOut
from kabu_core.play.state import Action
from kabu_core.rules import option

ID = "baccarat-banque"

SIDES = {"right": (0,), "left": (1,), "both": (0, 1)}
"""The hands on which a punter can stake, by the word for them. A stake on both is divided between them."""


@dataclass(frozen=True, kw_only=True)
class Rules(ShoeGameRules):
    """The options of baccarat banque."""

    limit: int = option(200, "The most points that all punters together may stake.", low=1, high=100_000)
    bank_passes: Literal["never", "every-round"] = option("never", "When the bank goes to the player at the banker's right.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


@dataclass(frozen=True, slots=True)
class StakeOnSide(Action, word="stake"):
    """Stake points on the hand of a side, or half on each hand."""

    side: str
    points: int


@dataclass(frozen=True, kw_only=True, repr=False)
class State(ShoeGameState[Rules, str]):
    """A state of baccarat banque; `phase` is "stake", "third" or "over"."""

    GAME = ID
    ACTION_PATTERNS = ("stake right {points}", "stake left {points}", "stake both {points}", "pass", "draw", "stand")
    HAND_NAMES = ("the right side", "the left side")

    def deal(self) -> "State":
        """Start a round with the stakes."""
        return self.start_staking()

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        if self.phase == "third":
            return self.third_card_actions()
        sizes = self.legal_stake_sizes_of_seat(self.queue[0])
        stakes = (
            StakeOnSide(side, points) for side, hands in SIDES.items() for points in sizes if points % (len(hands) * self.rules.unit) == 0
        )
        return (*stakes, SitRoundOut())

    def _apply(self, action: Action) -> "State":
        match action:
            case StakeOnSide(side, points):
                state, rule = self, "stakes" if side == "both" else ""
                for hand in SIDES[side]:
                    state = state.stake_on_hand(self.queue[0], hand, points // len(SIDES[side]), rule)
                return state.continue_staking()
            case SitRoundOut():
                return self.with_events(RoundSatOut(self.queue[0])).continue_staking()
        return self.draw_or_stand(action)
