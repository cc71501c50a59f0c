"""Exact odds from a full pack of 40, four cards of each rank, as fractions."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

RANKS = range(1, 11)
COPIES = 4
PACK = len(RANKS) * COPIES


def deals(ranks: Iterable[int]) -> tuple[int, int]:
    """In how many of all deals of so many cards, order aside, these ranks come; and how many deals there are.

    >>> deals((8, 9, 3))
    (64, 9880)
    """
    counts = Counter(ranks)
    return prod(comb(COPIES, n) for n in counts.values()), comb(PACK, counts.total())


def combinations(total: int, cards: int) -> Iterator[tuple[int, ...]]:
    """The rank combinations of so many cards with this last digit.

    >>> len(list(combinations(0, 3)))
    22
    """
    for ranks in combinations_with_replacement(RANKS, cards):
        if sum(ranks) % 10 == total and deals(ranks)[0]:
            yield ranks


@cache
def made(total: int, cards: int) -> tuple[int, int]:
    """How many of all deals of so many cards have this last digit, and how many deals there are.

    >>> made(9, 3)
    (988, 9880)
    """
    return sum(deals(ranks)[0] for ranks in combinations(total, cards)), comb(PACK, cards)


def share(total: int, cards: int) -> "Fraction":
    """The share of all deals of so many cards that have this last digit.

    >>> share(9, 3)
    Fraction(1, 10)
    """
    from fractions import Fraction  # half of what a browser would load for this module, and widgets need no fraction

    return Fraction(*made(total, cards))


@cache
def bettered(ranks: tuple[int, ...]) -> tuple[int, int]:
    """How many of the unseen cards would better the total of these, and how many are unseen.

    >>> bettered((2, 3))
    (14, 38)
    """
    held = Counter(ranks)
    total = sum(ranks) % 10
    better = sum(COPIES - held[rank] for rank in RANKS if (total + rank) % 10 > total)
    return better, PACK - held.total()
