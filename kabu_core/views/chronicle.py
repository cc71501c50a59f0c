"""What happened at a table, as lists that alone suffice to follow the game."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Never

from kabu_core.cards import HIDDEN
from kabu_core.play.state import Event
from kabu_core.views import cards as faces
from kabu_core.views.board import View
from kabu_core.views.html import Html, plural, prose, tag
from kabu_core.views.log import Names, sentence


def fold(
    of: View[Never],
    events: Sequence[Event],
    names: Names,
    ends: str = "",
    opened: bool = False,
    likely: Callable[[Sequence[Event]], Html] | None = None,
) -> Html:
    """What happened round by round, the newest round first, how likely that was, and how the game ended."""
    rounds = by_rounds(events)
    found = [steps(of, some, names) for some in rounds]
    count = sum(map(len, found))
    if likely:
        found = [[*told, *filter(None, [likely(some)])] for told, some in zip(found, rounds, strict=True)]
    found[-1:] = [[*found[-1], tag("li", ends)]] if ends else found[-1:]
    several = len(found) > 1
    parts = [
        part
        for number, told in reversed(list(enumerate(found, 1)))
        for part in ([tag("h4", f"Round {number}")] * several + [tag("ol", *told)])
    ]
    title = f"What happened so far, {plural(count + bool(ends), 'step')}"
    return tag("details", tag("summary", title), *parts, class_="fold log", open=opened)


def by_rounds(events: Iterable[Event]) -> list[list[Event]]:
    """The events of each round; what is told after points were paid belongs to the next."""
    found: list[list[Event]] = [[]]
    for event in events:
        if event.key != "payoff" and found[-1] and found[-1][-1].key == "payoff" and event.key in STARTS:
            found.append([])
        found[-1].append(event)
    return found


STARTS = ("lot", "redeal", "round")
"""What a round can begin with."""


def steps(of: View[Never], events: Iterable[Event], names: Names) -> list[Html]:
    """An item for each event that says something."""
    return [line for event in events if (line := _step(of, event, names))]


@lru_cache(maxsize=4096)
def _step(of: View[Never], event: Event, names: Names) -> Html:
    """One event, if it says something; kept, since a log only grows."""
    text = sentence(event, names, of.texts)
    shown = [faces.card(card, decorative=True) for card in event.cards if card is not HIDDEN]
    return tag("li", prose(text), *([" ", tag("span", *shown, class_="cards")] if shown else [])) if text else Html("")
