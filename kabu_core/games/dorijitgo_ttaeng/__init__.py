"""Dorijitgo-ttaeng: five flower cards, of which three make a multiple of ten and the other two count."""

from kabu_core.families.pots import real_card_score_keeping
from kabu_core.games.dorijitgo_ttaeng import bot, html_view
from kabu_core.games.dorijitgo_ttaeng.game import ID, Rules, State
from kabu_core.games.game_spec import GameSpec

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
