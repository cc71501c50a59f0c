"""Niú niú: five cards, of which three must make a multiple of ten, the ox."""

from kabu_core.families.own_hands import blind_stake_bot
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.niu_niu import html_view
from kabu_core.games.niu_niu.game import ID, Rules, State
from kabu_core.views.score_keeping_html import ScoreKeepingSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=blind_stake_bot.heuristic_action,
    strongest=blind_stake_bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=ScoreKeepingSpec(rows=("bank-passes",)),
    coach=False,
)
