"""The events of Koi-Koi."""

from dataclasses import dataclass

from kabu_core.play.events import DecidingCardsEvent, Event, RoundOpeningEvent


@dataclass(frozen=True, kw_only=True)
class CardsRedealt(RoundOpeningEvent):
    """The cards are dealt again because of a yaku as dealt; `yaku` is its id."""

    yaku: str


@dataclass(frozen=True, kw_only=True)
class YakuDealt(Event):
    """The seat, or the field if it is None, has been dealt the yaku with this id, which is worth `points`."""

    yaku: str
    points: int


@dataclass(frozen=True, kw_only=True)
class YakuMade(Event):
    """The seat has made or improved the yaku with this id, which is worth `points`; `count` cards of a kind count for it."""

    yaku: str
    points: int
    count: int


@dataclass(frozen=True, kw_only=True)
class KoiKoiCalled(Event):
    """The seat calls koi-koi, for the `calls`th time in this round."""

    calls: int


@dataclass(frozen=True, kw_only=True)
class PlayerStopped(Event):
    """The seat stops; `reason` says why it could not call: "no cards", "called", "few points", or "" if stopping was a choice."""

    reason: str


class HandsExhausted(Event):
    """Both hands are empty, and nobody has stopped."""


@dataclass(frozen=True, kw_only=True)
class StopOffered(Event):
    """The seat may stop and win `points` with the yaku `made`; `equation` is their calculation.

    The event is left out if the yaku made says the same.
    """

    points: int
    made: str
    equation: str


@dataclass(frozen=True, kw_only=True)
class RoundScored(DecidingCardsEvent):
    """The seat wins `points` from the other with the yaku `made`, in words; `equation` is their calculation."""

    points: int
    made: str
    equation: str

    @property
    def worth(self) -> int:
        """The points."""
        return self.points
