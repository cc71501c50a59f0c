"""The events of niú niú."""

from dataclasses import dataclass

from kabu_core.play.banking_games import DealerHandShown, HandCompared
from kabu_core.play.events import Event


class AllHandsDealt(Event):
    """Every bettor with a stake gets five cards, and so does the dealer."""


@dataclass(frozen=True, kw_only=True)
class DealerOxHandShown(DealerHandShown):
    """The dealer shows a hand that `value` describes, such as "ox 9"."""

    value: str


@dataclass(frozen=True, kw_only=True)
class OxHandCompared(HandCompared):
    """A hand is compared with the dealer's. `value` describes the hand, such as "ox 9". `reason` is "value", "highest-card" or "tie"."""

    value: str
