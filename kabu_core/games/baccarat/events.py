"""The events of Baccarat. A `side` is "player", "banker" or "tie"."""

from collections.abc import Container
from dataclasses import dataclass

from kabu_core.play.events import DecidingCardsEvent, Event, StakeEvent, StakePosition


@dataclass(frozen=True, kw_only=True)
class SideStaked(StakeEvent):
    """The seat stakes `points` on a side."""

    side: str
    points: int

    @property
    def position(self) -> str:
        """The side."""
        return self.side


class RoundSatOut(Event):
    """The seat stakes nothing."""


@dataclass(frozen=True, kw_only=True)
class HandDealt(DecidingCardsEvent):
    """The hand of a side gets its first two cards."""

    side: str

    @property
    def position(self) -> str:
        """The side."""
        return self.side


class NaturalDealt(Event):
    """A hand is a natural, which ends the deal."""


class HandCompleted(HandDealt):
    """The hand of a side has all its cards, with or without a third."""


@dataclass(frozen=True, kw_only=True)
class SideWon(Event):
    """A side wins. `commission` is the percentage of a win on the banker's hand that the house keeps; `odds` are the net odds of a tie."""

    side: str
    commission: int
    odds: int

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return True: the event settles the stakes of every seat."""
        return True
