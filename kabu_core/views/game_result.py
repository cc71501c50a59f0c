"""The result of a finished game: points by round, the final standings, and the reader's best round with its cards."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from kabu_core.play.state import Event, State
from kabu_core.views import cards as faces
from kabu_core.views import round_log, table_menu
from kabu_core.views.event_sentences import SeatNames, sentences
from kabu_core.views.html import Html, format_points, join, prose, scrollable, tag
from kabu_core.views.table_menu import TableViewState

REVEALING_EVENTS = ("hand", "show", "bank", "score")
"""Keys of the events that reveal a seat's cards when a round is decided."""

STAKE_EVENTS = ("stake", "bet", "own stake", "own escape")
"""Keys of the events in which a seat stakes, or takes a stake back."""

SETTLING_EVENTS = ("accept", "result")
"""Keys of further events that settle stakes, of any seat."""

MIDDLE_EVENTS = ("column", "two", "third")
"""Keys of the events about cards in the middle, on which stakes are laid."""


def result_fold[S: State](context: TableViewState[S], names: SeatNames, ends: str) -> Html:
    """Return the result as a fold with the summary `ends`."""
    payoffs = list(payoffs_by_round(context.view.events, context.record.seats))
    back = table_menu.event_button("Look back", f"step {len(context.record.actions) - 1}")
    link = tag("button", "Copy a link", type="button", data_link=True)
    parts = [_best(context, payoffs, names), context.review, tag("div", back, link, class_="row"), _table(context, payoffs, names)]
    return tag("details", tag("summary", ends), *parts, class_="ended", open=True)


def payoffs_by_round(events: Iterable[Event], seats: int) -> Iterable[list[int]]:
    """Yield the payoffs of all seats in each finished round."""
    for paid, group in groupby(events, key=lambda event: event.key == "payoff"):
        if paid:
            won = {event.seat: event.points for event in group}
            yield [won.get(seat, 0) for seat in range(seats)]


def deciding_event(events: Sequence[Event], seat: int) -> Event | None:
    """Return the event that won a round for a seat: its hand or yaku, or the best position it had staked on."""
    candidates = [event for event in _deciding_events(events, seat) if event.cards and event.points >= 0]
    return max(candidates[::-1], key=lambda event: event.points, default=None)


def explaining_events(events: Sequence[Event], seat: int) -> list[Event]:
    """Return the events of a round that explain what a seat won or lost in it: stakes, hands or yaku, and who paid whom."""
    deciding, staked = _deciding_events(events, seat), _staked_positions(events, seat)

    def settles(event: Event) -> bool:
        """Return whether an event is a stake, or says who received points."""
        match event.key:
            case "escape":
                return _position(event) in staked
            case "pays":
                return seat in (event.seat, *dict(event.to))
        return event.key in SETTLING_EVENTS or (event.key in STAKE_EVENTS and event.seat == seat)

    return [event for event in events if event in deciding or settles(event)]


def _deciding_events(events: Sequence[Event], seat: int) -> list[Event]:
    """Return the event of a seat's own hand or yaku at the end of a round, else one for each position it had staked on."""
    own, staked = [event for event in events if event.key in REVEALING_EVENTS and event.seat == seat], _staked_positions(events, seat)
    return own or [*{_position(event): event for event in events if event.key in MIDDLE_EVENTS and _position(event) in staked}.values()]


def _staked_positions(events: Sequence[Event], seat: int) -> set[int | str]:
    return {_position(event) for event in events if event.key in STAKE_EVENTS and event.seat == seat}


def _position(event: Event) -> int | str:
    """Return the column, or else the side of the table, of an event."""
    return event.text if event.column is None else event.column


def _best[S: State](context: TableViewState[S], payoffs: Sequence[Sequence[int]], names: SeatNames) -> Html:
    """Return the reader's best round and its deciding cards; nothing if no round was won."""
    if (seat := context.seat) is None:
        return Html("")
    best = max(range(len(payoffs)), key=lambda number: payoffs[number][seat])
    if payoffs[best][seat] <= 0:
        return Html("")
    events = round_log.split_rounds(context.view.events)[best]
    lines = sentences(explaining_events(events, seat), names, context.game_view.texts)
    line = tag("p", f"Your best round was number {best + 1}, {format_points(payoffs[best][seat])}. ", prose(" ".join(lines)))
    event = deciding_event(events, seat)
    return join([line, faces.hand_picture(event.cards)]) if event else line


def _table[S: State](context: TableViewState[S], payoffs: Sequence[Sequence[int]], names: SeatNames) -> Html:
    """Return the points by round, the leading seat first."""
    head = [tag("td"), tag("th", "All", scope="col", class_="num"), *(_head(number) for number in range(1, len(payoffs) + 1))]
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


def _head(number: int) -> Html:
    return tag("th", str(number), scope="col", class_="num")
