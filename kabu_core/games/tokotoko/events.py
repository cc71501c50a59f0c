"""The events that only Tokotoko has."""

from collections.abc import Container
from dataclasses import dataclass

from kabu_core.play.events import Event, EventForAllSeats, PointsEvent, StakePosition


@dataclass(frozen=True, kw_only=True)
class StakesPaid(Event):
    """All seats that play put in a stake of `points`."""

    points: int

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return True, since every seat that plays pays."""
        return True


class SharedCardsTurnedUp(Event):
    """The two shared cards are turned up."""


class RoundCancelled(Event):
    """The round is not played, since too few seats agree on a stake or one has refused it."""


class StakesTaken(PointsEvent, EventForAllSeats):
    """The seat has the best total and takes `points`: all the stakes, or a share if several totals are equal."""
