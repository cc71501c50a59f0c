"""The view of shan koe mee."""

from functools import partial

from kabu_core.cards import HIDDEN, ranks_of_cards
from kabu_core.families.own_hands import two_card_view
from kabu_core.games.shan_koe_mee.game import State, hand_value
from kabu_core.views import payout_panel
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view_interface import SidePanel
from kabu_core.views.payout_panel import TIE_TEXTS, PayoutRow


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the rule for the third card and the ranking of hands, in which the reader's hand is marked."""
    cards = () if names.you is None else view.hands[names.you]
    is_auto_shan, total = hand_value(ranks_of_cards(cards)) if cards and HIDDEN not in cards else (False, -1)
    totals = [] if is_auto_shan or total < 0 else [total]
    rows = [
        PayoutRow("Auto shan: 9, then 8, in two cards", f"{view.rules.auto_shan_pays} to 1", is_auto_shan),
        *payout_panel.payout_rows_for_totals(view.rules.tie, totals),
        PayoutRow("Two equal auto shan", TIE_TEXTS[view.rules.two_auto_shan]),
    ]
    return two_card_view.render_payout_panel(view, names, rows, "a choice, except with auto shan")


VIEW = two_card_view.two_card_game_view(render_payout_panel, partial(two_card_view.event_sentence, state=State, spell=spell_cards))
