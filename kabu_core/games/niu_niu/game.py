"""Niú niú: stakes first, then five cards each; three must make ten, twenty or thirty, and the other two count against the dealer's."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from kabu_core.cards import Card
from kabu_core.families.own_hands.dealt_at_once import DealtAtOnceState
from kabu_core.families.three_and_two.five_card_splits import HAND_SIZE, Evaluator, HandValue, arrange_by_split, possible_splits
from kabu_core.play.banking_games import BettorStakeRules
from kabu_core.play.hand_scoring import HandResult, hand_total
from kabu_core.play.round_based_state import SeatingOrder
from kabu_core.play.state import DealSource
from kabu_core.rules import constant_rule, option

ID = "niu-niu"
TEN, JACK = 10, 11
NO_OX, NINE, DOUBLE_OX, FOUR_COURTS, FIVE_COURTS = 0, 9, 10, 11, 12
"""Levels of hands. The other levels are the numbers from 1 to 9: the total of the two cards that count, in a hand with an ox."""

SPECIAL_NAMES = {NO_OX: "no ox", DOUBLE_OX: "double ox", FOUR_COURTS: "four courts and a ten", FIVE_COURTS: "five courts"}
SUITS = {"clubs": "♦♣♥♠", "diamonds": "♣♦♥♠"}
"""The suits from the lowest to the highest, by the option `third_suit`, which names the suit that ranks third."""


@dataclass(frozen=True, kw_only=True)
class Rules(BettorStakeRules):
    """The options of niú niú."""

    deck: str = option("western-52", "The pack of 52.", "western-52")
    courts: Literal["five", "four", "none"] = option(
        "five", "Which hands of courts rank above a double ox: five courts only, also four courts with a ten, or none."
    )
    payment: Literal["doubled", "even", "by-value"] = option("doubled", "What the winner of a comparison gets for the hand.")
    doubled_from: int = option(7, "The lowest number of an ox that wins double.", low=1, high=9)
    equal: Literal["highest-card", "push"] = option("highest-card", "Which of two hands of the same kind wins.")
    third_suit: Literal["clubs", "diamonds"] = option("clubs", "The suit that ranks third, after spades and hearts.")
    bank_passes: Literal["never", "after-no-ox", "to-nine"] = option("after-no-ox", "When somebody else becomes the dealer.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    may_not_draw_from = constant_rule(0)


def hand_level_name(level: int) -> str:
    """Return the name of a level, such as "ox 9"."""
    return SPECIAL_NAMES.get(level, f"ox {level}")


def hand_value(courts: str, cards: Sequence[Card]) -> HandValue:
    """Return the value of a hand of five cards. `courts` is the value of the option with that name."""
    found = possible_splits(cards)
    if not found:
        return HandValue(NO_OX, SPECIAL_NAMES[NO_OX])
    court_cards = sum(card.code_number >= JACK for card in cards)
    level = hand_total(found[0].two) or DOUBLE_OX
    if court_cards == HAND_SIZE and courts != "none":
        level = FIVE_COURTS
    elif court_cards == HAND_SIZE - 1 and courts == "four" and any(card.code_number == TEN for card in cards):
        level = FOUR_COURTS
    return HandValue(level, hand_level_name(level), found[0])


EVALUATORS: dict[str, Evaluator] = {courts: partial(hand_value, courts) for courts in ("five", "four", "none")}
"""The function that values a hand, for each value of the option `courts`."""


def highest_card(cards: Sequence[Card], rules: Rules) -> Card:
    """Return the highest card of a hand: a king is best, an ace worst, and the suit decides between equal ranks."""
    return max(cards, key=lambda card: (card.code_number, SUITS[rules.third_suit].index(card.suit)))


def multiple_of_stake_won_at_level(level: int, rules: Rules) -> int:
    """Return how many times the stake a hand of this level wins."""
    match rules.payment:
        case "even":
            return 1
        case "by-value":
            return min(level, FOUR_COURTS) or 1
    return {FIVE_COURTS: 5, FOUR_COURTS: 4, DOUBLE_OX: 3}.get(level, 2 if level >= rules.doubled_from else 1)


def compare_hands(cards: Sequence[Card], bank: Sequence[Card], rules: Rules) -> HandResult:
    """Return the result of a hand against the dealer's. The reason is "value", "highest-card" or "tie".

    The level of the winning hand decides how many times the stake is paid.
    """
    mine, theirs = (hand_value(rules.courts, hand).level for hand in (cards, bank))
    if mine != theirs:
        return HandResult(
            multiple_of_stake_won_at_level(mine, rules) if mine > theirs else -multiple_of_stake_won_at_level(theirs, rules), "value"
        )
    if rules.equal == "push":
        return HandResult(0, "tie")
    won = highest_card((*cards, *bank), rules) in cards
    return HandResult(multiple_of_stake_won_at_level(mine, rules) * (1 if won else -1), "highest-card")


@dataclass(frozen=True, kw_only=True, repr=False)
class State(DealtAtOnceState[Rules]):
    """A state of niú niú; `phase` is "stake" or "over"."""

    GAME = ID
    HAND_SIZE = HAND_SIZE

    def hand_value_name(self, cards: Sequence[Card]) -> str:
        """Return the name of a hand's value, such as "ox 9"."""
        return hand_value(self.rules.courts, cards).name

    def arrange_hand(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards of a hand, the ox first."""
        return arrange_by_split(cards, hand_value(self.rules.courts, cards).split)

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        """Compare a hand with the dealer's."""
        return compare_hands(cards, bank, self.rules)

    def _next_seating(self, deals: DealSource, number: int) -> SeatingOrder:
        """Return the next seating. Under the rule "after-no-ox", the next seat deals if the dealer had no ox.

        Under the rule "to-nine", the best hand with an ox of nine deals, if there is one. Otherwise the dealer stays.
        """
        levels = {seat: hand_value(self.rules.courts, hand).level for seat, hand in enumerate(self.hands) if hand}
        nines = [seat for seat, level in levels.items() if level == NINE]
        if self.rules.bank_passes == "to-nine" and nines:
            best = highest_card([card for seat in nines for card in self.hands[seat]], self.rules)
            return self.seating.with_dealer(next(seat for seat in nines if best in self.hands[seat]))
        has_no_ox = levels.get(self.banker) == NO_OX
        rule = "bank-passes" if has_no_ox or nines else ""
        passes = self.rules.bank_passes == "after-no-ox" and has_no_ox
        return self.seating.with_next_dealer(rule) if passes else self.seating.with_dealer(self.banker, rule)
