"""Pok deng: two cards and perhaps a third; some hands multiply the stake."""

from kabu_core.families.own_hands import heuristic_bot
from kabu_core.games.game_spec import GameSpec, deck_typed_with_suits
from kabu_core.games.pok_deng import html_view
from kabu_core.games.pok_deng.game import ID, Rules, State
from kabu_core.views import score_keeping_html

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=heuristic_bot.heuristic_action,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=score_keeping_html.BANK_PASSES,
    deck=deck_typed_with_suits,
    problems={"draw": 14},
)
