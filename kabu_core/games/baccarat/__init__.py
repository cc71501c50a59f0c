"""Baccarat: stakes on the player, the banker or a tie; fixed rules decide who draws."""

from kabu_core.games.baccarat import bot, html_view
from kabu_core.games.baccarat.game import ID, Rules, State
from kabu_core.games.game_spec import GameSpec
from kabu_core.views.score_keeping_html import ScoreKeepingSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    strongest=bot.strongest_action,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=ScoreKeepingSpec(house="The house"),
    problems={"hand": 2},
)
