"""Sanmai Kabu of Aomori."""

from kabu_core.families.columns import face_down_stacks, heuristic_bot
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.sanmai_kabu import html_view
from kabu_core.games.sanmai_kabu.game import ID, Rules, State
from kabu_core.views import score_keeping_html

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=heuristic_bot.heuristic_action,
    strongest=face_down_stacks.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=score_keeping_html.BANK_PASSES,
    coach=False,
)
