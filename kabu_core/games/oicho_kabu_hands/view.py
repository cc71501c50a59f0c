"""The view of Oicho-Kabu with a hand for each player."""

from kabu_core.families.own_hands import view as own_hands
from kabu_core.games.oicho_kabu_hands.game import ID, State
from kabu_core.play import totals
from kabu_core.views import banking_board, event_sentences
from kabu_core.views.game_view import GameView


def prompt(view: State) -> str:
    """Return the current player's decision as one sentence."""
    match view.phase:
        case "stake":
            return f"Put a stake on your hand; {own_hands.remaining_limit_text(view)}."
        case "third":
            total = totals.total(view.hands[view.require_current_player()])
            return f"You have {total}. {banking_board.third_card_question(view.legal_actions())}"
    return "The round is over."


VIEW = GameView(board=own_hands.board, prompt=prompt, acts=own_hands.acts, texts=event_sentences.banking_texts(ID))
