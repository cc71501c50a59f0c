"""Gomai-Kabu: five cards, of which three make a multiple of ten and the other two are the hand."""

from kabu_core.families.pots import real_card_score_keeping
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.gomai_kabu import bot, html_view
from kabu_core.games.gomai_kabu.game import ID, Rules, State

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.best_action,
    strongest=bot.best_action,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=real_card_score_keeping.KEEPER,
    coach=False,
)
