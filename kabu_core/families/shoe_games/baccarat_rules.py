"""The rules that all games of baccarat share on the shoe, naturals and third cards."""

from collections.abc import Sequence

from kabu_core.cards import Card
from kabu_core.play import hand_scoring

DRAW_UPTO = 5
"""The highest total on which the player's hand draws. It is the same for the banker's hand if the player's hand stood."""

BANKER_DRAW_UPTO = (3, 3, 4, 4, 5, 5, 6, 6, 2, 3)
"""The highest total on which the banker's hand draws, by the value of the player's third card. Source: 58 Pa. Code 631a.11, table 1."""


def is_natural(cards: Sequence[Card]) -> bool:
    """Return whether a hand is a natural: two cards with a total of 8 or 9. After a natural, no more cards are dealt."""
    return len(cards) == 2 and hand_scoring.hand_total(cards) >= 8


def player_hand_draws_third_card(total: int) -> bool:
    """Return whether the player's hand draws a third card if neither hand is a natural."""
    return total <= DRAW_UPTO


def banker_hand_draws_third_card(total: int, third: int | None) -> bool:
    """Return whether the banker's hand draws a third card if neither hand is a natural.

    `third` is the value of the player's third card, None if the player's hand stood.

    >>> banker_hand_draws_third_card(3, 8), banker_hand_draws_third_card(6, 7), banker_hand_draws_third_card(6, None)
    (False, True, False)
    """
    return total <= (DRAW_UPTO if third is None else BANKER_DRAW_UPTO[third])
