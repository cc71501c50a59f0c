"""Koi-Koi: captures of flower cards that make yaku, and the choice to stop or play on."""

from kabu_core.games.game_spec import GameSpec
from kabu_core.games.koi_koi import bot, html_view, real_card_score_keeping
from kabu_core.games.koi_koi.game import ID, Rules, State

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    strongest=bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=real_card_score_keeping.KEEPER,
    problems={"yaku": 14, "call": 7},
)
