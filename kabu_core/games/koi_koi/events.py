"""The events of Koi-Koi."""

from dataclasses import dataclass

from kabu_core.play.events import DecisiveCardsEvent, Event, RoundOpeningEvent


@dataclass(frozen=True, kw_only=True)
class CardsRedealt(RoundOpeningEvent):
    """The cards are dealt again, because a hand or the field has a dealt yaku; `yaku` is its id."""

    yaku: str


@dataclass(frozen=True, kw_only=True)
class YakuDealt(Event):
    """The seat has been dealt the yaku with the id `yaku`, worth `points`. If the seat is None, the field has it."""

    yaku: str
    points: int


@dataclass(frozen=True, kw_only=True)
class YakuMade(Event):
    """The seat has made or improved the yaku with the id `yaku`, which is now worth `points`.

    `count` is the number of cards of its kind that count for the yaku.
    """

    yaku: str
    points: int
    count: int


@dataclass(frozen=True, kw_only=True)
class KoiKoiCalled(Event):
    """The seat calls koi-koi. `calls` counts its calls in this round, including this one."""

    calls: int


@dataclass(frozen=True, kw_only=True)
class PlayerStopped(Event):
    """The seat stops. `reason` says why it could not call koi-koi: "no cards", "called" or "few points"; "" if it chose to stop."""

    reason: str


class BothHandsEmpty(Event):
    """Both hands are empty, and neither player has stopped."""


@dataclass(frozen=True, kw_only=True)
class StopOrCallAsked(Event):
    """The seat may stop and win `points`. `made` names its yaku in words, and `equation` is the calculation of the points.

    If the player has just made or improved a single yaku that is worth exactly these points, this event is not logged.
    """

    points: int
    made: str
    equation: str


@dataclass(frozen=True, kw_only=True)
class RoundScored(DecisiveCardsEvent):
    """The seat wins `points` from the other seat. `made` names its yaku in words, and `equation` is the calculation of the points."""

    points: int
    made: str
    equation: str

    @property
    def points_or_odds_won(self) -> int:
        """The points that the seat wins."""
        return self.points


def koi_koi_called_event(seat: int, calls: int) -> KoiKoiCalled:
    """Return the event of a call."""
    return KoiKoiCalled(seat, calls=calls)


def player_stopped_event(seat: int, reason: str) -> PlayerStopped:
    """Return the event of a stop."""
    return PlayerStopped(seat, reason=reason)


def dealer_scored_event(dealer: int, points: int) -> RoundScored:
    """Return the event of the points that the dealer gets if nobody has stopped."""
    return RoundScored(dealer, points=points, made="the dealer’s privilege", equation=str(points))
