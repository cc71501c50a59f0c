"""Yoshi: a stake on one open card, then a second card and perhaps a third."""

from kabu_core.games.game_spec import GameSpec
from kabu_core.games.yoshi import bot, html_view
from kabu_core.games.yoshi.game import ID, Rules, State
from kabu_core.views import score_keeping_html, scorer_answer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    view=html_view.VIEW,
    scorer=scorer_answer.kabu_hand_scorer(ID),
    keeper=score_keeping_html.BANK_PASSES,
    problems={"draw": 7, "hand": 4},
)
