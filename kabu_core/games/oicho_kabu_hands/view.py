"""The view of Oicho-Kabu with own hands."""

from kabu_core.families.own_hands import view as own_hands
from kabu_core.games.oicho_kabu_hands.game import ID, State
from kabu_core.play import totals
from kabu_core.views import banking, log
from kabu_core.views.board import View


def prompt(view: State) -> str:
    """Return the current player's decision as one sentence."""
    match view.phase:
        case "stake":
            return f"Put a stake on your hand; {own_hands.room(view)}."
        case "third":
            return f"You have {totals.total(view.hands[view.acting])}. {banking.advice(view.actions())}"
    return "The round is over."


VIEW = View(board=own_hands.board, prompt=prompt, acts=own_hands.acts, texts=log.banking(ID))
