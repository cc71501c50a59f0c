"""The events of games with columns."""

from collections.abc import Container
from dataclasses import dataclass

from kabu_core.play.banking_games import HandCompared
from kabu_core.play.events import Event, StakeChangeEvent, StakePosition


class DeadCardDealt(Event):
    """The seat gets a dead card: it may look at the card, but the card is out of play."""


class FirstRowLaid(Event):
    """Each column gets its first card, face up or, in Shippin, face down."""


class SecondRowLaid(Event):
    """Each column gets its second card, face down or, in Shippin, face up."""


@dataclass(frozen=True, kw_only=True)
class CardStacksDealtFaceDown(Event):
    """Stacks of `size` cards are dealt face down: one for the banker, and `stacks` others on which the bettors stake."""

    stacks: int
    size: int


@dataclass(frozen=True, kw_only=True)
class ColumnEvent(Event):
    """An event of one column. `column` is its number, counted from 0 at the banker's right."""

    column: int

    @property
    def position_of_stake(self) -> int:
        """The position of the stakes or cards: the number of the column."""
        return self.column


@dataclass(frozen=True, kw_only=True)
class ColumnStaked(ColumnEvent, StakeChangeEvent):
    """The seat stakes `points` on the column."""

    points: int


@dataclass(frozen=True, kw_only=True)
class SeatFinishedStaking(Event):
    """The seat has finished staking, with `points` staked on all columns together."""

    points: int


class ColumnSecondCardLaid(ColumnEvent):
    """The column gets its second card. The event names the seats that may look at the card."""


class ColumnThirdCardDrawn(ColumnEvent):
    """The seat draws a third card for the column."""


class ColumnThirdCardDeclined(ColumnEvent):
    """The seat draws no third card for the column."""


class ColumnStakesTakenBack(ColumnEvent):
    """The seat shows the cards of the column, and all stakes on it are taken back."""

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return whether the seat had a stake on the column."""
        return self.column in staked


@dataclass(frozen=True, kw_only=True)
class BankerCardTaken(Event):
    """The banker takes a card from the stock.

    `number` is 1 for the banker's first card and 2 for the second. `place` is "top", "fourth" (from the top) or "bottom".
    """

    number: int
    place: str


class BankerLookedAtCards(Event):
    """The banker looks at both cards of the banker's hand."""


class BankerThirdCardDrawn(Event):
    """The banker draws a third card."""


class BankerThirdCardDeclined(Event):
    """The banker draws no third card."""


@dataclass(frozen=True, kw_only=True)
class ColumnCompared(ColumnEvent, HandCompared):
    """A column with a stake is compared with the banker's hand."""
