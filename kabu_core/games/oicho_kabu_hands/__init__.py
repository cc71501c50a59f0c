"""Oicho-Kabu with a hand for each player."""

from kabu_core.games.oicho_kabu_hands import bot, view
from kabu_core.games.oicho_kabu_hands.game import ID, Rules, State
from kabu_core.games.spec import GameSpec
from kabu_core.views import keeper, scorer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    thumb=bot.thumb,
    view=view.VIEW,
    scorer=scorer.of_kabu(ID),
    keeper=keeper.BANK,
    problems={"hand": 4},
)
