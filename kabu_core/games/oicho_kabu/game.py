"""Oicho-Kabu at the table: four columns of cards, on which the bettors stake against the banker."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.columns.base_game import COLUMNS, ColumnGameState, ColumnRules
from kabu_core.play.banking_games import OichoKabuHandStakeAndBankRules
from kabu_core.rules import option

ID = "oicho-kabu"


@dataclass(frozen=True, kw_only=True)
class Rules(OichoKabuHandStakeAndBankRules, ColumnRules):
    """The options of Oicho-Kabu at the table."""

    dead_cards: Literal["none", "players", "everyone"] = option(
        "players", "Who gets a dead card, which its owner may look at and which is out of play."
    )
    stake_on: Literal["one", "several"] = option("several", "On how many columns a bettor may stake.")
    share_columns: bool = option(True, "Several bettors may stake on the same column.")
    bank_pick: bool = option(
        True, "The dealer may take each of the first two cards from the top, from the bottom or from the fourth place."
    )
    bank_first_open: bool = option(False, "The dealer's first card is turned up before anyone stakes.")
    second_seen_by: Literal["bettors", "players"] = option(
        "bettors", "Who may look at the second card of a column: its bettors, or all players."
    )
    third_by: Literal["seat", "column"] = option("seat", "Whether the bettors decide on third cards in order of seat or of column.")


@dataclass(frozen=True, kw_only=True, repr=False)
class State(ColumnGameState[Rules]):
    """A state of Oicho-Kabu at the table. Its phases are those of `ColumnGameState`."""

    GAME = ID

    def deal(self) -> "State":
        """Deal the dead cards, then lay the first row of cards."""
        state = self.deal_dead_cards()
        return state.lay_first_row(state.stock[: len(COLUMNS)], state.stock[len(COLUMNS) :])
