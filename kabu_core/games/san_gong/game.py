"""San gong: stakes first, then three cards each; the last digit counts, and three court cards beat every total."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from kabu_core.cards import Card
from kabu_core.families.own_hands.dealt_at_once import DealtAtOnceState
from kabu_core.play.banking_games import StakeRules
from kabu_core.play.hand_scoring import HandResult, hand_total
from kabu_core.rules import constant_rule, number_in_words, option

ID = "san-gong"
HAND_SIZE = 3
ACE, JACK = 1, 11
COURTS = {11: "jacks", 12: "queens", 13: "kings"}
THREE_COURTS, SMALL, GREAT = 10, 11, 12
"""Levels of hands. The other levels are the totals from 0 to 9. `SMALL` is three equal cards that are not courts, `GREAT` three equal
courts; they count only with the option `triples`."""

HALF, TWENTIETH_LESS = 50, 95
HALF_PAID_TOTAL = 6
"""The total with which a win pays half under the rule "half-on-six"."""


@dataclass(frozen=True, kw_only=True)
class Rules(StakeRules):
    """The options of san gong."""

    unit: ClassVar[int] = 20  # type: ignore[misc]  # not an option, so that half and a twentieth of a stake are whole numbers

    deck: str = option("western-52", "The pack of 52.", "western-52")
    limit: int = option(200, "The most points that each bettor may stake in a round.", low=20, high=2000)
    equal: Literal["courts", "push"] = option("courts", "Whether the number of court cards decides between equal totals.")
    triples: bool = option(False, "Three equal cards rank above other hands: equal courts are best, then other triples, then mixed courts.")
    payment: Literal["twentieth-less", "half-on-six", "even"] = option(
        "twentieth-less", "What a winning bettor gets: even money less five percent, half the stake with a six, or always even money."
    )
    bank_passes: Literal["every-round", "never"] = option("every-round", "When the deal passes to the next player.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    limit_of = constant_rule("bettor")
    may_not_draw_from = constant_rule(0)


class HandValue(NamedTuple):
    """The value of a hand; the greater value wins.

    `rank` is the rank of a triple, else 0. `courts` is the number of court cards, which break ties.
    """

    level: int
    rank: int
    courts: int


def count_courts(cards: Sequence[Card]) -> int:
    """Return the number of jacks, queens and kings in a hand."""
    return sum(card.code_number >= JACK for card in cards)


def hand_value(cards: Sequence[Card], rules: Rules) -> HandValue:
    """Return the value of a hand of three cards."""
    courts, number = count_courts(cards), cards[0].code_number
    if rules.triples and all(card.code_number == number for card in cards):
        return HandValue(GREAT if courts else SMALL, number, 0)
    if courts == HAND_SIZE:
        return HandValue(THREE_COURTS, 0, 0)
    return HandValue(hand_total(cards), 0, courts if rules.equal == "courts" else 0)


def hand_value_name(cards: Sequence[Card], rules: Rules) -> str:
    """Return the name of a hand's value: "three kings", "three courts", "total 9 with two courts"."""
    value = hand_value(cards, rules)
    if value.rank:
        return f"three {COURTS.get(value.rank) or ('aces' if value.rank == ACE else f'{value.rank}s')}"
    if value.level == THREE_COURTS:
        return "three courts"
    return f"total {value.level} with {courts_in_words(value.courts)}" if value.courts else f"total {value.level}"


def courts_in_words(courts: int) -> str:
    """Return a number of court cards in words, such as "two courts"; "" for none."""
    return f"{number_in_words(courts)} court{'s' if courts > 1 else ''}" if courts else ""


def compare_hands(cards: Sequence[Card], bank: Sequence[Card], rules: Rules) -> HandResult:
    """Return the result of a hand against the dealer's. The reason is "value", "courts" or "tie"."""
    mine, theirs = hand_value(cards, rules), hand_value(bank, rules)
    if mine == theirs:
        return HandResult(0, "tie")
    rule = "triples" if mine.level == theirs.level and mine.rank else "pay" if mine > theirs else ""
    return HandResult(1 if mine > theirs else -1, "courts" if mine[:2] == theirs[:2] else "value", rule)


@dataclass(frozen=True, kw_only=True, repr=False)
class State(DealtAtOnceState[Rules]):
    """A state of san gong; `phase` is "stake" or "over"."""

    GAME = ID
    HAND_SIZE = HAND_SIZE

    def hand_value_name(self, cards: Sequence[Card]) -> str:
        """Return the name of a hand's value, such as "total 9 with two courts"."""
        return hand_value_name(cards, self.rules)

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        """Compare a hand with the dealer's."""
        return compare_hands(cards, bank, self.rules)

    def payout_percentage(self, cards: Sequence[Card]) -> int:
        """Return the percentage of even money that a winning hand gets."""
        return payout_percentage(cards, self.rules)


def payout_percentage(cards: Sequence[Card], rules: Rules) -> int:
    """Return the percentage of even money that a winning hand gets."""
    match rules.payment:
        case "twentieth-less":
            return TWENTIETH_LESS
        case "half-on-six" if hand_value(cards, rules).level == HALF_PAID_TOTAL:
            return HALF
    return 100
