"""Exact odds from a full pack, as fractions or as pairs of whole numbers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from typing import TYPE_CHECKING

from kabu_core.cards import Deck
from kabu_core.content.hands import Pattern

if TYPE_CHECKING:
    from fractions import Fraction

type Copies = tuple[tuple[int, int], ...]
"""How many cards of a pack count each value: (value, cards)."""

KABU: Copies = tuple((rank, 4) for rank in range(1, 11))
"""Forty cards, four of each rank."""


@cache
def copies(deck: Deck) -> Copies:
    """What a pack is made of."""
    return tuple(sorted(Counter(card.rank for card in deck).items()))


def deals(values: Iterable[int], pack: Copies = KABU) -> tuple[int, int]:
    """In how many of all deals of so many cards, order aside, these values come; and how many deals there are.

    >>> deals((8, 9, 3))
    (64, 9880)
    """
    counts, held = Counter(values), dict(pack)
    return prod(comb(held.get(value, 0), n) for value, n in counts.items()), comb(sum(held.values()), counts.total())


def combinations(total: int, cards: int, pack: Copies = KABU) -> Iterator[tuple[int, ...]]:
    """The combinations of so many values with this last digit.

    >>> len(list(combinations(0, 3)))
    22
    """
    for values in combinations_with_replacement(dict(pack), cards):
        if sum(values) % 10 == total and deals(values, pack)[0]:
            yield values


def hand(pattern: Pattern, example: str, deck: Deck) -> tuple[int, int]:
    """In how many of all deals of so many cards as the example has, order aside, a hand can come, and how many deals there are.

    >>> from kabu_core import content
    >>> hand(Pattern(step=1), "4 5 6", content.decks()["kabufuda"])
    (512, 9880)
    """
    pack, size = copies(deck), len(deck.parse(example))
    if pattern.including:
        return 1, comb(len(deck), size)
    dealt = ((values, deals(values, pack)[0]) for values in combinations_with_replacement(dict(pack), size))
    return sum(ways for values, ways in dealt if ways and _can_be(pattern, values, deck)), comb(len(deck), size)


def _can_be(pattern: Pattern, values: tuple[int, ...], deck: Deck) -> bool:
    """Whether these values are the hand in some order."""
    return any(pattern.matches(order) for order in permutations(deck.parse(" ".join(map(str, values)))))


@cache
def made(total: int, cards: int, pack: Copies = KABU) -> tuple[int, int]:
    """How many of all deals of so many cards have this last digit, and how many deals there are.

    >>> made(9, 3)
    (988, 9880)
    """
    return sum(deals(values, pack)[0] for values in combinations(total, cards, pack)), comb(sum(dict(pack).values()), cards)


def share(total: int, cards: int, pack: Copies = KABU) -> "Fraction":
    """The share of all deals of so many cards that have this last digit.

    >>> share(9, 3)
    Fraction(1, 10)
    """
    from fractions import Fraction  # half of what a browser would load for this module, and widgets need no fraction

    return Fraction(*made(total, cards, pack))


@cache
def bettered(values: tuple[int, ...], pack: Copies = KABU) -> tuple[int, int]:
    """How many of the unseen cards would better the total of these, and how many are unseen.

    >>> bettered((2, 3))
    (14, 38)
    """
    held = Counter(values)
    unseen = {value: cards - held[value] for value, cards in pack}
    total = sum(values) % 10
    return sum(cards for value, cards in unseen.items() if (total + value) % 10 > total), sum(unseen.values())
