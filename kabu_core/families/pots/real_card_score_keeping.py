"""Score keeping for games with a pot, played with real cards."""

from collections.abc import Sequence

from kabu_core.families.pots.base_game import PotRules
from kabu_core.play import real_card_score_keeping
from kabu_core.play.round_based_state import sole_winner
from kabu_core.views import score_keeping_html
from kabu_core.views.score_keeping_html import ScoreKeepingSpec


def next_dealer_after_pot(rules: PotRules, dealer: int, payoffs: Sequence[int]) -> int:
    """Return the next dealer: the sole winner, or the same dealer if there is none. Under the rule "in-turn", return the next seat."""
    if rules.next_dealer == "in-turn":
        return real_card_score_keeping.pass_deal_to_next_seat(rules, dealer, payoffs)
    winner = sole_winner(payoffs)
    return dealer if winner is None else winner


KEEPER = ScoreKeepingSpec(
    settle=real_card_score_keeping.settle_entry_among_players,
    next_dealer=next_dealer_after_pot,
    form=score_keeping_html.pot_winnings_form,
    rows=("next-dealer",),
)
