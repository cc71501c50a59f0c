"""The board, the panel, the result and the log of Tokotoko."""

from collections.abc import Sequence

from kabu_core.cards import Card, ranks_of_cards, split_off_one_card_per_rank
from kabu_core.families.agreed_stakes import html_view as family
from kabu_core.families.agreed_stakes.events import SeatDeclinedRound
from kabu_core.games.tokotoko import events
from kabu_core.games.tokotoko.game import HAND_SIZE, OmitCard, State
from kabu_core.play import hand_scoring
from kabu_core.play.events import Event
from kabu_core.views import banking_board
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.html_fragments import board_column_html, hand_outcome_line, points_outcome_line
from kabu_core.views.payout_panel import PayoutRow


def render_board(view: State, names: SeatNames, acts: AvailableActs) -> Html:
    """Render the reader's hand, the shared cards and then the other hands, each with its owner's points."""
    first, *others = (_hand_zone(view, seat, names) for seat in names.seats_from_reader(view.seats))
    shared_cards = banking_board.cards_with_empty_places(view.shared, places=HAND_SIZE)
    shared = board_column_html(tag("h4", "Shared"), shared_cards, tag("p", class_="sum"), asked=False)
    return tag("ol", first, shared, *others, class_="columns hands")


def _hand_zone(view: State, seat: int, names: SeatNames) -> Html:
    three = view.cards_that_count(seat)
    total = [tag("b", hand_scoring.hand_total(three)), " ", tag("em", _ranks_text(three))] if three else []
    is_playing = seat in view.playing
    outcome = points_outcome_line(view.payoffs[seat]) if view.payoffs and view.stake else tag("p", class_="outcome")
    return board_column_html(
        *banking_board.hand_heading(view, seat, names, None),
        banking_board.cards_with_empty_places(view.hands[seat], places=HAND_SIZE),
        tag("p", *total, class_="sum"),
        banking_board.render_stake_list([("Stake", view.stake)] if view.stake and is_playing else []),
        outcome if is_playing else hand_outcome_line("sits out", 0),
        asked=view.phase != "over" and seat == view.current_player,
    )


def _ranks_text(cards: Sequence[Card]) -> str:
    return "-".join(map(str, ranks_of_cards(cards)))


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    if view.phase == "choose":
        return f"You are playing for {view.stake}. Which three of your own cards and the shared cards count?"
    question = f"Do you accept a stake of {view.offer}?" if view.offer else "Propose a stake for everybody."
    return f"You have {family.cards_in_words(view.hands[view.require_current_player()])}. {question}"


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons to answer a stake, to choose three cards (the best total first), or to deal the next round."""
    actions = view.legal_actions()
    if view.phase == "stake":
        return family.stake_buttons(actions, view.rules, view.offer, "Sit out" if view.rules.decline == "sit-out" else "Decline")
    if view.phase == "over":
        return AvailableActs([ActButton(str(action), "Next round") for action in actions])
    four = view.own_and_shared_cards(view.require_current_player())
    threes = [(action, split_off_one_card_per_rank(four, [action.rank])[1]) for action in actions if isinstance(action, OmitCard)]
    best_first = sorted(threes, key=lambda choice: -hand_scoring.hand_total(choice[1]))
    return AvailableActs(
        [ActButton(str(action), f"{_ranks_text(three)}, total\u00a0{hand_scoring.hand_total(three)}") for action, three in best_first]
    )


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of totals and the cards that may count."""
    declined = PayoutRow("Declined", "no points" if view.rules.decline == "sit-out" else "ends the round")
    choice = ("Everybody", "counts any three of four cards, two of their own and two shared")
    return family.render_payout_panel(view, names, [PayoutRow("Equal totals", "stakes split"), declined], choice)


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case SeatDeclinedRound():
            return f"{who} decline{who.s}."
        case events.SharedCardsTurnedUp():
            return f"The shared cards are {family.cards_in_words(event.cards)}."
        case events.RoundCancelled():
            return "The round is not played."
    return family.event_sentence(event, names)


VIEW = GameView(
    board=render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_payout_panel,
    result_lines=family.result_lines,
    event_text=event_sentence,
)
