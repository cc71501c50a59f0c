"""The events of games with an agreed stake."""

from dataclasses import dataclass

from kabu_core.play.events import DecidingCardsEvent, Event


class HandDealt(Event):
    """The seat gets its hand."""


@dataclass(frozen=True, kw_only=True)
class StakeOffered(Event):
    """The seat proposes a stake of `points` for everybody."""

    points: int


@dataclass(frozen=True, kw_only=True)
class StakeAccepted(Event):
    """The seat accepts a stake of `points` for everybody."""

    points: int


class RoundDeclined(Event):
    """The seat declines every stake."""


class HandShown(DecidingCardsEvent):
    """The seat shows the three cards that count."""
