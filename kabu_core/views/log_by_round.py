"""The log of a table, with a list of sentences for each round. The log alone is enough to follow the game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from types import MappingProxyType
from typing import Never

from kabu_core.cards import HIDDEN
from kabu_core.play.events import Event, PayoffMade, RoundOpeningEvent
from kabu_core.views import cards_html as faces
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView
from kabu_core.views.html_builder import Html, count_with_noun, prose_html, tag


def round_log_fold(
    game_view: GameView[Never],
    events: Sequence[Event],
    names: SeatNames,
    game_result: str = "",
    opened: bool = False,
    extra_item_of_round: Callable[[Sequence[Event]], Html] | None = None,
    marks: Mapping[int, Html] = MappingProxyType({}),
) -> Html:
    """Return the log as a fold, the newest round first. `game_result` is the result of the game, shown as the last step of the log.

    `extra_item_of_round` returns an extra item for the events of a round, such as the probability of its total. `marks` are added to the
    sentences of events, by their positions in the log.
    """
    rounds = split_events_into_rounds(events)
    positions = count()
    items = [
        [item for event in round_events if (item := _log_item(game_view, event, names, marks.get(next(positions))))]
        for round_events in rounds
    ]
    steps = sum(map(len, items)) + bool(game_result)
    if extra_item_of_round:
        items = [
            [*lines, *filter(None, [extra_item_of_round(events_of_latest_round)])]
            for lines, events_of_latest_round in zip(items, rounds, strict=True)
        ]
    items[-1:] = [[*items[-1], tag("li", game_result)]] if game_result else items[-1:]
    several = len(items) > 1
    parts = [
        part
        for number, lines in reversed(list(enumerate(items, 1)))
        for part in ([tag("h4", f"Round {number}")] * several + [tag("ol", *lines)])
    ]
    title = f"Move log, {count_with_noun(steps, 'step')}"
    return tag("details", tag("summary", title), *parts, class_="fold log", open=opened)


def split_events_into_rounds(events: Iterable[Event]) -> list[list[Event]]:
    """Split events into rounds. The first `RoundOpeningEvent` after the payoffs of a round begins the next round."""
    rounds: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, RoundOpeningEvent) and rounds[-1] and isinstance(rounds[-1][-1], PayoffMade):
            rounds.append([])
        rounds[-1].append(event)
    return rounds


@lru_cache(maxsize=4096)
def _log_item(game_view: GameView[Never], event: Event, names: SeatNames, mark: Html | None) -> Html:
    """Return one event as a list item, empty if it has no sentence. Items are cached, because each new log repeats the earlier ones."""
    text = game_view.event_text(event, names)
    pictures = [faces.card_html(card, decorative=True) for card in event.cards if card is not HIDDEN]
    parts = [*([" ", mark] if mark else []), *([" ", tag("span", *pictures, class_="cards")] if pictures else [])]
    return tag("li", prose_html(text), *parts) if text else Html("")
