"""Yari-Tori and its sibling."""

from kabu_core.games.spec import GameSpec
from kabu_core.games.yari_tori import bot, view
from kabu_core.games.yari_tori.game import ID, Rules, State

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    thumb=bot.thumb,
    lookahead=bot.lookahead,
    view=view.VIEW,
    scorer=view.SCORER,
)
