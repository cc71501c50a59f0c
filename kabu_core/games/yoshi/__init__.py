"""Yoshi."""

from kabu_core.games.spec import GameSpec
from kabu_core.games.yoshi import bot, view
from kabu_core.games.yoshi.game import ID, Rules, State
from kabu_core.views import keeper, scorer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    thumb=bot.thumb,
    view=view.VIEW,
    scorer=scorer.of_kabu(ID),
    keeper=keeper.BANK,
    problems={"draw": 7, "hand": 4},
)
