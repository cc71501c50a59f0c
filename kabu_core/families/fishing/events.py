"""The events of fishing games."""

from kabu_core.play.events import Event


class HandDealt(Event):
    """The seat gets its hand."""


class FieldCardsLaid(Event):
    """Cards lie on the field, perhaps beside others."""


class CardPlayed(Event):
    """The seat plays the first of the cards from its hand; the others are its captures."""


class StockCardTurned(Event):
    """The seat turns up the first of the cards from the stock; the others are its captures."""


class FieldCardsTaken(Event):
    """The seat takes cards from the field without playing a card."""
