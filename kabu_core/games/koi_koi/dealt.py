"""Yaku as dealt: four cards of a month, or pairs only."""

from typing import Protocol

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.fishing.play import Layout
from kabu_core.play.state import Event


class Rules(Protocol):
    """The options for yaku as dealt."""

    @property
    def teshi(self) -> int: ...
    @property
    def kuttsuki(self) -> int: ...
    @property
    def dealt_to_hand(self) -> str: ...
    @property
    def dealt_to_field(self) -> str: ...


def yaku_of(cards: tuple[Card, ...], rules: Rules) -> str:
    """Name the yaku that cards are as dealt: "teshi", "kuttsuki" or none."""
    months = [card.rank for card in cards]
    different = set(months)
    if len(different) > len(months) - 3:  # neither four of a month nor pairs only
        return ""
    held = {months.count(month) for month in different}
    if rules.teshi and 4 in held:
        return "teshi"
    return "kuttsuki" if rules.kuttsuki and held == {2} else ""


def event(seat: int | None, cards: tuple[Card, ...], name: str, rules: Rules) -> Event:
    """Return the event that a hand, or the field, is a yaku as dealt."""
    points = rules.teshi if name == "teshi" else rules.kuttsuki
    return Event("dealt yaku", seat, cards=fours(cards) if name == "teshi" else cards, points=points, text=name)


def fours(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of which all four of the month are there."""
    months = [card.rank for card in cards]
    return tuple(card for card in cards if months.count(card.rank) == 4)


def reason_to_redeal(layout: Layout, rules: Rules) -> str:
    """Name the yaku for which a deal has to be dealt again, if there is one."""
    dealers, *others = layout.hands
    hands = (yaku_of(hand, rules) for hand in (*others, dealers) if rules.dealt_to_hand == "redeal")
    fields = yaku_of(layout.field, rules) if rules.dealt_to_field == "redeal" else ""
    return next(filter(None, hands), fields)


def score(seat: int, dealt: Event) -> Event:
    """Return the event that a seat wins for a yaku as dealt."""
    name = content.yaku()[dealt.text].name.romaji
    return Event("score", seat, None, dealt.cards, dealt.points, f"*{name}* {dealt.points}")
