"""The result of a finished game: the final standings with the points of each round, and the reader's best round with its cards."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from kabu_core.play.events import DecidingCards, Event, Payoff, Position, StakeEvent
from kabu_core.play.state import State
from kabu_core.views import cards as faces
from kabu_core.views import round_log, table_menu
from kabu_core.views.event_sentences import SeatNames, sentences
from kabu_core.views.html import Html, format_points, join, prose, scrollable, tag
from kabu_core.views.table_menu import TableViewState


def result_fold[S: State](context: TableViewState[S], names: SeatNames, ends: str) -> Html:
    """Return the result of the game as an open fold; `ends` is its summary line."""
    payoffs = list(payoffs_by_round(context.view.events, context.record.seats))
    back = table_menu.event_button("Look back", f"step {len(context.record.actions) - 1}")
    link = tag("button", "Copy a link", type="button", data_link=True)
    parts = [
        _best_round(context, payoffs, names),
        context.review,
        tag("div", back, link, class_="row"),
        _points_table(context, payoffs, names),
    ]
    return tag("details", tag("summary", ends), *parts, class_="ended", open=True)


def payoffs_by_round(events: Iterable[Event], seats: int) -> Iterable[list[int]]:
    """Yield a list for each finished round, with the payoffs of all seats in seat order."""
    for paid, group in groupby(events, key=lambda event: isinstance(event, Payoff)):
        if paid:
            won = {event.seat: event.points for event in group if isinstance(event, Payoff)}
            yield [won.get(seat, 0) for seat in range(seats)]


def deciding_event(events: Sequence[Event], seat: int) -> DecidingCards | None:
    """Return the event that won a round for a seat: the event of its own hand or yaku, or of the best position that it had staked on."""
    candidates = [event for event in _deciding_events(events, seat) if event.cards and event.worth >= 0]
    return max(candidates[::-1], key=lambda event: event.worth, default=None)


def explaining_events(events: Sequence[Event], seat: int) -> list[Event]:
    """Return the events of a round that explain why a seat won or lost: its stakes, the hands or yaku that decided, and the payments."""
    deciding, staked = _deciding_events(events, seat), _staked_positions(events, seat)
    return [event for event in events if event in deciding or event.explains(seat, staked)]


def _deciding_events(events: Sequence[Event], seat: int) -> list[DecidingCards]:
    """Return the events of a seat's own hand or yaku at the end of a round; without any, the last event of each position it staked on."""
    shown, staked = [event for event in events if isinstance(event, DecidingCards)], _staked_positions(events, seat)
    own = [event for event in shown if event.seat == seat]
    return own or [*{event.position: event for event in shown if event.seat is None and event.position in staked}.values()]


def _staked_positions(events: Sequence[Event], seat: int) -> set[Position]:
    return {event.position for event in events if isinstance(event, StakeEvent) and event.seat == seat}


def _best_round[S: State](context: TableViewState[S], payoffs: Sequence[Sequence[int]], names: SeatNames) -> Html:
    """Return the reader's best round and the cards that decided it; nothing if the reader won no round."""
    if (seat := context.seat) is None:
        return Html("")
    best = max(range(len(payoffs)), key=lambda number: payoffs[number][seat])
    if payoffs[best][seat] <= 0:
        return Html("")
    events = round_log.split_rounds(context.view.events)[best]
    lines = sentences(explaining_events(events, seat), names, context.game_view.event_text)
    line = tag("p", f"Your best round was number {best + 1}, {format_points(payoffs[best][seat])}. ", prose(" ".join(lines)))
    event = deciding_event(events, seat)
    return join([line, faces.hand_picture(event.cards)]) if event else line


def _points_table[S: State](context: TableViewState[S], payoffs: Sequence[Sequence[int]], names: SeatNames) -> Html:
    """Return the table of points by round, with a row for each seat, the highest total first."""
    head = [tag("td"), tag("th", "All", scope="col", class_="num"), *(_round_heading(number) for number in range(1, len(payoffs) + 1))]
    standing = sorted(range(context.record.seats), key=lambda seat: -context.view.points[seat])
    rows = [
        tag(
            "tr",
            tag("th", names(seat), scope="row"),
            *(tag("td", format_points(points), class_="num") for points in (context.view.points[seat], *(row[seat] for row in payoffs))),
            data_you=seat == context.seat,
        )
        for seat in standing
    ]
    return scrollable(tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows), class_="data"), "Points by round")


def _round_heading(number: int) -> Html:
    return tag("th", str(number), scope="col", class_="num")
