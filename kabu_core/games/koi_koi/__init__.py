"""Koi-Koi."""

from kabu_core.games.koi_koi import bot, keeper, view
from kabu_core.games.koi_koi.game import ID, Rules, State
from kabu_core.games.spec import GameSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    strongest=bot.strongest_action,
    exact=False,
    view=view.VIEW,
    scorer=view.SCORER,
    keeper=keeper.KEEPER,
    problems={"yaku": 14, "call": 7},
)
