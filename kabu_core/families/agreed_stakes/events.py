"""The events of games with an agreed stake."""

from collections.abc import Container
from dataclasses import dataclass

from kabu_core.play.events import DecidingCardsEvent, Event, StakePosition


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

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return True: the event shows the stake of every seat."""
        return True


class RoundDeclined(Event):
    """The seat declines every stake."""


class HandShown(DecidingCardsEvent):
    """The seat shows the three cards that count."""
