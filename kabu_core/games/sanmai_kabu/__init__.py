"""Sanmai Kabu of Aomori: three stacks of three cards, and one for the dealer; nobody draws."""

from kabu_core.families.columns import columns_dealt_face_down, heuristic_bot
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.sanmai_kabu import html_view
from kabu_core.games.sanmai_kabu.game import ID, Rules, State
from kabu_core.views import score_keeping_html

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=heuristic_bot.heuristic_action,
    strongest=columns_dealt_face_down.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=score_keeping_html.BANK_PASSES,
    coach=False,
)
