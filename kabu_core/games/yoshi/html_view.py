"""The view of Yoshi."""

from functools import partial

from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.games.yoshi.game import ID, CallYoshi, State, YoshiCalled
from kabu_core.play import hand_scoring
from kabu_core.play.events import CardDrawnForDeal, Event
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView

LABELS = own_hands.LABELS | {CallYoshi: "Yoshi!"}


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    if view.phase == "stake":
        return own_hands.stake_prompt(view, "your card")
    return f"You have {hand_scoring.hand_total(view.hands[view.require_current_player()])}. A third card, or yoshi?"


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event. A card drawn for the deal is named with its kind or suit, which may break a tie."""
    who = names.sentence_subject(event.seat)
    match event:
        case CardDrawnForDeal(cards=(card,)):
            return f"{who} draw{who.s} for the deal: {card.label}."
        case YoshiCalled():
            return f"{who} call{who.s} *yoshi!*"
    return own_hands.event_sentence(event, names, ID)


VIEW = GameView(
    board=own_hands.render_board,
    prompt=decision_prompt,
    acts=partial(own_hands.available_act_buttons, labels=LABELS),
    panel=own_hands.render_payout_panel,
    result_lines=own_hands.result_lines,
    event_text=event_sentence,
)
