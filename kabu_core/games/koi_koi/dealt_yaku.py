"""Dealt yaku, made by a hand or the field before anybody plays: teshi (four cards of a month) and kuttsuki (only pairs)."""

from typing import Protocol

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.fishing.base_game import DealtCards
from kabu_core.games.koi_koi.events import RoundScored, YakuDealt
from kabu_core.games.koi_koi.yaku_points_and_bonuses import english_yaku_name


class DealtYakuRules(Protocol):
    """The options for dealt yaku, which are part of the rules of Koi-Koi."""

    @property
    def teshi(self) -> int:
        """The points for four cards of a month; 0 if this yaku is not played."""

    @property
    def kuttsuki(self) -> int:
        """The points for a hand that consists only of pairs; 0 if this yaku is not played."""

    @property
    def dealt_to_hand(self) -> str:
        """The effect of a teshi or kuttsuki in a hand."""

    @property
    def dealt_to_field(self) -> str:
        """The effect of a teshi or kuttsuki on the field."""


def find_dealt_yaku(cards: tuple[Card, ...], rules: DealtYakuRules) -> str:
    """Return the dealt yaku that these cards make in a hand or on the field: "teshi", "kuttsuki", or "" if they make none."""
    distinct = {card.rank for card in cards}
    if len(distinct) > len(cards) - 3:  # too many different months for either yaku
        return ""
    months = [card.rank for card in cards]
    sizes = {months.count(month) for month in distinct}
    if rules.teshi and 4 in sizes:
        return "teshi"
    return "kuttsuki" if rules.kuttsuki and sizes == {2} else ""


def dealt_yaku_event(seat: int | None, cards: tuple[Card, ...], name: str, rules: DealtYakuRules) -> YakuDealt:
    """Return the log event of a dealt yaku. `seat` is None if the field has made the yaku."""
    points = rules.teshi if name == "teshi" else rules.kuttsuki
    return YakuDealt(seat, cards_of_complete_months(cards) if name == "teshi" else cards, yaku=name, points=points)


def cards_of_complete_months(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of every month that is present with all four cards."""
    months = [card.rank for card in cards]
    return tuple(card for card in cards if months.count(card.rank) == 4)


def yaku_requiring_redeal(layout: DealtCards, rules: DealtYakuRules) -> str:
    """Return the id of a dealt yaku for which the rules require a new deal; "" if there is none."""
    dealers, *others = layout.hands
    zones = (*others, dealers) if rules.dealt_to_hand == "redeal" else ()
    if rules.dealt_to_field == "redeal":
        zones = (*zones, layout.field)
    for cards in zones:
        if yaku := find_dealt_yaku(cards, rules):
            return yaku
    return ""


def dealt_yaku_score_event(seat: int, dealt: YakuDealt) -> RoundScored:
    """Return the log event of the score for a dealt yaku."""
    made = english_yaku_name(content.all_yaku()[dealt.yaku])
    return RoundScored(seat, dealt.cards, points=dealt.points, made=made, equation=str(dealt.points))
