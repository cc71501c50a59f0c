"""Sanmai Kabu of Aomori: three stacks of three cards, on which the bettors stake unseen against the banker's stack."""

from dataclasses import dataclass
from itertools import batched
from typing import ClassVar, Literal

from kabu_core.cards import Card
from kabu_core.families.columns.base_game import ColumnRules, ColumnsState
from kabu_core.games.sanmai_kabu.events import StacksLaid
from kabu_core.play.banking_games import StakeRules
from kabu_core.play.hand_scoring import MOST_CARDS
from kabu_core.play.round_state import hide_cards, replace
from kabu_core.rules import fixed_value, option

ID = "sanmai-kabu"
STACKS = 3


@dataclass(frozen=True, kw_only=True)
class Rules(StakeRules, ColumnRules):
    """The options of Sanmai Kabu."""

    deck: str = option("hanafuda-nine", "The pack of 48.", "hanafuda-nine")
    limit: int = option(100, "The most points that each bettor may stake in a round.", low=1, high=100_000)
    tie: Literal["push", "dealer"] = option("push", "Who wins when totals are equal.")
    arashi: Literal["players", "both"] = option("players", "Who wins outright with three cards of a month.")
    bank_passes: Literal["never", "after-losing-to-all"] = option(
        "never", "Whether the deal passes to the right after the dealer loses to every stack."
    )
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    limit_of = fixed_value("bettor")
    stake_on = fixed_value("several")
    may_not_draw_from = fixed_value(0)


@dataclass(frozen=True, kw_only=True)
class State(ColumnsState[Rules]):
    """A state of Sanmai Kabu; `phase` is "stake" or "over", and each column is a stack of three cards that nobody has seen."""

    GAME = ID
    COLUMN_NAME: ClassVar[str] = "stack"

    def deal(self) -> "State":
        """Lay three stacks of three cards face down, and one for the banker."""
        dealt = (STACKS + 1) * MOST_CARDS
        *stacks, bank = batched(self.stock[:dealt], MOST_CARDS, strict=True)
        return replace(
            self.with_events(StacksLaid()),
            phase="stake",
            stock=self.stock[dealt:],
            columns=tuple(stacks),
            bank=bank,
            stakes=((0,) * STACKS,) * self.seats,
            queue=tuple((seat, 0) for seat in self.bettors),
        )

    def _continue_after_stakes(self) -> "State":
        """Turn over all stacks."""
        return self._showdown()

    def _visible_column(self, seat: int, column: int) -> tuple[Card, ...]:
        return hide_cards(self.columns[column])

    def _visible_bank(self, seat: int) -> tuple[Card, ...]:
        return hide_cards(self.bank)
