"""Shippin: four face-down cards, one fixed stake on one of them, a second card for everybody and no third, against the banker."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.families.columns import events
from kabu_core.families.columns.base_game import COLUMNS, ColumnGameState, ColumnRules
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import FixedStakeRules
from kabu_core.play.hand_scoring import HandResult
from kabu_core.play.round_based_state import hide_cards, replace
from kabu_core.rules import constant_rule, option

ID = "shippin-game"


@dataclass(frozen=True, kw_only=True)
class Rules(FixedStakeRules, ColumnRules):
    """The options of Shippin."""

    tie: Literal["push", "dealer"] = option("push", "Who wins when totals are equal.")
    two_karami: Literal["nearest-nine", "push", "dealer"] = option("nearest-nine", "Which of two karami wins.")
    bank_passes: Literal["never", "after-losing-to-all"] = option(
        "never", "Whether the deal passes to the player at the dealer's right after the dealer loses to every column."
    )
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    share_columns = constant_rule(False)
    may_not_draw_from = constant_rule(0)


def compare_hands(cards: Sequence[Card], bank: Sequence[Card], rules: Rules) -> HandResult:
    """Compare a column with the banker's hand. If totals decide between two karami, equal totals are an ordinary tie."""
    specials = content.special_hands(ID)
    mine = hand_scoring.winning_special_hand(cards, "player", rules, specials)
    if mine is None or mine is not hand_scoring.winning_special_hand(bank, "dealer", rules, specials):
        return hand_scoring.compare_hands(cards, bank, rules, specials)
    result = hand_scoring.compare_hands(cards, bank, rules, () if rules.two_karami == "nearest-nine" else specials)
    return dataclasses.replace(result, rule="two-karami")


@dataclass(frozen=True, kw_only=True, repr=False)
class State(ColumnGameState[Rules]):
    """A state of Shippin. The first card of every column and of the banker is face down until the showdown."""

    GAME = ID
    ACTION_PATTERNS = ("stake {column} {points}", "take top")

    def deal(self) -> "State":
        """Lay a card face down for each column and one for the banker, and start the staking."""
        first, bank, stock = self.stock[: len(COLUMNS)], self.stock[len(COLUMNS) : len(COLUMNS) + 1], self.stock[len(COLUMNS) + 1 :]
        state = self.lay_first_row(first, stock)
        laid = events.FirstRowLaid(cards=first, seen=())
        taken = events.BankerCardTaken(self.banker, bank, (), number=1, place="top")
        return replace(state, events=(*self.events, laid, taken), bank=bank, phase="stake")

    def _take_banker_card(self, index: int, place: str) -> "State":
        """Take the banker's second card face up, and end the round with the showdown."""
        event = events.BankerCardTaken(self.banker, self.stock[:1], number=2, place=place)
        return replace(self.with_events(event), stock=self.stock[1:], bank=(*self.bank, self.stock[0]))._settle_at_showdown()

    def _lay_second_row(self) -> "State":
        """Lay a second card, face up, below the face-down card of each column."""
        columns = tuple((*column, card) for column, card in zip(self.columns, self.stock, strict=False))
        laid = [events.ColumnSecondCardLaid(None, columns[column][1:], column=column) for column in COLUMNS]
        state = self.with_events(events.SecondRowLaid(), *laid)
        return replace(state, phase="bank", columns=columns, stock=self.stock[len(COLUMNS) :])

    def _visible_column_cards(self, seat: int, column: int) -> tuple[Card, ...]:
        return (HIDDEN, *self.columns[column][1:])

    def _visible_banker_cards(self, seat: int) -> tuple[Card, ...]:
        return (*hide_cards(self.bank[:1]), *self.bank[1:])

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        """Compare a column with the banker's hand."""
        return compare_hands(cards, bank, self.rules)
