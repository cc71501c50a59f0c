"""The table widget, which is the same for all games: a toolbar, the news, the game's board with its buttons, and explanations beside it.

The news tells what happened since the reader's last move.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.play.events import DecisiveCardsEvent, Event, RoundStarted
from kabu_core.play.state import State
from kabu_core.views import hand_total_probability, log_by_round, our_choice_marks_in_log, result_box, table_menu
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import EventText, SeatNames, sentences_of_events
from kabu_core.views.game_by_link_controls import CHEATING_NOTE, send_link_buttons
from kabu_core.views.game_view_interface import SidePanel
from kabu_core.views.html_builder import Html, format_points, join_html, prose_html, remove_asterisks, tag
from kabu_core.views.table_menu import TableViewContext

NEWS_LETTERS = 220
"""The most letters of news that fit on a phone. Longer news is cut to the reader's own move and the last sentences; the log has it all."""

TURNING_UP_TEXT = "Turning up the cards. Press anywhere to skip."
"""The text that replaces the result while an animation turns up one hand after another."""

MOST_NEWS = 10
"""The most sentences of news in a game of three or more seats. If there are more, only events that concern the reader are shown."""


def table_widget_html[S: State](context: TableViewContext[S], names: SeatNames) -> Html:
    """Return the whole widget: the table, and beside or below it the explanations."""
    to_do = _available_acts(context, names)
    contents = (
        [context.game_view.board(context.view, names, to_do), _result_box_if_over(context, names)]
        if context.handover is None
        else [_device_handover_screen(context, names)]
    )
    board = tag(
        "div",
        *contents,
        class_=f"board board-{context.game_view.kind}",
        role="group",
        aria_label="On the table",
        data_ask=f"board {context.view.phase}",
        data_roving=True,
        data_last=" ".join(card.code for card in last_move_cards(context)) or None,
        data_deal=f"{context.record.seed}/{context.view.round_index}",
    )
    news_part, below = _news_and_question(context, names), _chip_tray_and_buttons(context, to_do)
    play = tag(
        "div",
        news_part,
        board,
        below,
        class_="play",
        style=f"--many: {context.view.seats}",
        data_turning=_should_turn_up_cards(context),
        data_choices=True,
    )
    panel = context.game_view.panel(context.view, names) if context.handover is None else None
    main = tag(
        "div",
        table_menu.table_toolbar(context, panel),
        play,
        class_="table",
        data_stage=context.game_stage,
        data_result=result_box.final_points_for_statistics(context) or None,
    )
    beside = [points_by_round_fold(context, names)] if context.handover is not None else _folds_beside_table(context, names)
    return join_html([main, tag("div", _side_panel_html(panel) if panel else "", *beside, class_="beside")])


def table_prompt[S: State](context: TableViewContext[S], names: SeatNames) -> str:
    """Return the question to the reader or, if there is none, a sentence about the state of the table or the result of the round."""
    view = context.view
    if context.is_replaying:
        return f"Looking back: move {context.step} of {len(context.record.actions)}."
    if context.handover is not None:
        return f"Pass the device to {names(context.handover)}."
    if view.payoffs is not None:
        final_result = game_over_text(context)
        result = f"The round is over: {_points_result_text(context, view.payoffs)}.{final_result and ' '}{final_result}"
        return result if context.awaited is None else f"{result} Send {names(context.awaited)} the link."
    if context.awaited is not None:
        return f"It is {names(context.awaited)}’s turn. Send {names(context.awaited)} the link."
    if view.current_player != context.seat:
        return f"{names(view.require_current_player())} is next to act."
    return context.game_view.prompt(view)


def choice_outlook[S: State](context: TableViewContext[S], names: SeatNames) -> str:
    """Return a sentence on what the reader's choice could win and what it risks; "" if the reader has no choice now."""
    is_asked = context.view.current_player == context.seat and context.handover is None and not context.is_replaying
    return context.game_view.outlook(context.view, names) if is_asked and context.seat is not None else ""


def game_over_text[S: State](context: TableViewContext[S]) -> str:
    """Return the result of a game of several rounds; "" if the game is not over or has only one round."""
    view = context.view
    if view.payoffs is None or view.has_more_rounds or not view.round_index:
        return ""
    return f"The game is over. In total, {_points_result_text(context, view.points)}."


def _points_result_text[S: State](context: TableViewContext[S], scores: Sequence[int]) -> str:
    return (
        table_menu.points_of_people_text(context.record.people, scores)
        if context.seat is None
        else context.game_view.result_text(scores[context.seat])
    )


def _available_acts[S: State](context: TableViewContext[S], names: SeatNames) -> AvailableActs:
    """Return the acts available to the reader now, or the one button that continues the game."""
    view = context.view
    if context.is_replaying:
        end = len(context.record.actions)
        return AvailableActs([ActButton(f"step {end}", "Back to the game") if context.link else ActButton("resume", "Play on from here")])
    if context.handover is not None:
        return AvailableActs([ActButton(f"seat {context.handover + 1}", f"I am {names(context.handover)}")])
    if context.awaited is not None:
        return AvailableActs([ActButton(f"seat {(context.seat or 0) + 1}", "Show hand")] if context.covered else [])
    if view.payoffs is not None:
        return AvailableActs([ActButton("deal", "Next round")] if view.has_more_rounds else [ActButton("again {random}", "Play again")])
    if view.current_player != context.seat:
        return AvailableActs([ActButton("go", "Continue")])
    return replace(context.game_view.acts(view), hint=context.hint)


def _device_handover_screen[S: State](context: TableViewContext[S], names: SeatNames) -> Html:
    """Return the screen that replaces the board while one player hands the device to another. It shows no cards."""
    name = names(context.handover or 0)
    return tag("div", tag("h4", f"Pass the device to {name}"), tag("p", f"Only {name} should see what comes next."), class_="pass")


def _chip_tray_and_buttons[S: State](context: TableViewContext[S], to_do: AvailableActs) -> Html:
    """Return the tray of chips and the buttons, both of which are below the board."""
    tray = (
        tag("div", *to_do.chip_buttons(), id="table-tray", class_="tray", role="group", aria_label="Chip to place", data_roving=True)
        if to_do.tray
        else ""
    )
    buttons = tag(
        "div",
        *(send_link_buttons(context.link) if context.awaited is not None else []),
        *to_do.buttons_below_board(),
        id="table-acts-beside-chips" if tray else "table-acts",  # another id, since a tray moves the buttons
        class_="acts",
        role="group",
        aria_label="Choices",
        data_ask="wait" if [act.event for act in to_do.acts] == ["go"] else context.view.phase,  # keeps the focus on the same question
        data_roving=True,
    )
    return tag("div", tray, buttons, class_="below")


def _news_and_question[S: State](context: TableViewContext[S], names: SeatNames) -> Html:
    """Return the news, as far as it fits, and below it the question to the reader and, if there is one, the outlook on the choice.

    If there is an outlook, the style sheet shows it in place of the news. The coach's comment is therefore put before the outlook or,
    without an outlook, before the news. An error message replaces both, and so does advice that the reader asked for.
    """
    trouble = "" if context.draft else context.trouble
    risk = "" if trouble or context.advice else choice_outlook(context, names)
    lines = [] if context.advice else _visible_news(context, names)
    coach = tag("span", context.coach_text, " ", class_="coach") if context.coach_text else ""
    # Each new event gives the line another id, so that the script that patches the page inserts a new element.
    line_id = f"{'advice' if context.advice else 'news'}-{len(context.view.events)}"
    news_line = tag("p", "" if risk else coach, prose_html(" ".join(lines)), class_="news", id=line_id)
    top_line = tag("p", trouble, class_="error") if trouble else news_line
    turning = tag("p", TURNING_UP_TEXT, class_="meanwhile", aria_hidden="true") if _should_turn_up_cards(context) else ""
    question = tag("p", table_prompt(context, names), class_="ask", id="table-ask")
    return tag("div", top_line, question, tag("p", coach, risk, class_="outlook") if risk else "", turning, class_="told")


def _should_turn_up_cards[S: State](context: TableViewContext[S]) -> bool:
    """Return whether the page should turn up hands now, because a round has just ended and its events reveal cards."""
    if context.view.phase != "over" or context.is_replaying:
        return False
    return any(isinstance(event, DecisiveCardsEvent) for event in log_by_round.split_events_into_rounds(context.view.events)[-1])


def cut_news_to_fit(lines: Sequence[str], own: str, room: int = NEWS_LETTERS) -> list[str]:
    """Return as many of the last sentences as fit into `room` letters, at least one.

    If the first sentence is the reader's own move (`own`), it is kept before the others.
    """
    own_lines = [*lines[:1]] if own and own in lines[:1] else []
    others = lines[len(own_lines) :]
    starts = (n for n in range(len(others)) if len(remove_asterisks(" ".join([*own_lines, *others[n:]]))) <= room)
    return [*own_lines, *others[next(starts, max(len(others) - 1, 0)) :]]


def own_move_sentence(events: Sequence[Event], names: SeatNames, event_text: EventText) -> str:
    """Return the sentence of the first event if that is the reader's own move; otherwise ""."""
    return event_text(events[0], names) if events and events[0].seat is not None and events[0].seat == names.you else ""


def last_move_cards[S: State](context: TableViewContext[S]) -> list[Card]:
    """Return the cards that the reader played, took or drew in the last move; none in a replay or before the first move."""
    if not context.begun or context.is_replaying or context.seat is None:
        return []
    own = takewhile(lambda event: event.seat == context.seat and not isinstance(event, RoundStarted), context.view.events[context.since :])
    return [card for event in own for card in event.cards if card is not HIDDEN]


def news_sentences[S: State](context: TableViewContext[S], names: SeatNames) -> list[str]:
    """Return the sentences of all events since the reader's last act, or of the action shown in a replay.

    Before the reader's first act these are all events so far.
    """
    lines = sentences_of_events(context.view.events[context.since :], names, context.game_view.event_text)
    return lines if len(lines) <= MOST_NEWS or context.record.seats == 2 else _news_concerning_reader(context, names)


def _news_concerning_reader[S: State](context: TableViewContext[S], names: SeatNames) -> list[str]:
    """Return the news without the events that concern only other seats."""
    readers = range(len(context.record.people)) if context.seat is None else (context.seat,)
    events = (event for event in context.view.events[context.since :] if any(map(event.concerns_seat, readers)))
    return sentences_of_events(events, names, context.game_view.event_text)


def _visible_news[S: State](context: TableViewContext[S], names: SeatNames) -> list[str]:
    """Return as much of the news as fits beside the coach's comment.

    If the news of a round that is over does not fit, the events of other seats are the first to be left out.
    """
    lines, room = news_sentences(context, names), NEWS_LETTERS - len(context.coach_text)
    if context.view.payoffs is not None and context.record.seats > 2 and len(remove_asterisks(" ".join(lines))) > room:
        lines = _news_concerning_reader(context, names)
    own = own_move_sentence(context.view.events[context.since :], names, context.game_view.event_text) if context.since else ""
    return cut_news_to_fit(lines, own, room)


# ---- beside the table


def points_by_round_fold[S: State](context: TableViewContext[S], names: SeatNames) -> Html:
    """Return a fold with the points by round, the reader's in the first column.

    The fold is on the page from the first round on, so that the page does not move when there are points to show.
    """
    payoffs = list(result_box.payoffs_by_round(context.view.events, context.record.seats))
    seats = names.seats_from_reader(context.record.seats)
    head = tag("tr", tag("th", "Round", scope="col"), *(tag("th", names(seat), scope="col", class_="num") for seat in seats))
    rows = [_points_row(str(number), [row[seat] for seat in seats]) for number, row in enumerate(payoffs, 1)]
    total = _points_row("All", [sum(row[seat] for row in payoffs) for seat in seats])
    whole_table = tag("table", tag("thead", head), tag("tbody", *rows), tag("tfoot", total), class_="data")
    return tag("details", tag("summary", "Points by round"), tag("div", whole_table, class_="scroll"), class_="fold points-by-round")


def _points_row(title: str, row: Iterable[int]) -> Html:
    cells = (tag("td", format_points(number), class_="num") for number in row)
    return tag("tr", tag("th", title, scope="row"), *cells)


def _result_box_if_over[S: State](context: TableViewContext[S], names: SeatNames) -> Html:
    """Return the result, which covers the board after a round; nothing while a round is on or replayed."""
    payoffs = context.view.payoffs
    if payoffs is None or context.is_replaying:
        return Html("")
    final_result = game_over_text(context)
    round_line = f"Round {context.view.round_index + 1}: {_points_result_text(context, payoffs)}"
    return result_box.result_box(context, names, *((final_result, round_line) if final_result else (round_line,)))


def _side_panel_html(panel: SidePanel) -> Html:
    """Return the panel beside the table. On small screens the style sheet makes it a sheet, opened by a button in the bar."""
    return tag(
        "section",
        table_menu.popover_sheet_heading(panel.title, table_menu.PANEL_ID),
        panel.content,
        id=table_menu.PANEL_ID,
        class_="panel",
        popover=True,
        aria_label=panel.title,
    )


def _folds_beside_table[S: State](context: TableViewContext[S], names: SeatNames) -> list[Html]:
    """Return the parts beside the table, below the panel: points by round, log, replay buttons, and the record as text.

    The record is left out during a round of several people on one device, because it would reveal their cards to each other.
    """
    final_result = "" if context.is_replaying else game_over_text(context)
    info, nearest = content.game_info(context.record.game), names.seat_nearest_to_reader
    likelihood = partial(hand_total_probability.winning_total_probability_item, info, nearest, context.score) if context.score else None
    marks = our_choice_marks_in_log.log_marks_of_our_choice_rules(context.record, context.view)
    log = log_by_round.round_log_fold(
        context.game_view, context.view.events, names, final_result, extra_item_of_round=likelihood, marks=marks
    )
    hides_record = len(context.record.people) > 1 and (context.is_replaying or context.view.payoffs is None)
    text = Html("") if hides_record and not context.draft.startswith("import") else table_menu.current_record_form(context)
    note = tag("p", CHEATING_NOTE, class_="note") if context.link else Html("")
    return [points_by_round_fold(context, names), log, table_menu.replay_buttons(context), text, note]
