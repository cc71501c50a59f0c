"""Exact odds of hands dealt from a full pack. Most functions return a pair: the number of favourable deals and the number of all deals."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from typing import TYPE_CHECKING

from kabu_core.cards import Card, Deck
from kabu_core.content.named_hands import Pattern

if TYPE_CHECKING:
    from fractions import Fraction

type RankCopies = tuple[tuple[int, int], ...]
"""The number of cards of each rank in a pack, as pairs (rank, cards)."""

KABU_PACK: RankCopies = tuple((rank, 4) for rank in range(1, 11))
"""A kabu pack: four cards of each rank from 1 to 10."""


@cache
def count_cards_by_rank(deck: Deck) -> RankCopies:
    """Count the cards of each rank in a deck."""
    return tuple(sorted(Counter(card.rank for card in deck).items()))


def count_deals(values: Iterable[int], pack: RankCopies = KABU_PACK) -> tuple[int, int]:
    """Count the deals of exactly these ranks, in any order, and all deals of the same number of cards.

    >>> count_deals((8, 9, 3))
    (64, 9880)
    """
    counts, held = Counter(values), dict(pack)
    return prod(comb(held.get(value, 0), n) for value, n in counts.items()), comb(sum(held.values()), counts.total())


def combinations_with_total(total: int, cards: int, pack: RankCopies = KABU_PACK) -> Iterator[tuple[int, ...]]:
    """Yield each combination of `cards` ranks that the pack can deal and whose sum ends in the digit `total`.

    >>> len(list(combinations_with_total(0, 3)))
    22
    """
    for values in combinations_with_replacement(dict(pack), cards):
        if sum(values) % 10 == total and count_deals(values, pack)[0]:
            yield values


def count_deals_of_hand(pattern: Pattern, example: str, deck: Deck) -> tuple[int, int]:
    """Count the deals that form this hand in some order, and all deals of the same number of cards. `example` is one such hand.

    >>> from kabu_core import content
    >>> count_deals_of_hand(Pattern(step=1), "4 5 6", content.decks()["kabufuda"])
    (512, 9880)
    >>> count_deals_of_hand(Pattern(same=3), "10a 10b 10c", content.decks()["hanafuda-nine"])
    (48, 17296)
    """
    pack, size = count_cards_by_rank(deck), len(deck.parse_cards(example))
    if pattern.including:
        return 1, comb(len(deck), size)
    if pattern.same:
        copies = Counter(card.code_number for card in deck)
        return sum(comb(n, size) for number, n in copies.items() if not pattern.ranks or number in pattern.ranks), comb(len(deck), size)
    combinations_dealt = ((values, count_deals(values, pack)[0]) for values in combinations_with_replacement(dict(pack), size))
    return sum(ways for values, ways in combinations_dealt if ways and _matches_in_some_order(pattern, values, deck)), comb(len(deck), size)


def _matches_in_some_order(pattern: Pattern, values: tuple[int, ...], deck: Deck) -> bool:
    """Return whether cards with these ranks match the pattern in at least one order."""
    card_by_rank = {card.rank: card for card in deck}
    return any(pattern.matches_whole_hand([card_by_rank[rank] for rank in order]) for order in permutations(values))


@cache
def count_deals_with_total(total: int, cards: int, pack: RankCopies = KABU_PACK) -> tuple[int, int]:
    """Count the deals of `cards` cards with this total, and all deals of that number of cards.

    >>> count_deals_with_total(9, 3)
    (988, 9880)
    """
    return sum(count_deals(values, pack)[0] for values in combinations_with_total(total, cards, pack)), comb(
        sum(dict(pack).values()), cards
    )


def probability_of_total(total: int, cards: int, pack: RankCopies = KABU_PACK) -> "Fraction":
    """Return the probability that a hand of `cards` cards has this total.

    >>> probability_of_total(9, 3)
    Fraction(1, 10)
    """
    from fractions import Fraction  # widgets do not need it, and a browser loads it as slowly as the rest of this module

    return Fraction(*count_deals_with_total(total, cards, pack))


@cache
def count_improving_cards(values: tuple[int, ...], pack: RankCopies = KABU_PACK) -> tuple[int, int]:
    """Count the cards that would improve the total of a hand with these ranks, and all cards outside the hand.

    >>> count_improving_cards((2, 3))
    (14, 38)
    """
    held = Counter(values)
    unseen = {value: cards - held[value] for value, cards in pack}
    total = sum(values) % 10
    return sum(cards for value, cards in unseen.items() if (total + value) % 10 > total), sum(unseen.values())


def count_hands_by_value[V](deck: Deck, size: int, value_of_hand: Callable[[Sequence[Card]], V]) -> Counter[V]:
    """Count all hands of `size` cards of a deck by their value. The result of `value_of_hand` must not depend on suits."""
    copies = Counter(card.code_number for card in deck.cards)
    example = {card.code_number: card for card in deck.cards}
    hands: Counter[V] = Counter()
    for numbers in combinations_with_replacement(sorted(copies), size):
        ways = prod(comb(copies[number], count) for number, count in Counter(numbers).items())
        if ways:
            hands[value_of_hand([example[number] for number in numbers])] += ways
    return hands
