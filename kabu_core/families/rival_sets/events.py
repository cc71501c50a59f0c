"""The events of games with rival sets of cards."""

from dataclasses import dataclass

from kabu_core.families.columns.events import ColumnEvent
from kabu_core.play.events import Event, PointsEvent


class SetsDealt(Event):
    """Two sets are dealt face down. `cards` are the open cards beside the sets, which belong to neither set."""


@dataclass(frozen=True, kw_only=True)
class DealerEqualizedStakes(ColumnEvent):
    """The dealer stakes `points` on a set, so that both sets have equal stakes."""

    points: int


class HouseSharePaid(PointsEvent):
    """The seat pays `points` of its win to the house."""

    @property
    def rule_behind_event(self) -> str:
        """The rule that sets the share of the house."""
        return "house-share"
