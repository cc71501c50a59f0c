"""The events that only Dare has."""

from kabu_core.play.events import Event, EventForAllSeats


class TableCardsTurnedUp(Event):
    """Three cards are turned up. The sets have to match their total."""


class FirstCardOfSetLaidDown(EventForAllSeats):
    """The seat lays down the first card of a set."""


class SetLaidDown(EventForAllSeats):
    """The seat lays down the other two cards of a set; `cards` are all three."""


class DareDeclared(EventForAllSeats):
    """The seat has laid down three sets and wins at once."""
