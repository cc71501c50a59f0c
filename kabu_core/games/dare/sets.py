"""Sets of three cards with the same last digit, and the value of the three cards that are left."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

SET_SIZE = 3
TRIPLE = 10
"""The level of three equal cards is `TRIPLE` plus their rank; that of other cards is their total."""

type RankSet = tuple[int, ...]
type TripleRule = Literal["nothing", "win"]


class ThreeCardValue(NamedTuple):
    """The value of the three cards left."""

    level: int
    name: str


def sets_with_digit(ranks: Iterable[int], digit: int) -> set[RankSet]:
    """Return the sets of three of these ranks whose sum ends in the digit. The ranks of a set are in ascending order."""
    return {three for three in combinations(sorted(ranks), SET_SIZE) if sum(three) % 10 == digit}


def ranks_without(ranks: Sequence[int], removed: Iterable[int]) -> RankSet:
    """Return the ranks that are left when one of each of the ranks `removed` is taken away."""
    left = list(ranks)
    for rank in removed:
        left.remove(rank)
    return tuple(left)


def value_of_three(ranks: Sequence[int], triples: TripleRule) -> ThreeCardValue:
    """Return the value of the three cards that are left."""
    if triples == "win" and len({*ranks}) == 1:
        return ThreeCardValue(TRIPLE + ranks[0], f"three {ranks[0]}s")
    return ThreeCardValue(sum(ranks) % 10, f"total {sum(ranks) % 10}")
