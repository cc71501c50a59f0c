"""Sashikomi: three flower cards for each of two players, who may exchange one."""

from kabu_core.families.agreed_stakes.html_view import SCORER
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.sashikomi import bot, html_view
from kabu_core.games.sashikomi.game import ID, Rules, State
from kabu_core.play import real_card_score_keeping
from kabu_core.views import score_keeping_html
from kabu_core.views.score_keeping_html import ScoreKeepingSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    strongest=bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=SCORER,
    keeper=ScoreKeepingSpec(
        settle=real_card_score_keeping.settle_winner_and_stake_entry,
        next_dealer=real_card_score_keeping.pass_deal_to_next_seat,
        form=score_keeping_html.winner_and_stake_form,
        rows=("dealer",),
    ),
    coach=False,
)
