"""Koi-Koi."""

from kabu_core.games.koi_koi import bot, keep, view
from kabu_core.games.koi_koi.game import ID, Rules, State
from kabu_core.games.spec import GameSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    thumb=bot.thumb,
    lookahead=bot.lookahead,
    view=view.VIEW,
    scorer=view.SCORER,
    keeper=keep.KEEPER,
    problems={"yaku": 14, "call": 7},
)
