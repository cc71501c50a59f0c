"""Shippin: two cards in each column, one fixed stake, and no third card."""

from kabu_core.families.columns import heuristic_bot as column_bots
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.shippin_game import html_view
from kabu_core.games.shippin_game.game import ID, Rules, State
from kabu_core.views import score_keeping_html, scorer_answer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=column_bots.heuristic_action,
    view=html_view.VIEW,
    scorer=scorer_answer.kabu_hand_scorer(ID, most=2),
    keeper=score_keeping_html.BANK_PASSES,
)
