"""The events of games with an agreed stake."""

from collections.abc import Container
from dataclasses import dataclass

from kabu_core.play.events import DecisiveCardsEvent, Event, EventForAllSeats, PointsEvent, StakePosition


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


class SeatDeclinedRound(Event):
    """The seat declines every stake."""


class HandShown(DecisiveCardsEvent):
    """The seat shows the three cards that count."""


@dataclass(frozen=True, kw_only=True)
class StakesPaid(Event):
    """All seats that play put in a stake of `points`."""

    points: int

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return True, since every seat that plays pays."""
        return True


class SeatWonStakes(PointsEvent, EventForAllSeats):
    """The seat has the best total and takes `points`: all the stakes, or a share if several totals are equal."""


class RoundTied(Event):
    """The totals are equal, and nobody wins."""

    @property
    def rule_behind_event(self) -> str:
        """The rule that decides ties."""
        return "tie"
