"""The view of Yoshi."""

from kabu_core.families.own_hands import view as own_hands
from kabu_core.games.yoshi.game import ID, State, Yoshi
from kabu_core.play import totals
from kabu_core.play.state import Event
from kabu_core.views import event_sentences
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.game_view import GameView


def _lot_sentence(event: Event, subject: str) -> str:
    """Return a sentence that names the card with its kind or suit, which may break a tie."""
    return f"{{who}} draw{{s}} for the deal: {event.cards[0].label}."


LABELS = own_hands.LABELS | {Yoshi: "Yoshi!"}
TEXTS: event_sentences.EventTexts = {**event_sentences.banking_texts(ID), "lot": _lot_sentence, "yoshi": "{who} call{s} *yoshi!*"}


def prompt(view: State) -> str:
    """Return the current player's decision as one sentence."""
    match view.phase:
        case "stake":
            return f"Put a stake on your card; {own_hands.remaining_limit_text(view)}."
        case "call":
            return f"You have {totals.total(view.hands[view.require_current_player()])}. A third card, or yoshi?"
    return "The round is over."


def acts(view: State) -> AvailableActs:
    """Return the buttons of all legal actions."""
    return own_hands.acts(view, LABELS)


VIEW = GameView(board=own_hands.board, prompt=prompt, acts=acts, texts=TEXTS)
