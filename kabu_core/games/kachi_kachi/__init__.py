"""Kachi-Kachi: two cards and three rounds of betting; pairs rank highest."""

from kabu_core.families.pots import betting_bot, real_card_score_keeping
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.kachi_kachi import html_view
from kabu_core.games.kachi_kachi.game import ID, Rules, State

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=betting_bot.heuristic_action,
    strongest=betting_bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=real_card_score_keeping.KEEPER,
    coach=False,
)
