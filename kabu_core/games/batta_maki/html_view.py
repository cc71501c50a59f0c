"""The view of Batta-maki. Its panel says what the house keeps."""

from kabu_core.families.rival_sets import html_view as rival_sets
from kabu_core.games.batta_maki.game import State, score_card_set
from kabu_core.views import payout_panel
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import SidePanel

HOUSE_SHARE_TEXTS = {"none": "", "twentieth": "a twentieth", "tenth": "a tenth", "half-on-buta": "half, if the other set has 0"}


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the payouts and the share of the house."""
    return rival_sets.render_payout_panel(
        view, names, payout_panel.payout_rows_for_totals(view.rules.tie), HOUSE_SHARE_TEXTS[view.rules.house_share]
    )


VIEW = rival_sets.rival_sets_game_view(State, render_payout_panel)
SCORER = rival_sets.rival_set_scorer(score_card_set)
