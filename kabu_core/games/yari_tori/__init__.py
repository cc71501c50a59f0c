"""Yari-Tori and its sibling."""

from kabu_core.games.spec import GameSpec
from kabu_core.games.yari_tori import bot, view
from kabu_core.games.yari_tori.game import ID, Rules, State
from kabu_core.play import score_keeping
from kabu_core.views import keeper
from kabu_core.views.keeper import Keeper

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    thumb=bot.thumb,
    lookahead=bot.lookahead,
    view=view.VIEW,
    scorer=view.SCORER,
    keeper=Keeper(settle=score_keeping.by_stake, next_dealer=score_keeping.to_next, form=keeper.stake, rows=("first",)),
    problems={"hand": 4},
)
