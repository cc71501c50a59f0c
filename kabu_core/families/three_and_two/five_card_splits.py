"""Splits of five cards into three that make ten, twenty or thirty and two that count."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from kabu_core.cards import Card, Deck
from kabu_core.errors import NotationError
from kabu_core.play.dealt_hand_odds import count_hands_by_value
from kabu_core.play.hand_scoring import hand_total
from kabu_core.rules import number_in_words

HAND_SIZE = 5


class FiveCardSplit(NamedTuple):
    """A hand of five cards in two parts: three cards whose sum is a multiple of ten, and the two cards that count."""

    three: tuple[Card, ...]
    two: tuple[Card, ...]


def possible_splits(cards: Sequence[Card]) -> list[FiveCardSplit]:
    """Return all splits of a hand. The list is empty if no three of its cards add up to a multiple of ten.

    The two cards that count have the same total in every split: the last digit of the whole hand. In some splits they may be a pair.
    """
    places = range(len(cards))
    chosen = [three for three in combinations(places, 3) if hand_total(cards[place] for place in three) == 0]
    return [
        FiveCardSplit(tuple(cards[place] for place in three), tuple(cards[place] for place in places if place not in three))
        for three in chosen
    ]


def arrange_by_split(cards: Sequence[Card], split: FiveCardSplit | None) -> tuple[Card, ...]:
    """Return the cards of a hand. If the hand is split, the three cards that make tens come first."""
    return (*split.three, *split.two) if split else tuple(cards)


class HandValue(NamedTuple):
    """The value of a hand of five cards.

    `level` ranks the hand: a higher level wins. `name` describes the value, such as "total 9". `split` is the split that gives the value,
    None if the hand has no split.
    """

    level: int
    name: str
    split: FiveCardSplit | None = None


type Evaluator = Callable[[Sequence[Card]], HandValue]


def check_hand_size(cards: Sequence[Card]) -> None:
    """Raise NotationError for more than five cards."""
    if len(cards) > HAND_SIZE:
        raise NotationError(f"a hand has {number_in_words(HAND_SIZE)} cards, not {len(cards)}")


@cache
def count_hands_by_level(deck: Deck, evaluate: Evaluator) -> Counter[int]:
    """Count the hands of each level among all hands of five cards of a deck. The result of `evaluate` must not depend on suits."""
    return count_hands_by_value(deck, HAND_SIZE, lambda cards: evaluate(cards).level)
