"""The exact odds of Hankan for its page."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.games.hankan.game import HOUSE_PERCENTAGE, card_row_strength
from kabu_core.play.hand_scoring import MOST_CARDS
from kabu_core.views.html_builder import Html, data_table, tag

REASONS = ("three of a month or tsuke", "the last digit", "the points of the cards")
"""The reasons for which one row beats another, in the order of the components of a row's strength."""


@cache
def shares_by_deciding_reason() -> tuple[Fraction, ...]:
    """Return how often two rows are decided by a special hand, by the last digit or by the points, and how often they tie.

    The four shares add up to one. The inclusion–exclusion principle gives the number of pairs of rows that have no card in common. The
    shares hold for every round, as long as no cards of earlier rounds are known.
    """
    by_shared: dict[tuple[Card, ...], Counter[tuple[int, ...]]] = {}
    deck = content.decks()["nagoya-ten"].cards
    for row in combinations(deck, MOST_CARDS):
        strength = card_row_strength(row)
        for size in range(MOST_CARDS + 1):
            for shared in combinations(row, size):
                by_shared.setdefault(shared, Counter())[strength] += 1
    equal = [
        sum((-1) ** len(shared) * _count_pairs_of_equal_strength(found, parts) for shared, found in by_shared.items()) for parts in range(4)
    ]
    pairs = comb(len(deck), MOST_CARDS) * comb(len(deck) - MOST_CARDS, MOST_CARDS)
    return (*(Fraction(more - less, pairs) for more, less in pairwise(equal)), Fraction(equal[-1], pairs))


def _count_pairs_of_equal_strength(rows_by_strength: Counter[tuple[int, ...]], parts: int) -> int:
    """Count the ordered pairs of rows, including each row with itself, whose strengths agree in their first `parts` components."""
    alike: Counter[tuple[int, ...]] = Counter()
    for strength, rows in rows_by_strength.items():
        alike[strength[:parts]] += rows
    return sum(rows * rows for rows in alike.values())


def deciding_reasons_table() -> Html:
    """Return a table of the share of rounds that each reason decides, and of the dealer's edge under each rule for equal rows."""
    *shares, tied = shares_by_deciding_reason()
    rows = [(f"Decided by {reason}", share) for reason, share in zip(REASONS, shares, strict=True)]
    rows += [("All equal", tied), ("The dealer’s edge, if equal rows return the stakes", dealer_edge("push"))]
    rows += [("The dealer’s edge, if the dealer wins when the rows are equal", dealer_edge("dealer"))]
    body = [tag("tr", tag("th", name, scope="row"), tag("td", f"{float(share):.3%}", class_="num")) for name, share in rows]
    return data_table("What decides a round of hankan", ("Of all rounds", "Share"), body, "odds")


def dealer_edge(tie: str) -> Fraction:
    """Return the part of a stake that the dealer keeps on average. `tie` is the rule for rows that are equal in everything."""
    tied = shares_by_deciding_reason()[-1]
    return (1 - tied) / 2 * Fraction(HOUSE_PERCENTAGE, 100) + (tied if tie == "dealer" else 0)


FIGURES = {"edges": deciding_reasons_table}
