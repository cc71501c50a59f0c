"""The events of fishing games."""

from kabu_core.play.events import Event


class HandDealt(Event):
    """The seat gets its hand."""


class FieldLaid(Event):
    """Cards lie on the field, perhaps beside others."""


class CardPlayed(Event):
    """The seat plays the first of the cards from its hand; the others are its captures."""


class CardTurned(Event):
    """The seat turns up the first of the cards from the stock; the others are its captures."""


class FieldTaken(Event):
    """The seat takes cards from the field without playing a card."""
