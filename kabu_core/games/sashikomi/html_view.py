"""The board, the panel and the log of Sashikomi."""

from kabu_core.cards import HIDDEN
from kabu_core.families.agreed_stakes import html_view as family
from kabu_core.families.agreed_stakes.events import RoundTied, StakesPaid
from kabu_core.families.agreed_stakes.html_view import cards_in_words, flower_and_value_in_words
from kabu_core.games.sashikomi import events
from kabu_core.games.sashikomi.game import ExchangeCard, KeepHand, State
from kabu_core.play import hand_scoring
from kabu_core.play.events import Event, RoundStarted
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, common_event_sentence
from kabu_core.views.game_view_interface import GameView, SidePanel
from kabu_core.views.html_builder import Html
from kabu_core.views.payout_panel import TIE_TEXTS, PayoutRow


def render_board(view: State, names: SeatNames, acts: AvailableActs) -> Html:
    """Return the board: both hands, the reader's below, each with the card thrown away."""
    return family.render_two_player_board(view, names, acts, lambda view, seat: (view.discards[seat], "thrown away"), view.seating.dealer)


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    seat = view.require_current_player()
    dealer = "" if seat == view.seating.dealer else f"The dealer has {'exchanged a card' if any(view.discards) else 'kept three cards'}. "
    return f"{dealer}You have {hand_scoring.hand_total(view.hands[seat])}. Keep your cards, or throw one away and draw another?"


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons: one over each card to exchange it, and one below the board to keep the hand or deal the next round."""
    return AvailableActs([_act_button(action) for action in view.legal_actions()])


def _act_button(action: object) -> ActButton:
    match action:
        case ExchangeCard(card):
            return ActButton(
                str(action), f"Throw away {flower_and_value_in_words(card)}, {family.rank_flower_and_picture_of_card(card)[2]}", card.code
            )
        case KeepHand():
            return ActButton(str(action), "Keep all three")
    return ActButton(str(action), "Next round")


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of totals and the rule for the exchange."""
    ties = PayoutRow("Equal totals", TIE_TEXTS[view.rules.tie])
    return family.render_payout_panel(view, names, [ties], ("Both", "may exchange one card, once"), ("Dealer", "decides first"))


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    card = "a card" if HIDDEN in event.cards else cards_in_words(event.cards)
    match event:
        case RoundStarted():
            return common_event_sentence(event, names)
        case StakesPaid():
            return f"Both players put in {event.points} points."
        case events.TieWonByDealer():
            return "The totals are equal, and the dealer wins."
        case RoundTied():
            return "The totals are equal, so both take their stakes back."
        case events.HandKept():
            return f"{who} keep{who.s} all three cards."
        case events.CardThrownAway():
            return f"{who} throw{who.s} away {card}."
        case events.CardDrawn():
            return f"{who} draw{who.s} {card}."
    return family.event_sentence(event, names)


VIEW = GameView(
    board=render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_payout_panel,
    result_lines=family.result_lines,
    terminal_lines=family.terminal_lines_of_acting_hand,
    event_text=event_sentence,
    kind="duel",
)
