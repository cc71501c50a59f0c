"""Kabu by Sid Sackson."""

from kabu_core.games.sackson_kabu import bot, keeper, view
from kabu_core.games.sackson_kabu.game import ID, Rules, State
from kabu_core.games.spec import GameSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    view=view.VIEW,
    scorer=view.SCORER,
    keeper=keeper.KEEPER,
    problems={"draw": 7, "hand": 2},
)
