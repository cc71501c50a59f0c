"""The board, the panel and the log of games with a pot in which three of five cards make tens."""

from collections.abc import Callable

from kabu_core.families.pots import html_view as pots
from kabu_core.families.pots.base_game import PotRules
from kabu_core.families.three_and_two import html_view as hands
from kabu_core.families.three_and_two.pot_game import NO_TENS, PAIR, SplitHandPotGameState, SplitHandShown
from kabu_core.play.events import Event
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view_interface import SidePanel
from kabu_core.views.html_builder import Html
from kabu_core.views.payout_panel import PayoutRow


def render_board(view: SplitHandPotGameState[PotRules], names: SeatNames, acts: AvailableActs) -> Html:
    """Render every hand with its owner's points, the reader's hand first."""
    return pots.render_board(view, names, acts, hands.render_hand_with_value)


def render_payout_panel(view: SplitHandPotGameState[PotRules], names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands. The row of the reader's hand is marked."""
    value = None if names.you is None else pots.visible_hand_value(view, names.you)
    mine = value.level if value else None
    rows = [
        PayoutRow("Pair of 10s to 1s", "best", mine is not None and mine > PAIR),
        PayoutRow("Totals from 9 to 0", "next", mine is not None and 0 <= mine < PAIR),
        PayoutRow("No three make tens", "out" if not view.LAST_HAND_WINS else "loses", mine == NO_TENS),
        PayoutRow("Equal hands", "share the pot" if view.rules.tie == "split-pot" else "pot goes back"),
    ]
    return pots.render_payout_panel(view, names, rows)


def event_sentence(event: Event, names: SeatNames, spell_value: Callable[[str], str] = str) -> str:
    """Return the log sentence that describes an event. `spell_value` returns the text for the value of a hand."""
    if isinstance(event, SplitHandShown) and event.split:
        who = names.sentence_subject(event.seat)
        return f"{who} show{who.s} {spell_cards(event.cards[:3])} and {spell_cards(event.cards[3:])}, {spell_value(event.value)}."
    return pots.event_sentence(event, names, spell_value)
