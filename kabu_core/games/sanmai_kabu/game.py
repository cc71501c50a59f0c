"""Sanmai Kabu of Aomori: three stacks of three face-down cards, on which the bettors stake against the banker's stack."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.columns.base_game import ColumnRules
from kabu_core.families.columns.columns_dealt_face_down import FaceDownColumnsState
from kabu_core.play.banking_games import BettorStakeRules
from kabu_core.rules import constant_rule, option

ID = "sanmai-kabu"


@dataclass(frozen=True, kw_only=True)
class Rules(BettorStakeRules, ColumnRules):
    """The options of Sanmai Kabu."""

    deck: str = option("hanafuda-nine", "The pack of 48.", "hanafuda-nine")
    tie: Literal["push", "dealer"] = option("push", "Who wins when totals are equal.")
    arashi: Literal["players", "both"] = option("players", "Who wins outright with three cards of a month.")
    bank_passes: Literal["never", "after-losing-to-all"] = option(
        "never", "Whether the deal passes to the right after the dealer loses to every stack."
    )
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    stake_on = constant_rule("several")
    may_not_draw_from = constant_rule(0)


@dataclass(frozen=True, kw_only=True, repr=False)
class State(FaceDownColumnsState[Rules]):
    """A state of Sanmai Kabu; `phase` is "stake" or "over"."""

    GAME = ID
