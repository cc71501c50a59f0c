"""The events of Yari-Tori and its sibling."""

from collections.abc import Container
from dataclasses import dataclass

from kabu_core.play.events import DecidingCardsEvent, Event, StakePosition


class HandDealt(Event):
    """The seat gets its hand."""


@dataclass(frozen=True, kw_only=True)
class StakeOffered(Event):
    """The seat proposes a stake of `points` for both."""

    points: int


@dataclass(frozen=True, kw_only=True)
class StakeAccepted(Event):
    """The seat accepts a stake of `points` for both."""

    points: int

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return True: the event shows the stake of both seats."""
        return True


class RoundDeclined(Event):
    """The seat declines every stake, so the round is not played."""


class CardLaidDown(Event):
    """The seat lays down a card for the other seat, face down."""


class LaidCardHandedOver(Event):
    """The other seat gets the card that `seat` has laid down."""


class OpponentCardTaken(Event):
    """The seat takes a card away from the other's hand."""


class HandShown(DecidingCardsEvent):
    """The seat shows its hand."""


class RoundTied(Event):
    """The totals are equal, and nobody wins."""
