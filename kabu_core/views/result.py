"""How a game went, once it is over: points by round, who stands where, and what decided the reader's best round, with its cards."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from kabu_core.play.state import Event, State
from kabu_core.views import cards as faces
from kabu_core.views import chronicle, menu
from kabu_core.views.html import Html, join, prose, scroll, signed, tag
from kabu_core.views.log import Names, sentence
from kabu_core.views.menu import Shown

OWN = ("hand", "show", "bank", "yaku")
"""What a seat has, and the whole table sees, when a round is decided."""

COMMON = ("column", "two", "third")
"""What lies in the middle, where stakes are laid on it."""


def sheet[S: State](shown: Shown[S], names: Names, ends: str) -> Html:
    """The whole of it; the heading folds it away."""
    won = list(by_round(shown.view.events, shown.record.seats))
    back = menu.button("Look back", f"step {len(shown.record.actions) - 1}")
    link = tag("button", "Copy a link", type="button", data_link=True)
    parts = [_best(shown, won, names), shown.review, tag("div", back, link, class_="row"), _table(shown, won, names)]
    return tag("details", tag("summary", ends), *parts, class_="ended", open=True)


def by_round(events: Iterable[Event], seats: int) -> Iterable[list[int]]:
    """What each seat won or lost in each round that is over."""
    for paid, group in groupby(events, key=lambda event: event.key == "payoff"):
        if paid:
            won = {event.seat: event.points for event in group}
            yield [won.get(seat, 0) for seat in range(seats)]


def decided(events: Sequence[Event], seat: int) -> Event | None:
    """What won a round for a seat: its best hand or yaku, or what it had staked on."""
    laid = {_place(event) for event in events if event.key in ("stake", "bet") and event.seat == seat}
    mine = [event for event in events if event.cards and event.key in OWN and event.seat == seat]
    lying = [event for event in events if event.cards and event.key in COMMON and event.points >= 0]
    common = [event for event in lying if _place(event) in laid]
    return max((mine or common)[::-1], key=lambda event: event.points, default=None)


def _place(event: Event) -> int | str:
    """Where something is laid: a column, or a side of the table."""
    return event.text if event.column is None else event.column


def _best[S: State](shown: Shown[S], won: Sequence[Sequence[int]], names: Names) -> Html:
    """The reader's best round, where one was won, and what decided it."""
    if (seat := shown.seat) is None:
        return Html("")
    best = max(range(len(won)), key=lambda number: won[number][seat])
    if won[best][seat] <= 0:
        return Html("")
    event = decided(chronicle.by_rounds(shown.view.events)[best], seat)
    told = sentence(event, names, shown.of.texts) if event else ""
    line = tag("p", f"Your best round was number {best + 1}, {signed(won[best][seat])}. ", prose(told))
    return join([line, faces.hand(event.cards)]) if event else line


def _table[S: State](shown: Shown[S], won: Sequence[Sequence[int]], names: Names) -> Html:
    """Points by round, who has most first."""
    head = [tag("td"), tag("th", "All", scope="col", class_="num"), *(_head(number) for number in range(1, len(won) + 1))]
    standing = sorted(range(shown.record.seats), key=lambda seat: -shown.view.points[seat])
    rows = [
        tag(
            "tr",
            tag("th", names(seat), scope="row"),
            *(tag("td", signed(points), class_="num") for points in (shown.view.points[seat], *(row[seat] for row in won))),
            data_you=seat == shown.seat,
        )
        for seat in standing
    ]
    return scroll(tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows), class_="data"), "Points by round")


def _head(number: int) -> Html:
    return tag("th", str(number), scope="col", class_="num")
