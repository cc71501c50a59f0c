"""Oicho-Kabu at the table: four columns of cards, on which the bettors stake against the banker."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.columns.play import COLUMNS, ColumnRules, ColumnsState
from kabu_core.play.banking import OichoKabuBankRules
from kabu_core.rules import option

ID = "oicho-kabu"


@dataclass(frozen=True, kw_only=True)
class Rules(OichoKabuBankRules, ColumnRules):
    """The options of Oicho-Kabu at the table."""

    dead_cards: Literal["none", "players", "everyone"] = option("players", "Who gets a card to look at that is out of play.")
    stake_on: Literal["one", "several"] = option("several", "On how many columns one bettor may stake.")
    share_columns: bool = option(True, "Several bettors may stake on one column.")
    bank_pick: bool = option(True, "The dealer takes the first two cards from top, bottom or fourth place as he likes.")
    bank_first_open: bool = option(False, "The dealer's first card lies open before the stakes.")
    second_seen_by: Literal["bettors", "players"] = option("bettors", "Who may look at a column's second card: its bettors or all players.")
    third_by: Literal["seat", "column"] = option("seat", "Whether the third cards are asked by seat or by column.")


@dataclass(frozen=True, kw_only=True)
class State(ColumnsState[Rules]):
    """A state of Oicho-Kabu at the table."""

    GAME = ID

    def deal(self) -> "State":
        """Deal the dead cards, then lay the first field."""
        state = self.deal_dead_cards()
        return state.lay_first_field(state.stock[: len(COLUMNS)], state.stock[len(COLUMNS) :])
