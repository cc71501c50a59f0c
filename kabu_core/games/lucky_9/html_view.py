"""The view of Lucky 9."""

from functools import partial

from kabu_core.cards import HIDDEN
from kabu_core.families.own_hands import two_card_view
from kabu_core.games.lucky_9.game import State
from kabu_core.play.hand_scoring import hand_total
from kabu_core.views import payout_panel
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view_interface import SidePanel


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the rule for the third card and the ranking of totals, in which the reader's total is marked."""
    cards = () if names.you is None else view.hands[names.you]
    mine = [hand_total(cards)] if cards and HIDDEN not in cards else []
    return two_card_view.render_payout_panel(view, names, payout_panel.payout_rows_for_totals(view.rules.tie, mine), "always a choice")


VIEW = two_card_view.two_card_game_view(render_payout_panel, partial(two_card_view.event_sentence, state=State, spell=spell_cards))
