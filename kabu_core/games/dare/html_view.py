"""The board, the panel, the result and the log of Dare, and its scorer."""

from dataclasses import replace

from kabu_core.families.pots import html_view as pots
from kabu_core.games.dare import board_html, events
from kabu_core.games.dare.game import LayCard, State, StopLaying
from kabu_core.games.dare.sets import TRIPLE
from kabu_core.play import hand_scoring
from kabu_core.play.events import Event
from kabu_core.play.round_based_state import DealNextRound
from kabu_core.views import payout_panel, scorer_answer
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view_interface import GameView, SidePanel
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import ResultLine


def decision_prompt(view: State) -> str:
    """Return the current player's decision as one sentence."""
    if view.phase == "over":
        return "The round is over."
    seat = view.require_current_player()
    if begun := view.begun_set(seat):
        return f"Add a second card to the {begun[0].rank}; the third follows from the two. The number to match is {view.digit}."
    if not view.possible_sets(seat):
        return f"No three of your cards match {view.digit}, so you are out."
    return f"The number to match is {view.digit}. Lay down the first card of a set of three."


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons: one over a card of each rank that can be laid down, and one below the board to stop or deal the next round."""
    labels = {StopLaying(): "Lay down no more", DealNextRound(): "Next round"}
    buttons = [ActButton(str(action), labels[action]) for action in view.legal_actions() if action in labels]
    if view.phase == "over":
        return AvailableActs(buttons)
    by_rank = {card.rank: card for card in view.hands[view.require_current_player()]}
    cards = [
        ActButton(str(action), f"Lay down {action.rank}", by_rank[action.rank].code)
        for action in view.legal_actions()
        if isinstance(action, LayCard)
    ]
    return AvailableActs([*cards, *buttons])


def result_lines(view: State, seat: int, names: SeatNames) -> list[ResultLine]:
    """Return the result lines of a game with a pot. If a seat has won with three sets, show these instead of the hands."""
    *others, own = pots.result_lines(view, seat, names)
    winner = view.seat_with_dare
    if winner is None:
        return [*others, own]
    dare = ResultLine(label=names(winner), cards=view.laid[winner], value="three sets, *dare*")
    if winner == seat:
        return [replace(dare, points=own.points, term=own.term)]
    return [dare, own if seat in view.folded else replace(own, value="too late")]


def render_side_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of results."""
    value = None if names.you is None else pots.visible_hand_value(view, names.you)
    higher, _ = payout_panel.payout_rows_for_totals("push", [value.level] if value else [], "wins the pot")
    triples = [PayoutRow("Three equal cards", "beat every total", bool(value and value.level >= TRIPLE))]
    rows = [
        PayoutRow("Three sets, *dare*", "win at once"),
        *(triples if view.rules.triples == "win" else []),
        higher,
        PayoutRow("Equal hands", "share the pot" if view.rules.tie == "split-pot" else "pot goes back"),
        PayoutRow("Fewer than two sets", "out"),
    ]
    return pots.render_side_panel(view, names, rows)


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence of an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case events.TableCardsTurnedUp():
            return f"{spell_cards(event.cards)} lie face up, so the number to match is {hand_scoring.hand_total(event.cards)}."
        case events.SetBegun():
            return f"{who} begin{who.s} a set with {spell_cards(event.cards)}."
        case events.SetLaidDown():
            return f"{who} lay{who.s} down {spell_cards(event.cards)}, which makes {sum(card.rank for card in event.cards)}."
        case events.DareDeclared():
            return f"{who} {who.has} three sets: *dare*."
    return pots.event_sentence(event, names)


VIEW = GameView(
    board=board_html.render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_side_panel,
    result_lines=result_lines,
    event_text=event_sentence,
)
SCORER = scorer_answer.SCORER_OF_THREE_CARDS
