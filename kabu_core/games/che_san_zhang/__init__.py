"""Chě sān zhāng."""

from kabu_core.games.che_san_zhang import bot, view
from kabu_core.games.che_san_zhang.game import ID, Rules, State
from kabu_core.games.spec import GameSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    thumb=bot.thumb,
    lookahead=bot.lookahead,
    view=view.VIEW,
    scorer=view.SCORER,
)
