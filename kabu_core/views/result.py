"""How a game went, once it is over: points by round, who stands where, and what decided the reader's best round, with its cards."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from kabu_core.play.state import Event, State
from kabu_core.views import cards as faces
from kabu_core.views import chronicle, menu
from kabu_core.views.html import Html, join, prose, scroll, signed, tag
from kabu_core.views.log import Names, sentences
from kabu_core.views.menu import Shown

OWN = ("hand", "show", "bank", "score")
"""What a seat has, and the whole table sees, when a round is decided."""

STAKED = ("stake", "bet", "own stake", "own escape")
"""What a seat lays or takes back."""

SETTLED = ("accept", "result")
"""What else settles stakes, whoever does it."""

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
    """What won a round for a seat: its hand or yaku, or the best of what it had staked on."""
    shown = [event for event in _shown(events, seat) if event.cards and event.points >= 0]
    return max(shown[::-1], key=lambda event: event.points, default=None)


def account(events: Sequence[Event], seat: int) -> list[Event]:
    """Return the events of a round that explain what a seat won or lost in it: stakes, hands or yaku, and who paid whom."""
    shown, laid = _shown(events, seat), _laid(events, seat)

    def settles(event: Event) -> bool:
        """Whether this is a stake, or says who got what."""
        match event.key:
            case "escape":
                return _place(event) in laid
            case "pays":
                return seat in (event.seat, *dict(event.to))
        return event.key in SETTLED or (event.key in STAKED and event.seat == seat)

    return [event for event in events if event in shown or settles(event)]


def _shown(events: Sequence[Event], seat: int) -> list[Event]:
    """The seat's own hand or yaku at the end of a round, else that of each place where it had a stake."""
    mine, laid = [event for event in events if event.key in OWN and event.seat == seat], _laid(events, seat)
    return mine or [*{_place(event): event for event in events if event.key in COMMON and _place(event) in laid}.values()]


def _laid(events: Sequence[Event], seat: int) -> set[int | str]:
    return {_place(event) for event in events if event.key in STAKED and event.seat == seat}


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
    events = chronicle.by_rounds(shown.view.events)[best]
    told = sentences(account(events, seat), names, shown.of.texts)
    line = tag("p", f"Your best round was number {best + 1}, {signed(won[best][seat])}. ", prose(" ".join(told)))
    event = decided(events, seat)
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
