"""The view of Hankan: the open row, the hands that beat every total, and the points of the cards."""

from dataclasses import replace
from functools import partial

from kabu_core.content.named_hands import HandScore
from kabu_core.families.columns.events import ColumnCompared
from kabu_core.families.rival_sets import events
from kabu_core.families.rival_sets import html_view as rival_sets
from kabu_core.games.hankan.game import Rules, State, score_card_row, sum_of_hon_bana_card_points
from kabu_core.play.events import Event
from kabu_core.views import banking_board, payout_panel, scorer_answer
from kabu_core.views.event_sentences import SeatNames, describe_hand, describe_result_against_dealer
from kabu_core.views.game_view_interface import ScoringContext, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import HandResultLine

OPEN_ROW = "Shi-e"
BEYOND_TOTALS = ("points", "tie")
"""The reasons for a result if both rows have the same special hand or the same total."""


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the special hands and totals, the best first, and the share of the house."""
    totals, _ = payout_panel.payout_rows_for_totals(view.rules.tie)
    rows = (
        PayoutRow("*Arashi*, three of a month", "even money"),
        PayoutRow("*Tsuke*, two willows and a pine", "even money"),
        totals,
        PayoutRow("Equal rows", "more card points win"),
        PayoutRow("Equal points too", payout_panel.TIE_TEXTS[view.rules.tie]),
    )
    return rival_sets.render_payout_panel(view, names, rows, "half")


def result_lines(view: State, seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the result lines of `seat`. If the rows had equal special hands or totals, the lines show the card points that decided."""
    event = banking_board.find_settling_event(view, ColumnCompared, 0)
    equal = event is not None and event.reason in BEYOND_TOTALS
    lines = rival_sets.result_lines(view, seat, names)
    return [
        replace(line, value=f"{line.value}, {sum_of_hon_bana_card_points(line.cards)} card points") if equal and line.cards else line
        for line in lines
    ]


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    match event:
        case events.SetsDealt():
            return f"{OPEN_ROW} lies face up: {rival_sets.spell_cards(event.cards)}. {' and '.join(State.NAMES)} are laid face down."
        case ColumnCompared() if event.reason in BEYOND_TOTALS:
            hand = describe_hand(State.GAME, event.cards, spell=rival_sets.spell_cards)
            result = describe_result_against_dealer(event) + (" by card points" if event.reason == "points" else "")
            return f"{State.column_name(event.column)}: {hand}, {sum_of_hon_bana_card_points(event.cards)} card points; {result}."
    return rival_sets.event_sentence(event, names, State)


def render_scorer_answer(context: ScoringContext[Rules], score: HandScore) -> Html:
    """Return the scorer's answer, with the card points that decide between rows of equal totals."""
    note = tag("p", f"Card points, if the other row is equal: {sum_of_hon_bana_card_points(score.cards)}.", class_="why")
    return scorer_answer.render_scorer_answer(context, score, next_card=[rival_sets.NOTHING_DRAWN], note=note)


VIEW = replace(
    rival_sets.rival_sets_game_view(State, render_payout_panel),
    board=partial(rival_sets.render_board, open_name=f"{OPEN_ROW}, no stakes"),
    result_lines=result_lines,
    event_text=event_sentence,
)
SCORER = replace(rival_sets.rival_set_scorer(score_card_row), answer=render_scorer_answer)
