"""Chě sān zhāng: a reconstruction of the game of nine that was played for drinks in 1588."""

from kabu_core.games.che_san_zhang import bot, html_view
from kabu_core.games.che_san_zhang.game import ID, Rules, State, next_dealer
from kabu_core.games.game_spec import GameSpec
from kabu_core.views.score_keeping_html import ScoreKeepingSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=ScoreKeepingSpec(next_dealer=next_dealer, rows=("in-turn", "sole-winner")),
    problems={"draw": 7, "hand": 3},
)
