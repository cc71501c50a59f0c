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


def table[S: State](context: Shown[S], names: Names) -> Html:
    """Return the whole widget: the table, which never moves, and the explanations beside or below it."""
    to_do = _available_acts(context, names)
    contents = (
        [context.of.board(context.view, names, to_do), _result_sheet(context, names)]
        if context.passing is None
        else [_handover_screen(context, names)]
    )
    board = tag(
        "div",
        *contents,
        class_=f"board board-{context.of.kind}",
        role="group",
        aria_label="On the table",
        data_ask=f"board {context.view.phase}",
        data_roving=True,
        data_deal=f"{context.record.seed}/{context.view.round}",
    )
    news_part, below = _news_and_question(context, names), _tray_and_buttons(context, to_do)
    play = tag(
        "div",
        news_part,
        board,
        below,
        class_="play",
        style=f"--many: {context.view.seats}",
        data_turning=_turns_up_cards(context),
        data_choices=True,
    )
    main = tag("div", menu.bar(context), play, class_="table", data_stage=context.stage)
    beside = [points(context, names)] if context.passing is not None else _beside(context, names)
    return join([main, tag("div", *beside, class_="beside")])


def prompt[S: State](context: Shown[S], names: Names) -> str:
    """Return the question to the reader, after the result if a round has just ended."""
    view = context.view
    if context.replaying:
        return f"Looking back: {context.step} of {len(context.record.actions)} actions."
    if context.passing is not None:
        return f"Pass the device to {names(context.passing)}."
    if view.payoffs is not None:
        final_result = game_over(context)
        return f"The round is over: {_result_text(context, view.payoffs)}.{final_result and ' '}{final_result}"
    if view.actor != context.seat:
        return f"{names(view.acting)} is to act."
    return context.of.prompt(view)


def game_over[S: State](context: Shown[S]) -> str:
    """Return the result of a game of several rounds, "" until it is over."""
    view = context.view
    if view.payoffs is None or view.more_rounds or not view.round:
        return ""
    return f"The game is over: in all {_result_text(context, view.points)}."


def _result_text[S: State](context: Shown[S], scores: Sequence[int]) -> str:
    return menu.standing(context.record.people, scores) if context.seat is None else context.of.fared(scores[context.seat])


def _available_acts[S: State](context: Shown[S], names: Names) -> Acts:
    """Return the acts available to the reader."""
    view = context.view
    if context.replaying:
        return Acts([Act("resume", "Play on from here")])
    if context.passing is not None:
        return Acts([Act(f"seat {context.passing + 1}", f"I am {names(context.passing)}")])
    if view.payoffs is not None:
        return Acts([Act("deal", "Next round")] if view.more_rounds else [Act("again {random}", "New game")])
    if view.actor != context.seat:
        return Acts([Act("go", "Go on")])
    return context.of.acts(view)


def _handover_screen[S: State](context: Shown[S], names: Names) -> Html:
    """Return the screen shown in place of the board while the device changes hands; it shows no card."""
    name = names(context.passing or 0)
    return tag("div", tag("h4", f"Pass the device to {name}"), tag("p", f"Only {name} should see what comes next."), class_="pass")


def _tray_and_buttons[S: State](context: Shown[S], to_do: Acts) -> Html:
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
        data_ask=context.view.phase,
        data_roving=True,
    )
    return tag("div", tray, buttons, class_="below")


def _news_and_question[S: State](context: Shown[S], names: Names) -> Html:
    """Return the latest news that fits, and the question."""
    trouble = "" if context.draft else context.trouble
    events = context.view.events[context.since :]
    lines = [] if context.advice else latest(news(context, names), own_move(events, names, context.of.texts), ROOM - len(context.told))
    coach = tag("span", context.told, " ", class_="coach") if context.told else ""
    # the id changes with the news, so that a patch of the page inserts a new line and does not reuse an old one
    line_id = f"{'advice' if context.advice else 'news'}-{len(context.view.events)}"
    news_line = tag("p", coach, prose(" ".join(lines)), class_="news", id=line_id)
    top_line = tag("p", trouble, class_="error") if trouble else news_line
    turning = tag("p", TURNING, class_="meanwhile", aria_hidden="true") if _turns_up_cards(context) else ""
    return tag("div", top_line, tag("p", prompt(context, names), class_="ask", id="table-ask"), turning, class_="told")


def _turns_up_cards[S: State](context: Shown[S]) -> bool:
    """Return whether a round has just ended with hands that are turned up."""
    if context.view.phase != "over" or context.replaying:
        return False
    return any(event.key in (*result.OWN, *result.COMMON) for event in chronicle.by_rounds(context.view.events)[-1])


def latest(lines: Sequence[str], own: str, room: int = ROOM) -> list[str]:
    """Return the sentences that fit: the reader's own move, if it comes first, and the last of the others."""
    own_lines = [*lines[:1]] if own and own in lines[:1] else []
    others = lines[len(own_lines) :]
    starts = (n for n in range(len(others)) if len(plain(" ".join([*own_lines, *others[n:]]))) <= room)
    return [*own_lines, *others[next(starts, max(len(others) - 1, 0)) :]]


def own_move(events: Sequence[Event], names: Names, texts: Texts) -> str:
    """Return the sentence of the first event if it is the reader's own move, else ""."""
    return sentence(events[0], names, texts) if events and events[0].seat is not None and events[0].seat == names.you else ""


def news[S: State](context: Shown[S], names: Names) -> list[str]:
    """Return the sentences since the reader's last act or, in a replay, of the action shown; at first, the start of the round."""
    texts, events = context.of.texts, context.view.events[context.since :]
    lines = sentences(events, names, texts)
    if len(lines) <= MOST_NEWS or context.record.seats == 2:
        return lines
    return sentences((event for event in events if _concerns(context, event)), names, texts)


def _concerns[S: State](context: Shown[S], event: Event) -> bool:
    """Return whether an event is the reader's own, brings the reader points, or concerns the whole table."""
    common = event.seat is None or event.key in FOR_ALL
    readers = range(len(context.record.people)) if context.seat is None else (context.seat,)
    return common or event.seat in readers or any(seat in readers for seat, _ in event.to)


# ---- beside the table


def points[S: State](context: Shown[S], names: Names) -> Html:
    """Return the points by round, the reader's first; present from the start, so that the page never shifts to make room for it."""
    payoffs = list(result.by_round(context.view.events, context.record.seats))
    seats = names.around(context.record.seats)
    head = tag("tr", tag("th", "Round", scope="col"), *(tag("th", names(seat), scope="col", class_="num") for seat in seats))
    rows = [_points_row(str(number), [row[seat] for seat in seats]) for number, row in enumerate(payoffs, 1)]
    total = _points_row("All", [sum(row[seat] for row in payoffs) for seat in seats])
    whole_table = tag("table", tag("thead", head), tag("tbody", *rows), tag("tfoot", total), class_="data")
    return tag("details", tag("summary", "Points by round"), tag("div", whole_table, class_="scroll"), class_="fold points-by-round")


def _points_row(title: str, row: Iterable[int]) -> Html:
    cells = (tag("td", signed(number), class_="num") for number in row)
    return tag("tr", tag("th", title, scope="row"), *cells)


def _result_sheet[S: State](context: Shown[S], names: Names) -> Html:
    """Return the result that covers the board of a finished game, else nothing."""
    final_result = "" if context.replaying else game_over(context)
    return result.sheet(context, names, final_result) if final_result else Html("")


def _beside[S: State](context: Shown[S], names: Names) -> list[Html]:
    """Return the notes, the points by round, the log, the buttons for the replay, and the record.

    The record is left out while several people play a round, since it would reveal their cards to each other.
    """
    final_result = "" if context.replaying else game_over(context)
    likelihood = partial(likely.line, content.game(context.record.game), names.near, context.score) if context.score else None
    log = chronicle.fold(context.of, context.view.events, names, final_result, likely=likelihood)
    hides_record = len(context.record.people) > 1 and (context.replaying or context.view.payoffs is None)
    text = Html("") if hides_record and not context.draft.startswith("import") else menu.text(context)
    return [context.of.notes(context.view, names), points(context, names), log, menu.looking_back(context), text]
