"""The probability of a hand's total: the exact share of all deals that give it, and a link to more odds of the game."""

from collections.abc import Callable, Sequence

from kabu_core.cards import HIDDEN, Card
from kabu_core.content import GameInfo
from kabu_core.content.named_hands import HandScore
from kabu_core.play.events import Event, PayoffMade
from kabu_core.rules import number_in_words
from kabu_core.views.game_view_interface import ScoredHand
from kabu_core.views.html_builder import Html, format_count, hide_in_terminal, join_html, tag
from kabu_core.views.result_box import round_winning_event

type ScoreFunction = Callable[[tuple[Card, ...]], ScoredHand]
"""A function that scores cards."""


def odds_link(info: GameInfo) -> Html:
    """Return a link to the published odds of a game; nothing if there are none."""
    link = tag("a", f"More odds for {info.title}", href=f"/odds/#{info.id}")
    return hide_in_terminal(join_html([" ", link, "."])) if info.odds else Html("")


def share_of_deals_as_percentage(made: tuple[int, int]) -> str:
    """Return the share of deals with a total as a percentage.

    `made` is a pair: the number of deals with the total, and the number of all deals.
    """
    return f"{made[0] / made[1]:.2%}"


def winning_total_probability_item(info: GameInfo, seat: int, score: ScoreFunction, events: Sequence[Event]) -> Html:
    """Return a log item with the probability of the total that won a finished round for `seat`; nothing if there is no such total."""
    event = round_winning_event(events, seat) if any(isinstance(event, PayoffMade) for event in events) else None
    if event is None or HIDDEN in event.cards:
        return Html("")
    result = score(event.cards)
    if not isinstance(result, HandScore) or not result.made:
        return Html("")
    ways, every = result.made
    deals = f"{format_count(ways)} of all {format_count(every)} deals of {number_in_words(len(event.cards))} cards"
    text = f"How likely was a total of {result.total}? {deals} make it, {share_of_deals_as_percentage(result.made)}."
    return tag("li", text, odds_link(info), class_="likely")
