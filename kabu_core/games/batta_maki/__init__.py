"""Batta-maki: stakes on one of two sets of three cards."""

from kabu_core.families.columns import heuristic_bot
from kabu_core.families.rival_sets import strongest_bot
from kabu_core.games.batta_maki import html_view
from kabu_core.games.batta_maki.game import ID, Rules, State
from kabu_core.games.game_spec import GameSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=heuristic_bot.heuristic_action,
    strongest=strongest_bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    coach=False,
)
