"""The events of Yari-Tori and its sibling."""

from collections.abc import Container

from kabu_core.families.agreed_stakes import events
from kabu_core.play.events import Event, StakePosition


class StakeAccepted(events.StakeAccepted):
    """The second seat accepts the stake, and the play begins."""

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return True for both seats, because they play for the same stake."""
        return True


class CardLaidForOpponent(Event):
    """The seat lays down a card for the other seat, face down."""


class LaidCardHandedOver(Event):
    """The other seat gets the card that `seat` has laid down."""


class OpponentCardTaken(Event):
    """The seat takes a card away from the other's hand."""
