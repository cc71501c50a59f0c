"""Hiki-Kabu: one round of betting, and many hands that multiply the winnings."""

from kabu_core.families.pots import real_card_score_keeping
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.hiki_kabu import bot, html_view
from kabu_core.games.hiki_kabu.game import ID, Rules, State

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
    coach=False,
)
