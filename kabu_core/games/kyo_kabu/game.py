"""Kyō-Kabu: columns headed by a five, a six, a seven and an eight, on which the bettors stake against the banker."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.columns.base_game import ColumnGameState, ColumnRules
from kabu_core.play.banking_games import StakeRules
from kabu_core.rules import constant_rule, option

ID = "kyo-kabu"
FIELD_RANKS = (5, 6, 7, 8)


@dataclass(frozen=True, kw_only=True)
class Rules(StakeRules, ColumnRules):
    """The options of Kyō-Kabu."""

    deck: str = option("kabufuda", "The pack of 40.", "kabufuda", "komaru", "hanafuda", "mushi")
    limit: int = option(100, "The most points that all bettors together may stake in a round.", low=1, high=100_000)
    tie: Literal["push", "dealer"] = option("push", "Who wins when totals are equal.")
    in_order: bool = option(True, "9-1 counts only if the 1 is the second card.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    must_draw_upto = constant_rule(3)
    may_not_draw_from = constant_rule(7)
    dealer_limits = constant_rule(False)


@dataclass(frozen=True, kw_only=True, repr=False)
class State(ColumnGameState[Rules]):
    """A state of Kyō-Kabu. Its phases are those of `ColumnGameState`."""

    GAME = ID

    def deal(self) -> "State":
        """Lay the first row: a card of each of the four ranks, taken out of the pack before the shuffle."""
        first = tuple(next(card for card in self.deck if card.rank == rank) for rank in FIELD_RANKS)
        return self.lay_first_row(first, tuple(card for card in self.stock if card not in first))
