"""The base classes of events, which are the entries in the log of a game, and the events that all games share.

Each family and game defines further events, and its view has a sentence for each of them.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from kabu_core.cards import Card

type StakePosition = int | str | None
"""Where a stake lies: on a column, counted from 0; on a side of the table, by its name; or, if None, on the seat's own hand."""


@dataclass(frozen=True)
class Event:
    """Something that happened at the table.

    `seat` is the seat that acted or was affected, None for the whole table. `cards` are the cards that the log shows. `seen` lists the
    seats that know these cards; None means all seats. `rule` is the id of a rule, or the name of an option, that decided what happened. It
    is set only if sources differ on this rule or are silent; otherwise it is "".
    """

    seat: int | None = None
    cards: tuple[Card, ...] = ()
    seen: tuple[int, ...] | None = None
    rule: str = field(default="", kw_only=True)

    @property
    def rule_behind_event(self) -> str:
        """The rule that decided what happened: `rule`, unless the class of the event implies another rule."""
        return self.rule

    def concerns_seat(self, seat: int) -> bool:
        """Return whether the event happened to `seat` or to the whole table.

        If the news is long, the page leaves out events that do not concern the reader.
        """
        return self.seat in (None, seat)

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return whether the event helps to explain the payoff of `seat`: it shows a stake of the seat, or how a stake was settled.

        `staked` are the positions on which the seat has staked.
        """
        return False


class EventForAllSeats(Event):
    """An event of one seat that concerns every seat."""

    def concerns_seat(self, seat: int) -> bool:
        """Return True: an event of this class concerns every seat."""
        return True


class StakeChangeEvent(Event):
    """The seat stakes points or takes a stake back."""

    @property
    def position_of_stake(self) -> StakePosition:
        """The position on which the stake lies; None for a stake on the seat's own hand."""
        return None

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return whether `seat` made or took back this stake."""
        return self.seat == seat


@dataclass(frozen=True, kw_only=True)
class PointsEvent(Event):
    """The seat pays or gets `points`."""

    points: int

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return whether `seat` pays or gets the points."""
        return self.seat == seat


class DecisiveCardsEvent(Event):
    """Cards are shown that decide stakes: the cards of a seat at the end of a round, or the cards at a position of the table."""

    @property
    def position_of_stake(self) -> StakePosition:
        """The position at which the cards lie; None for the seat's own hand."""
        return None

    @property
    def points_or_odds_won(self) -> int:
        """The points or net odds that the cards win. The number is negative for a loss, 0 for a tie or if the event has none."""
        return 0


class RoundOpeningEvent(Event):
    """Base class of the events that can be the first of a round.

    In the log, a round begins with the first event of this class after the payoffs of the previous round.
    """


class CardDrawnForDeal(RoundOpeningEvent):
    """The seat draws a card to decide who deals."""


@dataclass(frozen=True, kw_only=True)
class RoundStarted(RoundOpeningEvent, EventForAllSeats):
    """A round begins, with the seat as dealer. `number` counts the rounds from 1."""

    number: int


@dataclass(frozen=True, kw_only=True)
class PayoffMade(Event):
    """The seat wins `points` in the round; a loss is negative."""

    points: int


card_drawn_for_deal, round_started, payoff_made = cache(CardDrawnForDeal), cache(RoundStarted), lru_cache(1024)(PayoffMade)
"""Cached functions that make these events; they are faster than the classes."""


def events_of_latest_round(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of the latest round, from its start on; all events if no round has started."""
    start = max((n for n, event in enumerate(events) if isinstance(event, RoundStarted)), default=0)
    return events[start:]
