"""Seotda: two flower cards and a round of betting; pairs and named hands beat totals."""

from kabu_core.families.pots import betting_bot, real_card_score_keeping
from kabu_core.games.game_spec import GameSpec, deck_typed_with_suits
from kabu_core.games.seotda import html_view
from kabu_core.games.seotda.game import ID, Rules, State

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
    deck=deck_typed_with_suits,
    coach=False,
)
