"""Oicho-Kabu at the table: stakes on columns that everybody shares, against the dealer."""

from kabu_core.families.columns import heuristic_bot as column_bots
from kabu_core.families.columns import html_view as columns
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.oicho_kabu.game import ID, Rules, State
from kabu_core.views import score_keeping_html, scorer_answer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=column_bots.heuristic_action,
    view=columns.columns_game_view(ID),
    scorer=scorer_answer.kabu_hand_scorer(ID),
    keeper=score_keeping_html.BANK_PASSES,
    problems={"draw": 7, "hand": 5},
)
