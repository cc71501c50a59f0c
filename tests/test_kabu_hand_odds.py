"""Odds of kabu hands, compared with a count of every deal and with claims in published texts."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from kabu_core.play import dealt_hand_odds

PACK = [rank for rank, copies in dealt_hand_odds.KABU_PACK for _ in range(copies)]


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_total_probabilities_equal_a_count_of_every_deal(cards: int) -> None:
    counted = Counter(sum(hand) % 10 for hand in combinations(PACK, cards))
    every = sum(counted.values())
    for total in range(10):
        assert dealt_hand_odds.probability_of_total(total, cards) == Fraction(counted[total], every)
    assert sum(dealt_hand_odds.probability_of_total(total, cards) for total in range(10)) == 1


def test_numbers_of_deals_equal_a_count_of_every_deal() -> None:
    counted = Counter(tuple(sorted(hand)) for hand in combinations(PACK, 3))
    for ranks in product(dict(dealt_hand_odds.KABU_PACK), repeat=3):
        assert dealt_hand_odds.count_deals(ranks) == (counted[tuple(sorted(ranks))], 9880)


def test_pollard_2024_twenty_two_hands_total_zero() -> None:
    """Twenty-two combinations of three ranks have the total zero, as Pollard says, and as many have each other total."""
    assert [len(list(dealt_hand_odds.combinations_with_total(total, 3))) for total in range(10)] == [22] * 10


def test_pollard_2024_only_eight_nine_three_has_both_eight_and_nine() -> None:
    assert [hand for hand in dealt_hand_odds.combinations_with_total(0, 3) if {8, 9} <= set(hand)] == [(3, 8, 9)]


def test_odd_totals_of_two_cards_are_slightly_more_frequent() -> None:
    assert {dealt_hand_odds.probability_of_total(total, 2) for total in range(1, 10, 2)} == {Fraction(80, 780)}
    assert {dealt_hand_odds.probability_of_total(total, 2) for total in range(0, 10, 2)} == {Fraction(76, 780)}


def test_improving_cards_are_counted_among_unseen_cards() -> None:
    for ranks in ((9, 10), (2, 3), (10, 10), (4, 4)):
        rest = list(PACK)
        for rank in ranks:
            rest.remove(rank)
        total = sum(ranks) % 10
        assert dealt_hand_odds.count_improving_cards(ranks) == (sum((total + rank) % 10 > total for rank in rest), 38)
