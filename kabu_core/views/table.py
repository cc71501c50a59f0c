"""The table around any game's board: the toolbar, the board with its acts, the news, and the explanations beside it."""

from collections.abc import Iterable, Sequence
from functools import partial

from kabu_core import content
from kabu_core.play.state import Event, State
from kabu_core.views import chronicle, likely, menu, result
from kabu_core.views.acts import Act, Acts
from kabu_core.views.html import Html, join, plain, prose, signed, tag
from kabu_core.views.log import Names, Texts, sentence, sentences
from kabu_core.views.menu import Shown

ROOM = 220
"""The letters of news that fit on a phone. Longer news is cut to the reader's own move and the last sentences; the log has all."""

TURNING = "Turning up the cards. Press anywhere to skip."
"""The text in place of the result while the style sheet turns up one hand after another."""

FOR_ALL = ("round", "bank", "short", "most")
"""Keys of events of one seat that concern the whole table."""

MOST_NEWS = 10
"""The most sentences of news with three or more seats; beyond it, the news has only events that concern the reader."""


def table[S: State](shown: Shown[S], names: Names) -> Html:
    """Return the whole widget: the table, which never moves, and the explanations beside or below it."""
    to_do = _available_acts(shown, names)
    contents = (
        [shown.of.board(shown.view, names, to_do), _result_sheet(shown, names)]
        if shown.passing is None
        else [_handover_screen(shown, names)]
    )
    board = tag(
        "div",
        *contents,
        class_=f"board board-{shown.of.kind}",
        role="group",
        aria_label="On the table",
        data_ask=f"board {shown.view.phase}",
        data_roving=True,
        data_deal=f"{shown.record.seed}/{shown.view.round}",
    )
    news_part, below = _news_and_question(shown, names), _tray_and_buttons(shown, to_do)
    play = tag(
        "div",
        news_part,
        board,
        below,
        class_="play",
        style=f"--many: {shown.view.seats}",
        data_turning=_turns_up_cards(shown),
        data_choices=True,
    )
    main = tag("div", menu.bar(shown), play, class_="table", data_stage=shown.stage)
    beside = [points(shown, names)] if shown.passing is not None else _beside(shown, names)
    return join([main, tag("div", *beside, class_="beside")])


def prompt[S: State](shown: Shown[S], names: Names) -> str:
    """Return the question to the reader, after the result if a round has just ended."""
    view = shown.view
    if shown.replaying:
        return f"Looking back: {shown.step} of {len(shown.record.actions)} actions."
    if shown.passing is not None:
        return f"Pass the device to {names(shown.passing)}."
    if view.payoffs is not None:
        game_result = game_over(shown)
        return f"The round is over: {_result_text(shown, view.payoffs)}.{game_result and ' '}{game_result}"
    if view.actor != shown.seat:
        return f"{names(view.acting)} is to act."
    return shown.of.prompt(view)


def game_over[S: State](shown: Shown[S]) -> str:
    """Return the result of a game of several rounds, "" until it is over."""
    view = shown.view
    if view.payoffs is None or view.more_rounds or not view.round:
        return ""
    return f"The game is over: in all {_result_text(shown, view.points)}."


def _result_text[S: State](shown: Shown[S], points: Sequence[int]) -> str:
    return menu.standing(shown.record.people, points) if shown.seat is None else shown.of.fared(points[shown.seat])


def _available_acts[S: State](shown: Shown[S], names: Names) -> Acts:
    """Return the acts available to the reader."""
    view = shown.view
    if shown.replaying:
        return Acts([Act("resume", "Play on from here")])
    if shown.passing is not None:
        return Acts([Act(f"seat {shown.passing + 1}", f"I am {names(shown.passing)}")])
    if view.payoffs is not None:
        return Acts([Act("deal", "Next round")] if view.more_rounds else [Act("again {random}", "New game")])
    if view.actor != shown.seat:
        return Acts([Act("go", "Go on")])
    return shown.of.acts(view)


def _handover_screen[S: State](shown: Shown[S], names: Names) -> Html:
    """Return the screen shown in place of the board while the device changes hands; it shows no card."""
    name = names(shown.passing or 0)
    return tag("div", tag("h4", f"Pass the device to {name}"), tag("p", f"Only {name} should see what comes next."), class_="pass")


def _tray_and_buttons[S: State](shown: Shown[S], to_do: Acts) -> Html:
    """Return the tray of chips and the buttons below the board."""
    tray = (
        tag("div", *to_do.chips(), id="table-tray", class_="tray", role="group", aria_label="Chip to lay", data_roving=True)
        if to_do.tray
        else ""
    )
    buttons = tag(
        "div",
        *to_do.below(),
        id="table-acts",
        class_="acts",
        role="group",
        aria_label="Choices",
        data_ask=shown.view.phase,
        data_roving=True,
    )
    return tag("div", tray, buttons, class_="below")


def _news_and_question[S: State](shown: Shown[S], names: Names) -> Html:
    """Return the latest news that fits, and the question."""
    trouble = "" if shown.draft else shown.trouble
    events = shown.view.events[shown.since :]
    lines = [] if shown.advice else latest(news(shown, names), own_move(events, names, shown.of.texts), ROOM - len(shown.told))
    coach = tag("span", shown.told, " ", class_="coach") if shown.told else ""
    # the id changes with the news, so that a patch of the page inserts a new line and does not reuse an old one
    line_id = f"{'advice' if shown.advice else 'news'}-{len(shown.view.events)}"
    news_line = tag("p", coach, prose(" ".join(lines)), class_="news", id=line_id)
    top_line = tag("p", trouble, class_="error") if trouble else news_line
    turning = tag("p", TURNING, class_="meanwhile", aria_hidden="true") if _turns_up_cards(shown) else ""
    return tag("div", top_line, tag("p", prompt(shown, names), class_="ask", id="table-ask"), turning, class_="told")


def _turns_up_cards[S: State](shown: Shown[S]) -> bool:
    """Return whether a round has just ended with hands that are turned up."""
    if shown.view.phase != "over" or shown.replaying:
        return False
    return any(event.key in (*result.OWN, *result.COMMON) for event in chronicle.by_rounds(shown.view.events)[-1])


def latest(lines: Sequence[str], own: str, room: int = ROOM) -> list[str]:
    """Return the sentences that fit: the reader's own move, if it comes first, and the last of the others."""
    own_lines = [*lines[:1]] if own and own in lines[:1] else []
    others = lines[len(own_lines) :]
    starts = (n for n in range(len(others)) if len(plain(" ".join([*own_lines, *others[n:]]))) <= room)
    return [*own_lines, *others[next(starts, max(len(others) - 1, 0)) :]]


def own_move(events: Sequence[Event], names: Names, texts: Texts) -> str:
    """Return the sentence of the first event if it is the reader's own move, else ""."""
    return sentence(events[0], names, texts) if events and events[0].seat is not None and events[0].seat == names.you else ""


def news[S: State](shown: Shown[S], names: Names) -> list[str]:
    """Return the sentences since the reader's last act or, in a replay, of the action shown; at first, the start of the round."""
    texts, events = shown.of.texts, shown.view.events[shown.since :]
    lines = sentences(events, names, texts)
    if len(lines) <= MOST_NEWS or shown.record.seats == 2:
        return lines
    return sentences((event for event in events if _concerns(shown, event)), names, texts)


def _concerns[S: State](shown: Shown[S], event: Event) -> bool:
    """Return whether an event is the reader's own, brings the reader points, or concerns the whole table."""
    common = event.seat is None or event.key in FOR_ALL
    readers = range(len(shown.record.people)) if shown.seat is None else (shown.seat,)
    return common or event.seat in readers or any(seat in readers for seat, _ in event.to)


# ---- beside the table


def points[S: State](shown: Shown[S], names: Names) -> Html:
    """Return the points by round, the reader's first; present from the start, so that the page never shifts to make room for it."""
    payoffs = list(result.by_round(shown.view.events, shown.record.seats))
    seats = names.around(shown.record.seats)
    head = tag("tr", tag("th", "Round", scope="col"), *(tag("th", names(seat), scope="col", class_="num") for seat in seats))
    rows = [_points_row(str(number), [row[seat] for seat in seats]) for number, row in enumerate(payoffs, 1)]
    total = _points_row("All", [sum(row[seat] for row in payoffs) for seat in seats])
    whole_table = tag("table", tag("thead", head), tag("tbody", *rows), tag("tfoot", total), class_="data")
    return tag("details", tag("summary", "Points by round"), tag("div", whole_table, class_="scroll"), class_="fold points-by-round")


def _points_row(title: str, row: Iterable[int]) -> Html:
    cells = (tag("td", signed(number), class_="num") for number in row)
    return tag("tr", tag("th", title, scope="row"), *cells)


def _result_sheet[S: State](shown: Shown[S], names: Names) -> Html:
    """Return the result that covers the board of a finished game, else nothing."""
    game_result = "" if shown.replaying else game_over(shown)
    return result.sheet(shown, names, game_result) if game_result else Html("")


def _beside[S: State](shown: Shown[S], names: Names) -> list[Html]:
    """Return the notes, the points by round, the log, the buttons for the replay, and the record.

    The record is left out while several people play a round, since it would reveal their cards to each other.
    """
    game_result = "" if shown.replaying else game_over(shown)
    likelihood = partial(likely.line, content.game(shown.record.game), names.near, shown.score) if shown.score else None
    log = chronicle.fold(shown.of, shown.view.events, names, game_result, likely=likelihood)
    hides_record = len(shown.record.people) > 1 and (shown.replaying or shown.view.payoffs is None)
    text = Html("") if hides_record and not shown.draft.startswith("import") else menu.text(shown)
    return [shown.of.notes(shown.view, names), points(shown, names), log, menu.looking_back(shown), text]
