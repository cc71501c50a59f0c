"""The events that only Sashikomi has."""

from kabu_core.play.events import Event


class TieWonByDealer(Event):
    """The totals are equal, and the dealer wins."""


class HandKept(Event):
    """The seat keeps its three cards."""


class CardThrownAway(Event):
    """The seat throws a card away."""


class CardDrawn(Event):
    """The seat draws a card in place of the one that it has thrown away."""
