"""The events of chemin de fer."""

from dataclasses import dataclass

from kabu_core.families.shoe_games.events import PuntersHandStaked
from kabu_core.play.events import EventForAllSeats


@dataclass(frozen=True, kw_only=True)
class BankAmountAnnounced(EventForAllSeats):
    """The banker plays the round with `points` in the bank. If `new` is set, the banker has just put up these points."""

    points: int
    new: bool


class BankGivenUp(EventForAllSeats):
    """The banker takes the winnings and passes the bank to the next player."""


class BancoCalled(PuntersHandStaked):
    """The seat plays alone against the whole bank. All other stakes are taken back."""
