"""Hankan: bettors stake on one of two rows of three cards, laid beside an open row, and the house keeps half of each win."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content.named_hands import HandScore
from kabu_core.families.rival_sets.base_game import RivalSetsRules, RivalSetsState
from kabu_core.play import hand_scoring
from kabu_core.play.hand_scoring import HandResult
from kabu_core.rules import option

ID = "hankan"
HOUSE_PERCENTAGE = 50
SPECIAL = ("tsuke", "arashi-of-a-month")
"""The ids of the hands that beat every total, the better one last."""

KIND_POINTS = {"bright": 30, "animal": 10, "ribbon": 5, "chaff": 0}
OTHER_POINTS = {"2a": 20, "5a": 20, "10a": 20, "11a": 10}
"""The points of warbler, bridge, deer and rain man, which differ from those of their kind. Source: Fuda Wiki, Hon-Bana, Card Values."""


@dataclass(frozen=True, kw_only=True)
class Rules(RivalSetsRules):
    """The options of Hankan."""

    unit: ClassVar[int] = 10  # type: ignore[misc]  # not an option, so that half of a win is a whole number

    deck: str = option("nagoya-ten", "The pack of 45.", "nagoya-ten")
    limit: int = option(100, "The most points that each bettor may stake in a round.", low=10, high=1000)
    tie: Literal["push", "dealer"] = option("push", "Who wins when both rows have the same total and the same points.")
    rounds: int = option(5, "How many rounds a game has; five use up the pack.", low=1, high=10)

    def house_percentage(self, losing: Sequence[Card]) -> int:
        """Return the percentage of a win that goes to the house."""
        return HOUSE_PERCENTAGE


def sum_of_hon_bana_card_points(cards: Sequence[Card]) -> int:
    """Return the sum of the points that the cards count in the game hon-bana."""
    return sum(OTHER_POINTS.get(card.code, KIND_POINTS[card.kind]) for card in cards)


def card_row_strength(cards: Sequence[Card]) -> tuple[int, int, int]:
    """Return the strength of a row of three cards as a tuple (special hand, total, card points). The greater tuple wins.

    The special hand is 2 or 1, or 0 for none. A row with a special hand has 0 as its total.
    """
    hands = content.named_hands()
    special = next((worth for worth in (2, 1) if hands[SPECIAL[worth - 1]].pattern.matches_whole_hand(cards)), 0)
    return special, 0 if special else hand_scoring.hand_total(cards), sum_of_hon_bana_card_points(cards)


def compare_card_rows(first: Sequence[Card], second: Sequence[Card]) -> HandResult:
    """Return the result of the first row against the second: odds of 1, -1 or 0, and the reason.

    The reason is the id of a special hand, "total", "points" or, if the rows are equal in everything, "tie".
    """
    one, other = card_row_strength(first), card_row_strength(second)
    if one == other:
        return HandResult(0, "tie")
    by_hand = SPECIAL[max(one, other)[0] - 1]
    reasons = (by_hand, "total", "points")
    reason = next(reason for reason, mine, theirs in zip(reasons, one, other, strict=True) if mine != theirs)
    return HandResult(1 if one > other else -1, reason)


def score_card_row(cards: tuple[Card, ...], role: str, rules: Rules) -> HandScore:
    """Return the score of a row."""
    return hand_scoring.score_kabu_hand(ID, cards, "player", rules)


@dataclass(frozen=True, kw_only=True, repr=False)
class State(RivalSetsState[Rules]):
    """A state of Hankan; `phase` is "stake" or "over"."""

    GAME = ID
    NAMES: ClassVar[tuple[str, str]] = ("Naka-e", "Oto-e")
    OPEN_CARDS: ClassVar[int] = 3

    def compare_sets(self) -> HandResult:
        """Return the result of naka-e against oto-e."""
        return compare_card_rows(*self.columns)
