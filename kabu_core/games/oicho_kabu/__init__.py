"""Oicho-Kabu at the table."""

from kabu_core.games.oicho_kabu import bot, view
from kabu_core.games.oicho_kabu.game import ID, Rules, State
from kabu_core.games.spec import GameSpec
from kabu_core.views import scorer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    thumb=bot.thumb,
    lookahead=bot.lookahead,
    view=view.VIEW,
    scorer=scorer.of_kabu(ID),
)
