"""Numbers for the cards of a Western pack in games in which suits matter."""

from functools import lru_cache
from itertools import permutations

from kabu_core import content
from kabu_core.advice.duel_evaluation import Ranks, SeatKnowledge
from kabu_core.cards import Card

SUITS = 4
CARDS = sorted(content.decks()["western-52"], key=lambda card: (card.code_number, card.suit))
NUMBERS = {card.code: number for number, card in enumerate(CARDS)}


def index_of_suited_card(card: Card) -> int:
    """Return the index of a card in the pack, sorted by rank and then by suit."""
    return NUMBERS[card.code]


def suited_cards_at_indexes(numbers: Ranks) -> tuple[Card, ...]:
    """Return the cards with these numbers."""
    return tuple(CARDS[number] for number in numbers)


@lru_cache(8192)
def with_canonical_suits(position: SeatKnowledge) -> SeatKnowledge:
    """Return the first, in sorting order, of all positions that differ from `position` only by an exchange of suits.

    If an opposing card is known, return the position unchanged.
    """
    if any(card is not None for rival in position.rivals for card in rival.cards):
        return position
    seen = [number for number, copies in enumerate(position.left) if not copies]
    mine, seen = min(
        tuple(sorted(number - number % SUITS + suits[number % SUITS] for number in cards) for cards in (position.mine, seen))
        for suits in permutations(range(SUITS))
    )
    return position._replace(mine=tuple(mine), left=tuple(int(number not in seen) for number in range(len(position.left))))
