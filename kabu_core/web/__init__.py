"""The widgets, and the only functions that JavaScript calls. A widget maps a state and an event to a new state and HTML, all as text.

States are readable text and appear in URLs. Old links must still open, so every notation that a state ever had must still be read.
"""

import json
from collections.abc import Callable

from kabu_core.engine_parts import EnginePartNotFetched
from kabu_core.errors import KabuError, NotationError, join_with_or, quote_input
from kabu_core.views import scorer_answer as scoring
from kabu_core.views.rendered_widget import RenderedWidget, error_sentence
from kabu_core.web.table_session import table_frame

__all__ = ["WIDGETS", "RenderedWidget", "show_widget", "table_frame", "update"]


def update(widget: str, state: str, event: str) -> str:
    """Return the frame of a widget after an event as JSON with the keys "state", "html", "say" and, if there are any, "steps".

    If the event is rejected, the HTML says why. If the event needs a part of the engine that has not been fetched, the reply is
    `{"wants": NAME}` instead: the browser fetches that part and repeats the request.
    """
    try:
        frame = show_widget(widget, state, event)
    except EnginePartNotFetched as missing:
        return json.dumps({"wants": missing.part})
    reply = {"state": frame.state, "html": frame.html, "say": frame.say}
    return json.dumps(reply | ({"steps": frame.steps} if frame.steps else {}), ensure_ascii=False)


def show_widget(widget: str, state: str, event: str = "") -> RenderedWidget:
    """Return the frame of a widget after an event; the event "" leaves the state unchanged."""
    try:
        if widget not in WIDGETS:
            raise NotationError(f"unknown widget {quote_input(widget)}; choose {join_with_or(WIDGETS)}")
        return WIDGETS[widget](state, event)
    except KabuError as error:
        return RenderedWidget(state, (scoring.error_message_html(error_sentence(error)),), error_sentence(error))


# Widgets other than the table import their modules on first use, so that these imports do not delay the first act at a table.


def _show_scorer(state: str, event: str) -> RenderedWidget:
    from kabu_core.web.scorer_and_rules_widgets import scorer_frame

    return scorer_frame(state, event)


def _show_rules(state: str, event: str) -> RenderedWidget:
    from kabu_core.web.scorer_and_rules_widgets import rules_frame

    return rules_frame(state, event)


def _show_rule_sheet(state: str, event: str) -> RenderedWidget:
    from kabu_core.web.scorer_and_rules_widgets import rule_sheet_frame

    return rule_sheet_frame(state, event)


def _show_comparison(state: str, event: str) -> RenderedWidget:
    from kabu_core.web.scorer_and_rules_widgets import comparison_frame

    return comparison_frame(state, event)


def _show_score_keeper(state: str, event: str) -> RenderedWidget:
    from kabu_core.web.score_keeper_widget import score_keeper_frame

    return score_keeper_frame(state, event)


def _show_calculator(state: str, event: str) -> RenderedWidget:
    from kabu_core.calculator.calculator_widget import calculator_frame

    return calculator_frame(state, event)


WIDGETS: dict[str, Callable[[str, str], RenderedWidget]] = {
    "scorer": _show_scorer,
    "table": table_frame,
    "rules": _show_rules,
    "sheet": _show_rule_sheet,
    "differences": _show_comparison,
    "keeper": _show_score_keeper,
    "odds": _show_calculator,
}
