"""The events of fishing games."""

from collections.abc import Container
from dataclasses import dataclass
from functools import cache

from kabu_core.play.events import Event, EventForAllSeats, StakePosition


class HandDealt(Event):
    """The seat gets its hand."""


class FieldCardsLaid(Event):
    """Cards are dealt to the field, where other cards may lie already."""


class CardPlayed(Event):
    """The seat plays a card from its hand. `cards` has this card first, then the cards that it captures."""


class StockCardTurned(Event):
    """The seat turns up a card of the stock. `cards` has this card first, then the cards that it captures."""


class FieldCardsTaken(Event):
    """The seat takes cards from the field without playing a card."""


@dataclass(frozen=True, kw_only=True)
class CapturesCounted(EventForAllSeats):
    """The captured cards of the seat are worth `points`."""

    points: int

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return True: the points of each seat's captures explain the payoffs of all seats."""
        return True


card_played_event, stock_card_turned_event = cache(CardPlayed), cache(StockCardTurned)
"""Cached functions that make these events from a seat and cards; there are only a few hundred different events."""
