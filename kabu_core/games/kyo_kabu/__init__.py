"""Kyō-Kabu, which is called Mushi-Kabu when it is played with another pack."""

from kabu_core.families.columns import heuristic_bot as column_bots
from kabu_core.families.columns import html_view as columns
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.kyo_kabu.game import ID, Rules, State
from kabu_core.views import scorer_answer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=column_bots.heuristic_action,
    view=columns.columns_game_view(ID),
    scorer=scorer_answer.kabu_hand_scorer(ID),
    problems={"draw": 7, "hand": 4},
)
