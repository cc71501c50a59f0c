"""The board, the log and the scorer of dorijitgo-ttaeng."""

from kabu_core.families.pots import html_view as pots
from kabu_core.families.pots.base_game import FoldHand, PaidIntoPot
from kabu_core.families.three_and_two import html_view as hands
from kabu_core.families.three_and_two import pot_html_view as pot
from kabu_core.families.three_and_two.pot_game import best_split_value
from kabu_core.games.dorijitgo_ttaeng.game import Rules, State, StayInPot
from kabu_core.play.events import Event
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view_interface import GameView, HandScorerSpec


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    value = best_split_value(view.hands[view.require_current_player()]).name
    return f"Your hand: {value.replace('no tens', 'no three cards that make tens')}. Stay in for {view.rules.bet} points, or fold?"


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons to stay in or fold."""
    labels = {StayInPot(): f"Stay in for {view.rules.bet}", FoldHand(): "Fold"}
    return AvailableActs([ActButton(str(action), labels.get(action, "Next round")) for action in view.legal_actions()])


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    if isinstance(event, PaidIntoPot):
        who = names.sentence_subject(event.seat)
        return f"{who} pay{who.s} {event.points} and stay{who.s} in."
    return pot.event_sentence(event, names)


VIEW = GameView(
    board=pot.render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=pot.render_payout_panel,
    result_lines=pots.result_lines,
    event_text=event_sentence,
)
SCORER: HandScorerSpec[Rules, hands.SplitHandScore] = hands.split_hand_scorer(lambda rules: best_split_value, spell_cards)
