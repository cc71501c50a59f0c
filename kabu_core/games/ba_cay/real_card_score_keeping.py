"""Score keeping for ba cây with real cards, against a dealer or for a pot."""

from collections.abc import Sequence

from kabu_core.games.ba_cay.game import Rules
from kabu_core.play import real_card_score_keeping
from kabu_core.play.real_card_score_keeping import RoundAwaitingEntry, RoundResult
from kabu_core.views import score_keeping_html
from kabu_core.views.html_builder import Html
from kabu_core.views.score_keeping_html import ScoreKeepingSpec


def settle_winnings_entry(round_: RoundAwaitingEntry[Rules], entry: str) -> RoundResult:
    """Settle a round from an entry with the winnings or losses of each player."""
    return (
        real_card_score_keeping.settle_entry_among_players
        if round_.rules.play_against == "pot"
        else real_card_score_keeping.settle_entry_against_dealer
    )(round_, entry)


def player_winnings_form(round_: RoundAwaitingEntry[Rules], entry: str, names: Sequence[str]) -> Html:
    """Return the form for the winnings or losses of each player."""
    form = score_keeping_html.pot_winnings_form if round_.rules.play_against == "pot" else score_keeping_html.winnings_against_dealer_form
    return form(round_, entry, names)


KEEPER = ScoreKeepingSpec(
    settle=settle_winnings_entry, next_dealer=real_card_score_keeping.next_banker, form=player_winnings_form, rows=("bank-passes",)
)
