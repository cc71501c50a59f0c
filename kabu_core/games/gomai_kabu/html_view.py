"""The board, the log and the scorer of Gomai-Kabu."""

from kabu_core import content
from kabu_core.families.pots import html_view as pots
from kabu_core.families.pots.base_game import FoldHand
from kabu_core.families.three_and_two import html_view as hands
from kabu_core.families.three_and_two import pot_html_view as pot
from kabu_core.families.three_and_two.pot_game import best_split_value, value_of_two_counting_ranks
from kabu_core.games.gomai_kabu.game import ID, LayThreeCardsAside, Rules, State, ThreeCardsLaidAside
from kabu_core.play.events import Event
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view_interface import GameView, HandScorerSpec


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    cuts = [action for action in view.legal_actions() if isinstance(action, LayThreeCardsAside)]
    if not cuts:
        return "No three of your cards make ten, twenty or thirty, so you are out."
    return "Three of your cards make ten, twenty or thirty. Lay them aside and keep the other two."


def available_act_buttons(view: State) -> AvailableActs:
    """Return a button for each pair of cards that can be kept, and one to fold."""
    return AvailableActs([ActButton(str(action), _action_button_label(action)) for action in view.legal_actions()])


def _action_button_label(action: object) -> str:
    match action:
        case LayThreeCardsAside(low, high):
            return f"Keep {low}-{high}, {value_of_two_counting_ranks(low, high).name}"
        case FoldHand():
            return "Fold"
    return "Next round"


def value_with_gambling_name(value: str) -> str:
    """Return the value of a hand with the gambling name of its total: "total 9 (*kabu*)"."""
    total = value.removeprefix("total ")
    return f"{value} (*{content.game_info(ID).total_gambling_name(int(total))}*)" if total.isdigit() else value


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    if isinstance(event, ThreeCardsLaidAside):
        who = names.sentence_subject(event.seat)
        return f"{who} lay{who.s} three cards aside."
    return pot.event_sentence(event, names, value_with_gambling_name)


VIEW = GameView(
    board=pot.render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=pot.render_payout_panel,
    result_lines=pots.result_lines,
    event_text=event_sentence,
)
SCORER: HandScorerSpec[Rules, hands.SplitHandScore] = hands.split_hand_scorer(lambda rules: best_split_value, spell_cards)
