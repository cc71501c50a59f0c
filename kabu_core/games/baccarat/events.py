"""The events of Baccarat. A `side` is "player", "banker" or "tie"."""

from collections.abc import Container
from dataclasses import dataclass

from kabu_core.play.events import DecisiveCardsEvent, Event, StakeChangeEvent, StakePosition


@dataclass(frozen=True, kw_only=True)
class SideStaked(StakeChangeEvent):
    """The seat stakes `points` on a side."""

    side: str
    points: int

    @property
    def position_of_stake(self) -> str:
        """The side on which the stake lies."""
        return self.side


@dataclass(frozen=True, kw_only=True)
class HandDealt(DecisiveCardsEvent):
    """The hand of a side gets its first two cards."""

    side: str

    @property
    def position_of_stake(self) -> str:
        """The side whose hand gets the cards."""
        return self.side


class NaturalDealt(Event):
    """At least one hand is a natural, so no more cards are dealt."""


class HandCompleted(HandDealt):
    """The hand of a side has all its cards, with or without a third."""


@dataclass(frozen=True, kw_only=True)
class SideWon(Event):
    """A side wins.

    `commission` is the percentage that the house keeps of a win on the banker's hand; it is 0 for other sides. `odds` are the net odds that
    a tie pays.
    """

    side: str
    commission: int
    odds: int

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return True: the event settles the stakes of every seat."""
        return True
