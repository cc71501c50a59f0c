"""Chemin de fer: the form of baccarat in which the bank passes from player to player."""

from kabu_core.families.shoe_games import html_view as shoe_games
from kabu_core.games.chemin_de_fer import bot, html_view
from kabu_core.games.chemin_de_fer.game import ID, Rules, State
from kabu_core.games.game_spec import GameSpec
from kabu_core.views import score_keeping_html

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    view=html_view.VIEW,
    scorer=shoe_games.SCORER,
    keeper=score_keeping_html.BANK_PASSES,
    problems={"hand": 2},
)
