"""The events of games with columns."""

from collections.abc import Container
from dataclasses import dataclass

from kabu_core.play.banking_games import HandCompared
from kabu_core.play.events import Event, StakeEvent, StakePosition


class DeadCardDealt(Event):
    """The seat gets a card to look at that is out of play."""


class FirstRowLaid(Event):
    """Four cards are laid face up, one for each column."""


class SecondRowLaid(Event):
    """A card is laid face down in each column."""


@dataclass(frozen=True, kw_only=True)
class StacksDealt(Event):
    """Columns of `size` cards each, as many as `stacks`, and one for the banker, are laid face down."""

    stacks: int
    size: int


@dataclass(frozen=True, kw_only=True)
class ColumnEvent(Event):
    """An event of one column; `column` counts from 0 at the banker's right."""

    column: int

    @property
    def position(self) -> int:
        """The column."""
        return self.column


@dataclass(frozen=True, kw_only=True)
class ColumnStaked(ColumnEvent, StakeEvent):
    """The seat stakes `points` on the column."""

    points: int


@dataclass(frozen=True, kw_only=True)
class StakingFinished(Event):
    """The seat has finished staking, with `points` staked on all columns together."""

    points: int


class ColumnSecondCardLaid(ColumnEvent):
    """The column gets its second card."""


class ColumnThirdCardDrawn(ColumnEvent):
    """The seat draws a third card for the column."""


class ColumnThirdCardDeclined(ColumnEvent):
    """The seat draws no third card for the column."""


class ColumnStakesTakenBack(ColumnEvent):
    """The seat shows the column, from which all stakes are taken back."""

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return whether a stake lay on the column."""
        return self.column in staked


@dataclass(frozen=True, kw_only=True)
class BankerCardTaken(Event):
    """The banker takes the first or second card, as `number` says, from a place of the stock: "top", "fourth" or "bottom"."""

    number: int
    place: str


class BankerLookedAtCards(Event):
    """The banker looks at the cards of the bank."""


class BankerThirdCardDrawn(Event):
    """The banker draws a third card."""


class BankerThirdCardDeclined(Event):
    """The banker draws no third card."""


@dataclass(frozen=True, kw_only=True)
class ColumnCompared(ColumnEvent, HandCompared):
    """The cards of a column with stakes are compared with the banker's."""
