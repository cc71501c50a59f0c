"""Baccarat."""

from kabu_core.games.baccarat import bot, view
from kabu_core.games.baccarat.game import ID, Rules, State, pack
from kabu_core.games.spec import GameSpec
from kabu_core.views.score_forms import ScoreKeeper

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    strongest=bot.strongest_action,
    view=view.VIEW,
    scorer=view.SCORER,
    keeper=ScoreKeeper(house="The house"),
    pack=pack,
    problems={"hand": 2},
)
