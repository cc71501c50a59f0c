"""Pok deng: stakes first, then two cards each; eight or nine ends a hand, and suits, pairs and runs multiply what it wins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from kabu_core.cards import Card
from kabu_core.families.own_hands.two_cards_with_optional_third import TwoCardRules, TwoCardState
from kabu_core.play.hand_scoring import HandResult, hand_total
from kabu_core.rules import constant_rule, option

ID = "pok-deng"
TWO, THREE = 2, 3
LOWEST_POK = 8
JACK = 11
TOTAL, COURTS, STRAIGHT, STRAIGHT_FLUSH, TRIPLE, POK = range(6)
"""The kinds of hands, the lowest first."""

KIND_NAMES = {COURTS: "three courts", STRAIGHT: "straight", STRAIGHT_FLUSH: "straight flush", TRIPLE: "three of a kind", POK: "pok"}
MULTIPLES = {COURTS: 3, STRAIGHT: 3, STRAIGHT_FLUSH: 5, TRIPLE: 5}
"""How many stakes a hand of each kind wins. The multiple of the other kinds depends on suits and pairs."""

MULTIPLE_NAMES = {1: "", 2: "double", 3: "triple"}

ACE_STRAIGHTS = {"before-two": [[1, 2, 3]], "after-king": [[1, 12, 13]], "both": [[1, 2, 3], [1, 12, 13]]}
"""The straights of an ace, by the value of the option `ace`."""


@dataclass(frozen=True, kw_only=True)
class Rules(TwoCardRules):
    """The options of pok deng."""

    hand_kinds: Literal["all", "no-straights", "pok"] = option(
        "all", "Which hands rank above the totals: pok and four more kinds, the same without straights, or pok alone."
    )
    ace: Literal["before-two", "after-king", "both"] = option("before-two", "Which straights an ace belongs to: A-2-3, Q-K-A or both.")
    equal: Literal["multiple", "push"] = option("multiple", "Whether the higher multiple wins between hands of the same kind and total.")
    settles_early: bool = option(True, "The dealer may settle with some bettors before drawing.")

    third_card = constant_rule("hidden")


class HandRank(NamedTuple):
    """The rank of a hand: its kind, its total, and how many stakes it wins."""

    kind: int
    total: int
    multiple: int

    @property
    def name(self) -> str:
        """The name of the rank, such as "straight", "double pok 9" or "triple 5"."""
        if self.kind in MULTIPLES:
            return KIND_NAMES[self.kind]
        return " ".join(filter(None, [MULTIPLE_NAMES[self.multiple], KIND_NAMES.get(self.kind, ""), str(self.total)]))


@lru_cache(4096)
def rank_hand(cards: tuple[Card, ...], kinds: str, ace: str) -> HandRank:
    """Return the rank of a hand of up to three cards. `kinds` and `ace` are the values of the options `hand_kinds` and `ace`."""
    value, numbers, size = hand_total(cards), sorted(card.code_number for card in cards), len(cards)
    one_number, one_suit = len({*numbers}) == 1, len({card.suit for card in cards}) == 1
    kind = POK if size == TWO and value >= LOWEST_POK else TOTAL
    if size == THREE and kinds != "pok":
        kind = _kind_of_three_card_hand(numbers, one_suit, kinds, ace)
    return HandRank(kind, value, MULTIPLES.get(kind, size if one_suit or one_number else 1))


def _kind_of_three_card_hand(numbers: list[int], one_suit: bool, kinds: str, ace: str) -> int:
    """Return the kind of a hand of three cards with these numbers, in ascending order, under rules that have kinds other than pok."""
    if len({*numbers}) == 1:
        return TRIPLE
    if kinds == "all" and is_straight(numbers, ace):
        return STRAIGHT_FLUSH if one_suit else STRAIGHT
    return COURTS if numbers[0] >= JACK else TOTAL


def is_straight(numbers: list[int], ace: str) -> bool:
    """Return whether three numbers, in ascending order, are a straight. `ace` is the value of the option with this name."""
    first, second, third = numbers
    return numbers in ACE_STRAIGHTS[ace] if first == 1 else second - first == third - second == 1


def compare_ranks(mine: HandRank, theirs: HandRank, equal: str) -> HandResult:
    """Return the net odds of a hand with the rank `mine` against the dealer's, and the reason: "value", "multiple" or "tie".

    The better hand wins its multiple; three of a kind wins only two stakes from three courts. Between hands of the same kind and total, the
    higher multiple wins the difference, unless `equal` is "push".
    """
    sign = 1 if mine > theirs else -1
    if mine[:2] != theirs[:2]:
        difference = abs(mine.multiple - theirs.multiple)
        odds = difference if {mine.kind, theirs.kind} == {TRIPLE, COURTS} else max(mine, theirs).multiple
        return HandResult(sign * odds, "value")
    if mine == theirs or equal == "push":
        return HandResult(0, "tie")
    return HandResult(mine.multiple - theirs.multiple, "multiple")


@dataclass(frozen=True, kw_only=True, repr=False)
class State(TwoCardState[Rules]):
    """A state of pok deng; `phase` is "stake", "third" or "over"."""

    GAME = ID
    ACTION_PATTERNS = ("stake {points}", "draw", "stand", "settle {seat}")

    def hand_rank(self, cards: Sequence[Card], ace: str = "") -> HandRank:
        """Return the rank of a hand. `ace`, if given, replaces the option with this name."""
        return rank_hand(tuple(cards), self.rules.hand_kinds, ace or self.rules.ace)

    def ends_hand(self, two: Sequence[Card]) -> bool:
        """Return whether two cards are pok."""
        return self.hand_rank(two).kind == POK

    def hand_value_name(self, cards: Sequence[Card]) -> str:
        """Return the name of a hand's value, such as "pok 9"."""
        return self.hand_rank(cards).name

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        """Compare a bettor's hand with the dealer's. If the option `ace` decides the result, the result names it."""
        by_ace = {ace: compare_ranks(self.hand_rank(cards, ace), self.hand_rank(bank, ace), self.rules.equal) for ace in ACE_STRAIGHTS}
        result = by_ace[self.rules.ace]
        return replace(result, rule="ace") if len({*by_ace.values()}) > 1 else result
