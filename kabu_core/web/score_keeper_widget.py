"""The score keeper widget: the score sheet of a game played with real cards, and the sentences for the live region."""

from dataclasses import replace

from kabu_core import content
from kabu_core.errors import KabuError
from kabu_core.play.real_card_score_keeping import MOST_ROUNDS
from kabu_core.views import score_keeping_html as views
from kabu_core.views.html_builder import Html, count_with_noun, prose_html, remove_asterisks, tag
from kabu_core.views.rendered_widget import RenderedWidget, error_sentence
from kabu_core.views.scorer_answer import error_message_html
from kabu_core.web.score_sheet_state import RealCardScoreSheet


def score_keeper_frame(state: str, event: str = "") -> RenderedWidget:
    """Return the frame of a score sheet. State: "GAME/RULES/NAMES/ROUNDS/DRAFT", with commas between names, semicolons between rounds.

    A round is written as the number of its dealer and an entry in the notation of the game: "d2 10,,-20"; so is the draft. Events: "names
    NAME,NAME", "seats N", "rules RULES", "deals N" (player N is the dealer), "write ENTRY" (or "write" for the draft), "undo", "new" (then
    "new" to confirm or "keep" to cancel), and the events of the game's own form.
    """
    sheet = RealCardScoreSheet.parse_state(state)
    try:
        sheet = sheet.apply_event(event)
        return _score_sheet_frame(sheet, _news_sentence(sheet, event) if event else "")
    except KabuError as error:
        word, _, typed = event.partition(" ")
        unchanged = (
            replace(sheet, draft=sheet.draft_with_entry(typed))
            if word == "write" and sheet.score_keeping.apply_form_event is views.reject_form_event
            else sheet
        )
        return _score_sheet_frame(unchanged, error_sentence(error), error_sentence(error))


def _score_sheet_frame(sheet: RealCardScoreSheet, news: str, problem: str = "") -> RenderedWidget:
    """Return the frame of a sheet with the current question or form, the sentence `news`, and the error message `problem`."""
    written, error = len(sheet.rounds), error_message_html(problem) if problem else ""
    question, lines = tag("div", error, _question_or_entry_form(sheet), class_="choices", data_choices=True), _lines_of_score_table(sheet)
    players = content.game_info(sheet.game).players
    people = views.player_count_and_names_form(sheet.player_names, (players[0], players[1]), sheet.score_keeping.house, not written)
    tools = views.score_sheet_toolbar(written, bool(written or sheet.draft))
    parts = [
        people,
        question,
        tools,
        _score_table(sheet, lines),
        views.score_sheet_csv_fold(views.score_sheet_csv(sheet.player_names, lines)),
    ]
    return RenderedWidget(sheet.serialize_state(), (tag("div", *parts),), remove_asterisks(news))


def _question_or_entry_form(sheet: RealCardScoreSheet) -> Html:
    if sheet.asks_before_discarding:
        return views.discard_sheet_question(len(sheet.rounds))
    if sheet.is_game_over:
        return views.game_over_html(_game_over_sentence(sheet))
    round_, entry = sheet.current_round_and_entry()
    rows = [content.documented_game_rules(sheet.game)[key].rule_sentence(sheet.rules) for key in sheet.score_keeping.rows]
    dealer = (
        ""
        if sheet.score_keeping.house
        else views.dealer_select_field(sheet.player_names, round_.dealer, [prose_html(row) for row in rows if row])
    )
    return tag("div", sheet.score_keeping.form(round_, entry, sheet.player_names), dealer)


def _lines_of_score_table(sheet: RealCardScoreSheet) -> list[views.ScoreSheetLine]:
    """Return the lines of the score table for the rounds written so far."""
    lines = []
    for round_, settled in sheet.settled_rounds:
        totals = tuple(before + won for before, won in zip(round_.before, settled.payoffs, strict=True))
        lines.append(
            views.ScoreSheetLine(
                sheet.score_keeping.label(round_.number), sheet.player_names[round_.dealer], settled.payoffs, totals, settled.note
            )
        )
    return lines


def _score_table(sheet: RealCardScoreSheet, lines: list[views.ScoreSheetLine]) -> Html:
    info = content.game_info(sheet.game)
    blank = range(len(sheet.rounds), 0 if sheet.is_game_over else min(sheet.score_keeping.lines(sheet.rules), MOST_ROUNDS))
    rules = f"Rules: {info.find_preset(sheet.preset).title}"
    return views.score_sheet_table(info.title, rules, sheet.player_names, lines, [sheet.score_keeping.label(number) for number in blank])


def _player_totals_text(sheet: RealCardScoreSheet) -> str:
    return ", ".join(
        f"{name} {views.format_points_or_text(points)}" for name, points in zip(sheet.player_names, sheet.player_totals, strict=True)
    )


def _game_over_sentence(sheet: RealCardScoreSheet) -> str:
    return f"The game is over: {_player_totals_text(sheet)}."


def _news_sentence(sheet: RealCardScoreSheet, event: str) -> str:
    """Return the sentence for the live region after an event."""
    match event.partition(" ")[0]:
        case "write":
            last = _lines_of_score_table(sheet)[-1]
            explanation = f" {last.note}." if last.note else ""
            standing = (
                _game_over_sentence(sheet)
                if sheet.is_game_over
                else f"{_player_totals_text(sheet)}. {sheet.player_names[sheet.next_dealer_by_rules]} deals next."
            )
            return f"{last.name} saved.{explanation} {standing}"
        case "undo":
            return f"Last round undone; {count_with_noun(len(sheet.rounds), 'round')} left. {_player_totals_text(sheet)}."
        case "rules":
            recalculated = f" {count_with_noun(len(sheet.rounds), 'round')} recalculated." if sheet.rounds else ""
            return f"Rules: {content.game_info(sheet.game).find_preset(sheet.preset).title}.{recalculated}"
        case "names" | "seats":
            return f"{', '.join(sheet.player_names)}."
    return ""
