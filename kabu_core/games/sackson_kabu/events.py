"""The events of Sackson's Kabu."""

from collections.abc import Container
from dataclasses import dataclass

from kabu_core.play.events import DecisiveCardsEvent, Event, EventForAllSeats, StakePosition


class HandDealt(Event):
    """The seat gets two cards."""


class OutOfPlayCardsShown(Event):
    """Six cards that are out of play are laid face up."""


class CardDrawn(Event):
    """The seat draws a third or fourth card."""


class FurtherCardsDeclined(Event):
    """The seat draws no more cards."""


class HandShown(DecisiveCardsEvent):
    """The seat shows its hand."""


class PaymentFailed(EventForAllSeats):
    """The seat cannot pay its debts in full. It pays nothing, and the game ends."""


@dataclass(frozen=True, kw_only=True)
class SeatPaidOthers(Event):
    """The seat pays others. `payments` has a pair for each payment: the seat that is paid, and the points."""

    payments: tuple[tuple[int, int], ...]

    def concerns_seat(self, seat: int) -> bool:
        """Return whether points are paid by `seat` or to it."""
        return seat == self.seat or any(seat == payee for payee, _ in self.payments)

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return whether points are paid by `seat` or to it, since each payment explains the payoffs of both its seats."""
        return self.concerns_seat(seat)


@dataclass(frozen=True, kw_only=True)
class GameWon(EventForAllSeats):
    """The seat has the most points in chips at the end of the game."""

    points: int
