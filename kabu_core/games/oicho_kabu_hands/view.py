"""The board of the form with own hands, from one seat's view."""

from typing import Any

from kabu_core.play import totals
from kabu_core.views import banking, log, own_hands, scorer

TEXTS = log.BANKING
answer, say, ready = scorer.answer, scorer.say, banking.ready
board, choices = own_hands.board, own_hands.choices


def prompt(view: Any) -> str:
    """What the actor has to decide, in one sentence."""
    match view.phase:
        case "stake":
            return f"Put a stake on your hand; {banking.room(view)}."
        case "third":
            return f"You have {totals.total(view.hands[view.actor])}. {banking.advice(view.actions())}"
    return "The round is over."
