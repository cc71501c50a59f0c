"""Oicho-Kabu at the table."""

from kabu_core.families.columns import bots as column_bots
from kabu_core.families.columns import view as columns
from kabu_core.games.oicho_kabu.game import ID, Rules, State
from kabu_core.games.spec import GameSpec
from kabu_core.views import keeper, scorer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    thumb=column_bots.thumb,
    view=columns.view(ID),
    scorer=scorer.of_kabu(ID),
    keeper=keeper.BANK,
    problems={"draw": 7, "hand": 5},
)
