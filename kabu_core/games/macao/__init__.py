"""Macao: one card and as many more as you like, but a total over nine loses."""

from kabu_core.games.game_spec import GameSpec
from kabu_core.games.macao import bot, html_view
from kabu_core.games.macao.game import ID, Rules, State
from kabu_core.views import score_keeping_html

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    strongest=bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=score_keeping_html.BANK_PASSES,
    coach=False,
)
