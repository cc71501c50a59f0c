"""Hankan: two rows of cards to stake on and one to look at."""

from kabu_core.families.columns import heuristic_bot
from kabu_core.families.rival_sets import strongest_bot
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.hankan import html_view
from kabu_core.games.hankan.game import ID, Rules, State

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
