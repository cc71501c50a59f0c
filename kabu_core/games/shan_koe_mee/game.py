"""Shan koe mee: stakes first, then two cards each; eight or nine in two cards ends the hand and wins double."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core.cards import Card, ranks_of_cards
from kabu_core.families.own_hands.two_cards_with_optional_third import TwoCardRules, TwoCardState
from kabu_core.play.hand_scoring import TIE_RESULTS, HandResult
from kabu_core.rules import constant_rule, option

ID = "shan-koe-mee"
LOWEST_AUTO_SHAN = 8


@dataclass(frozen=True, kw_only=True)
class Rules(TwoCardRules):
    """The options of shan koe mee."""

    auto_shan_pays: int = option(2, "Net odds for eight or nine in two cards.", low=1, high=100, odds=True)
    tie: Literal["dealer", "push"] = option("dealer", "Who wins when totals are equal.")
    two_auto_shan: Literal["push", "dealer"] = option("push", "Who wins between two eights or two nines in two cards.")

    may_not_draw_from = constant_rule(LOWEST_AUTO_SHAN)


def hand_value(ranks: Sequence[int]) -> tuple[bool, int]:
    """Return the value of a hand as a pair: whether it is eight or nine in two cards, and its total. The higher pair wins."""
    total = sum(ranks) % 10
    return len(ranks) == TwoCardState.HAND_SIZE and total >= LOWEST_AUTO_SHAN, total


def compare_values(mine: Sequence[int], bank: Sequence[int], rules: Rules) -> HandResult:
    """Compare the ranks of a bettor's hand with the ranks of the dealer's hand."""
    value, other = hand_value(mine), hand_value(bank)
    pays = rules.auto_shan_pays if max(value, other)[0] else 1
    if value > other:
        return HandResult(pays, "total")
    if value < other:
        return HandResult(-pays, "total", "double" if pays > 1 else "")
    return HandResult(pays * TIE_RESULTS[rules.two_auto_shan if value[0] else rules.tie], "tie")


@dataclass(frozen=True, kw_only=True, repr=False)
class State(TwoCardState[Rules]):
    """A state of shan koe mee; `phase` is "stake", "third" or "over"."""

    GAME = ID
    RULE_FOR_SHOWN_HANDS = "auto"

    def ends_hand(self, two: Sequence[Card]) -> bool:
        """Return whether two cards make eight or nine."""
        return hand_value(ranks_of_cards(two))[0]

    def hand_value_name(self, cards: Sequence[Card]) -> str:
        """Return the name of a hand's value, such as "auto shan 9" or "5"."""
        is_auto_shan, total = hand_value(ranks_of_cards(cards))
        return f"auto shan {total}" if is_auto_shan else str(total)

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        """Compare a bettor's hand with the dealer's."""
        return compare_values(ranks_of_cards(cards), ranks_of_cards(bank), self.rules)
