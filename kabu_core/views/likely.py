"""How likely a hand was: in how many of all deals its total comes, exactly, and where more of that stands."""

from collections.abc import Callable, Sequence
from typing import Any

from kabu_core.cards import HIDDEN, Card
from kabu_core.content import GameInfo
from kabu_core.play.state import Event
from kabu_core.rules import in_words
from kabu_core.views.html import Html, count, join, page_only, tag
from kabu_core.views.result import decided

type Scored = Callable[[tuple[Card, ...]], Any]
"""What cards are worth in a game: a score that may say of how many deals it is made."""


def more(info: GameInfo) -> Html:
    """Return a sentence that leads to the odds of a game on the page, or nothing for a game without any."""
    link = tag("a", f"More odds of {info.title}", href=f"/odds/#{info.id}")
    return page_only(join([" ", link, "."])) if info.odds else Html("")


def share(made: tuple[int, int]) -> str:
    """A number of deals as a part of all."""
    return f"{made[0] / made[1]:.2%}"


def line(info: GameInfo, seat: int, score: Scored, events: Sequence[Event]) -> Html:
    """Of a round that is over, the total that decided it for a seat; nothing where there is none, or no deal makes it."""
    event = decided(events, seat) if any(event.key == "payoff" for event in events) else None
    if event is None or HIDDEN in event.cards:
        return Html("")
    found = score(event.cards)
    if not getattr(found, "made", None):
        return Html("")
    ways, every = found.made
    told = f"How likely was a total of {found.total}? {count(ways)} of all {count(every)} deals of {in_words(len(event.cards))} cards"
    return tag("li", f"{told} make it, {share(found.made)}.", more(info), class_="likely")
