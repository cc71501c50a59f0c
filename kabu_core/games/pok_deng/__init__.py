"""Pok deng."""

from kabu_core.families.own_hands import heuristic_bot
from kabu_core.games.game_spec import GameSpec, deck_typed_with_suits
from kabu_core.games.pok_deng import bot, html_view
from kabu_core.games.pok_deng.game import ID, Rules, State
from kabu_core.views import score_keeping_html

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=heuristic_bot.heuristic_action,
    strongest=bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=score_keeping_html.BANK_PASSES,
    deck=deck_typed_with_suits,
    coach=False,  # the package `advice` counts ranks only, and here suits multiply what a hand wins
)
