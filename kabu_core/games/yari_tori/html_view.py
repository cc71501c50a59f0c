"""The board and the log of Yari-Tori and its sibling as HTML."""

from collections.abc import Sequence
from functools import partial

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.families.agreed_stakes import html_view as family
from kabu_core.families.agreed_stakes.events import SeatDeclinedRound
from kabu_core.families.agreed_stakes.html_view import (
    cards_in_words,
    flower_and_value_in_words,
    rank_flower_and_picture_of_card,
    stake_buttons,
)
from kabu_core.games.yari_tori import events
from kabu_core.games.yari_tori.game import GiveCard, State, TakeOpponentCard
from kabu_core.play import hand_scoring
from kabu_core.play.events import Event, events_of_latest_round
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, SidePanel
from kabu_core.views.payout_panel import PayoutRow


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    match view.phase:
        case "stake":
            total = (
                f"You have {hand_scoring.hand_total(view.hands[view.require_current_player()])}. "
                if len(view.hands[0]) == hand_scoring.MOST_CARDS
                else ""
            )
            return total + (f"The proposed stake is {view.offer}. Do you accept?" if view.offer else "Propose a stake for both players.")
        case "exchange":
            return f"You play for {view.stake}. Give one card; you will get one in return."
    return f"You play for {view.stake}. Take a card away from your opponent’s hand without seeing it."


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons to propose stakes of several sizes up to the largest or, after the stake, to choose a card."""
    actions = view.legal_actions()
    if view.phase == "exchange":
        cards = [(action.card, action) for action in actions if isinstance(action, GiveCard)]
        return AvailableActs(
            [
                ActButton(str(action), f"Give {flower_and_value_in_words(card)}, {rank_flower_and_picture_of_card(card)[2]}", card.code)
                for card, action in cards
            ]
        )
    if view.phase == "removal":
        takes = [action for action in actions if isinstance(action, TakeOpponentCard)]
        return AvailableActs([ActButton(str(action), f"Take away card {action.position}", f"card-{action.position}") for action in takes])
    return stake_buttons(actions, view.rules, view.offer)


def _cards_that_left_hand(view: State, seat: int) -> tuple[Sequence[Card], str]:
    """Return the cards that left a hand in this round, because they were laid down for the other player or taken away."""
    latest = events_of_latest_round(view.events)
    taken = [event.cards for event in latest if isinstance(event, events.OpponentCardTaken) and event.seat != seat]
    return ([card for group in taken for card in group], "taken away") if taken else (view.laid_down[seat], "laid down")


CHANGES = {
    "exchange": "each gives the other one card without seeing what comes back",
    "removal": "each takes away two of the other’s five cards without seeing them",
}


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of totals, the rule by which the hands change, and the values of cards."""
    lines = [("Both", CHANGES[view.rules.form]), ("Values of cards", _flowers_not_worth_their_month_text(view.rules.deck))]
    rows = [PayoutRow("Equal totals", "stakes split"), PayoutRow("Declined", "nothing")]
    return family.render_payout_panel(view, names, rows, *lines)


def _flowers_not_worth_their_month_text(deck: str) -> str:
    """Return the flowers whose value is not the number of their month, the lowest first, and then a remark on all others."""
    moved = sorted((card for card in content.decks()[deck] if card.rank != card.code_number), key=lambda card: card.rank)
    flowers = dict.fromkeys(map(flower_and_value_in_words, moved))
    return f"{', '.join(flowers)}; every other flower counts as its month"


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case SeatDeclinedRound():
            return f"{who} decline{who.s}, and the round is not played."
        case events.CardLaidForOpponent():
            return f"{who} lay{who.s} {'a card' if HIDDEN in event.cards else cards_in_words(event.cards)} down for the other player."
        case events.LaidCardHandedOver():
            return f"{who} give{who.s} {cards_in_words(event.cards)}."
        case events.OpponentCardTaken():
            return f"{who} take{who.s} {cards_in_words(event.cards)} away from the other hand."
    return family.event_sentence(event, names)


VIEW = GameView(
    board=partial(family.render_two_player_board, cards_aside=_cards_that_left_hand),
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_payout_panel,
    result_lines=family.result_lines,
    terminal_lines=family.terminal_lines_of_acting_hand,
    event_text=event_sentence,
    kind="duel",
)
