"""Baccarat."""

from kabu_core.games.baccarat import bot, view
from kabu_core.games.baccarat.game import ID, Rules, State, pack
from kabu_core.games.spec import GameSpec
from kabu_core.views.keeper import Keeper

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    thumb=bot.thumb,
    lookahead=bot.lookahead,
    view=view.VIEW,
    scorer=view.SCORER,
    keeper=Keeper(house="The house"),
    pack=pack,
    problems={"hand": 2},
)
