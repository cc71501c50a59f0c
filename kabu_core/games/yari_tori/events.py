"""The events of Yari-Tori and its sibling."""

from kabu_core.play.events import Event


class CardLaidForOpponent(Event):
    """The seat lays down a card for the other seat, face down."""


class LaidCardHandedOver(Event):
    """The other seat gets the card that `seat` has laid down."""


class OpponentCardTaken(Event):
    """The seat takes a card away from the other's hand."""


class RoundTied(Event):
    """The totals are equal, and nobody wins."""
