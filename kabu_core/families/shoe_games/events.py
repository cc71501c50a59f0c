"""The events of games of baccarat with a banker. A `hand` is a punters' hand, counted from 0, or the bank's, which has the last number."""

from dataclasses import dataclass

from kabu_core.play.banking_games import HandCompared
from kabu_core.play.events import Event, StakeChangeEvent


@dataclass(frozen=True, kw_only=True)
class HandEvent(Event):
    """An event of one hand."""

    hand: int

    @property
    def position_of_stake(self) -> int:
        """The position of the stakes or cards: the number of the hand."""
        return self.hand


@dataclass(frozen=True, kw_only=True)
class PuntersHandStaked(HandEvent, StakeChangeEvent):
    """The seat stakes `points` on a punters' hand."""

    points: int


class HandFirstTwoCardsDealt(HandEvent):
    """The hand gets its first two cards, which only the seat that plays it sees."""


class NaturalShown(HandEvent):
    """The seat shows a natural."""


class HandThirdCardDrawn(HandEvent):
    """The seat draws a third card for the hand, face up."""


class HandThirdCardDeclined(HandEvent):
    """The seat draws no third card for the hand."""


@dataclass(frozen=True, kw_only=True)
class PuntersHandCompared(HandEvent, HandCompared):
    """A punters' hand is compared with the bank's."""
