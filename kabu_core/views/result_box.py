"""The result box, which covers the board after a round. After a game, it also has the points of all rounds and the reader's best round."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from kabu_core.play.events import DecisiveCardsEvent, Event, PayoffMade, StakeChangeEvent, StakePosition
from kabu_core.play.state import State
from kabu_core.views import cards_html as faces
from kabu_core.views import log_by_round, round_result, table_menu
from kabu_core.views.event_sentences import SeatNames, sentences_of_events
from kabu_core.views.html_builder import Html, format_points, join_html, prose_html, scrollable_table, tag
from kabu_core.views.table_menu import TableViewContext


def result_box[S: State](context: TableViewContext[S], names: SeatNames, headline: str, round_line: str = "") -> Html:
    """Return the result of a round, or of the whole game, as a box that folds away so that the reader can look at the board.

    `headline` is the result in one sentence. If this is the result of the game, `round_line` is the result of the last round.
    """
    toggle = tag("span", tag("span", "Review", class_="to-board"), tag("span", "Result", class_="to-result"), class_="toggle")
    payoffs = list(payoffs_by_round(context.view.events, context.record.seats))
    has_table = not context.view.has_more_rounds and len(payoffs) > 1
    parts: list[object] = [
        tag("p", round_line, class_="standing") if round_line else "",
        _deciding_hands_html(context, names),
        "" if has_table else _standings_line(context, names),
    ]
    if not context.view.has_more_rounds:
        back = table_menu.button_sending_event("Look back", f"step {len(context.record.actions) - 1}")
        share = tag("button", "Share", type="button", data_send=context.link or True)
        parts += [tag("div", share, back, class_="row"), context.review]
    if has_table:
        parts += [_best_round_html(context, payoffs, names), _points_table(context, payoffs, names)]
    won = context.seat is not None and (context.view.payoffs or (0,))[context.seat] > 0
    summary = tag("summary", tag("span", headline), " ", toggle)
    # The id changes with the round, so that the script that patches the page inserts a new, open box and does not resize the old one.
    id_ = f"result-{context.view.round_index + 1}"
    return tag("details", summary, *parts, id=id_, class_="ended", open=True, data_won="yes" if won else None)


def _deciding_hands_html[S: State](context: TableViewContext[S], names: SeatNames) -> Html:
    """Return the hands that decided the last round, and the points as an equation.

    If the game's view has no result lines, return the sentences of the events that explain the result.
    """
    game_view, view = context.game_view, context.view
    if game_view.round_result:
        return game_view.round_result(view, names)
    seats = range(len(context.record.people)) if context.seat is None else [context.seat]
    lines = [(seat, game_view.result_lines(view, seat, names)) for seat in seats]
    if any(row for _, row in lines):
        return round_result.round_result_html(lines, names)
    events = log_by_round.split_events_into_rounds(view.events)[-1]
    explaining = [event for event in events if any(event in events_explaining_result(events, seat) for seat in range(view.seats))]
    pictures = [faces.hand_picture_html(event.cards) for event in explaining if isinstance(event, DecisiveCardsEvent) and event.cards]
    return join_html([tag("p", prose_html(" ".join(sentences_of_events(explaining, names, game_view.event_text)))), *pictures])


def _standings_line[S: State](context: TableViewContext[S], names: SeatNames) -> Html:
    """Return the running score of all seats, the reader's first."""
    points = context.view.points
    scores = " · ".join(f"{names(seat)} {format_points(points[seat])}" for seat in names.seats_from_reader(context.record.seats))
    return tag("p", scores, class_="standing")


def payoffs_by_round(events: Iterable[Event], seats: int) -> Iterable[list[int]]:
    """Yield a list for each finished round, with the payoffs of all seats in seat order."""
    for paid, group in groupby(events, key=lambda event: isinstance(event, PayoffMade)):
        if paid:
            won = {event.seat: event.points for event in group if isinstance(event, PayoffMade)}
            yield [won.get(seat, 0) for seat in range(seats)]


def final_points_for_statistics[S: State](context: TableViewContext[S]) -> str:
    """Return the reader's points in a finished game and in its best round, such as "12 7", for statistics.

    Return "" before the end of the game, or if several people play.
    """
    if context.game_stage != "over" or context.seat is None or len(context.record.people) > 1:
        return ""
    payoffs = payoffs_by_round(context.view.events, context.record.seats)
    return f"{context.view.points[context.seat]} {max(row[context.seat] for row in payoffs)}"


def round_winning_event(events: Sequence[Event], seat: int) -> DecisiveCardsEvent | None:
    """Return the event that won a round for `seat`: that of its own hand or yaku, or of the best position on which it had staked."""
    candidates = [event for event in _events_showing_decisive_cards(events, seat) if event.cards and event.points_or_odds_won >= 0]
    return max(candidates[::-1], key=lambda event: event.points_or_odds_won, default=None)


def events_explaining_result(events: Sequence[Event], seat: int) -> list[Event]:
    """Return the events of a round that explain why `seat` won or lost: its stakes, the hands or yaku that decided, and the payments."""
    deciding, staked = _events_showing_decisive_cards(events, seat), _staked_positions(events, seat)
    return [event for event in events if event in deciding or event.explains_payoff(seat, staked)]


def _events_showing_decisive_cards(events: Sequence[Event], seat: int) -> list[DecisiveCardsEvent]:
    """Return the events that showed the seat's own hand or yaku.

    If there are none, return the last event that showed the cards at each position on which the seat had staked.
    """
    shown, staked = [event for event in events if isinstance(event, DecisiveCardsEvent)], _staked_positions(events, seat)
    own = [event for event in shown if event.seat == seat]
    return own or [
        *{event.position_of_stake: event for event in shown if event.seat is None and event.position_of_stake in staked}.values()
    ]


def _staked_positions(events: Sequence[Event], seat: int) -> set[StakePosition]:
    return {event.position_of_stake for event in events if isinstance(event, StakeChangeEvent) and event.seat == seat}


def _best_round_html[S: State](context: TableViewContext[S], payoffs: Sequence[Sequence[int]], names: SeatNames) -> Html:
    """Return the reader's best round and the cards that decided it; nothing if the reader won no round."""
    if (seat := context.seat) is None:
        return Html("")
    best = max(range(len(payoffs)), key=lambda number: payoffs[number][seat])
    if payoffs[best][seat] <= 0:
        return Html("")
    events = log_by_round.split_events_into_rounds(context.view.events)[best]
    lines = sentences_of_events(_drop_stakes_if_more_than_one(events_explaining_result(events, seat)), names, context.game_view.event_text)
    line = tag("p", f"Your best round was round {best + 1}: {format_points(payoffs[best][seat])}. ", prose_html(" ".join(lines)))
    event = round_winning_event(events, seat)
    return join_html([line, faces.hand_picture_html(event.cards)]) if event else line


def _drop_stakes_if_more_than_one(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events without the stakes if there is more than one, because the events that settle them name their positions again."""
    others = [event for event in events if not isinstance(event, StakeChangeEvent)]
    return others if len(events) - len(others) > 1 else events


def _points_table[S: State](context: TableViewContext[S], payoffs: Sequence[Sequence[int]], names: SeatNames) -> Html:
    """Return the table of points by round, with a row for each seat, the highest total first."""
    columns = ["All", *map(str, range(1, len(payoffs) + 1))]
    head = [tag("td"), *(tag("th", column, scope="col", class_="num") for column in columns)]
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
    return scrollable_table(tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows), class_="data"), "Points by round")
