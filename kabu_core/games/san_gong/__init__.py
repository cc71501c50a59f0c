"""San gong: three cards each against the dealer; three court cards beat every total."""

from kabu_core.families.own_hands import blind_stake_bot
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.san_gong import html_view
from kabu_core.games.san_gong.game import ID, Rules, State
from kabu_core.views import score_keeping_html

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=blind_stake_bot.heuristic_action,
    strongest=blind_stake_bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=score_keeping_html.BANK_PASSES,
    coach=False,
)
