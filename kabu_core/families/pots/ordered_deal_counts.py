"""Counts of hands dealt from a full pack of forty cards, for games in which the order of the cards can matter."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from math import gcd

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.pots.base_game import HandRank

COPIES = 4


def ordered_deals_with_ways(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield a pair for each sequence of ranks: cards with these ranks, and the number of ways to deal them in this order."""
    deck = content.decks()["kabufuda"]
    for ranks in product(range(1, 11), repeat=size):
        ways = 1
        for place, rank in enumerate(ranks):
            ways *= COPIES - ranks[:place].count(rank)
        yield tuple(deck[f"{rank}a"] for rank in ranks), ways


@cache
def count_deals_by_level(size: int, hand_rank: Callable[[Sequence[Card]], HandRank]) -> Counter[int]:
    """Count the deals of each level among all deals of `size` cards in order."""
    counted: Counter[int] = Counter()
    for cards, ways in ordered_deals_with_ways(size):
        counted[hand_rank(cards).level] += ways
    return counted


@cache
def levels_weighted_by_deals(size: int, hand_rank: Callable[[Sequence[Card]], HandRank]) -> tuple[int, ...]:
    """Return the levels of all deals of `size` cards in ascending order. A level is repeated in proportion to its deals."""
    counted = count_deals_by_level(size, hand_rank)
    unit = gcd(*counted.values())
    return tuple(level for level in sorted(counted) for _ in range(counted[level] // unit))
