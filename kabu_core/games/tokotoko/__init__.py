"""Tokotoko, not to be confused with Yari-Tori Tokotoko, which is a form of Yari-Tori."""

from kabu_core.families.agreed_stakes.html_view import SCORER
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.tokotoko import bot, html_view
from kabu_core.games.tokotoko.game import ID, Rules, State
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
        settle=real_card_score_keeping.settle_entry_among_players,
        next_dealer=real_card_score_keeping.pass_deal_to_next_seat,
        form=score_keeping_html.pot_winnings_form,
        rows=("first",),
    ),
    coach=False,
)
