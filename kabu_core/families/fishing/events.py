"""The events of fishing games."""

from functools import cache

from kabu_core.play.events import Event


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


card_played_event, stock_card_turned_event = cache(CardPlayed), cache(StockCardTurned)
"""Cached functions that make these events from a seat and cards; there are only a few hundred different events."""
