"""The view of Oicho-Kabu with a hand for each player."""

from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.games.oicho_kabu_hands.game import ID, HandStakeTakenBack, State
from kabu_core.play import hand_scoring
from kabu_core.play.events import Event
from kabu_core.views import banking_board
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view import GameView


def decision_prompt(view: State) -> str:
    """Return the current player's decision as one sentence."""
    match view.phase:
        case "stake":
            return own_hands.stake_prompt(view)
        case "third":
            total = hand_scoring.total(view.hands[view.require_current_player()])
            return f"You have {total}. {banking_board.third_card_question(view.legal_actions())}"
    return "The round is over."


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence of an event."""
    if isinstance(event, HandStakeTakenBack):
        who = names.subject(event.seat)
        return f"{who} take{who.s} back the stake, {spell_cards(event.cards)}."
    return own_hands.event_sentence(event, names, ID)


VIEW = GameView(
    board=own_hands.render_board,
    prompt=decision_prompt,
    acts=own_hands.available_act_buttons,
    panel=own_hands.render_side_panel,
    result_lines=own_hands.result_lines,
    event_text=event_sentence,
)
