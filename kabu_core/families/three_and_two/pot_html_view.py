"""The board, the panel, the result and the log of games in which the best hand of five cards takes the pot."""

from collections.abc import Callable

from kabu_core.cards import HIDDEN
from kabu_core.families.three_and_two import html_view as hands
from kabu_core.families.three_and_two import pot_game
from kabu_core.families.three_and_two.base_game import HandValue, arrange_by_split
from kabu_core.families.three_and_two.pot_game import NO_TENS, PAIR, PotRules, PotState
from kabu_core.play.events import Event
from kabu_core.views import banking_board, payout_panel
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import SeatNames, common_event_sentence, spell_cards
from kabu_core.views.game_view_interface import SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.html_fragments import board_column, hand_outcome_line
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import ResultLine


def render_board(view: PotState[PotRules], names: SeatNames, acts: AvailableActs) -> Html:
    """Render every hand with its owner's points, the reader's hand first."""
    return tag("ol", *(_hand_zone(view, seat, names) for seat in names.seats_from_reader(view.seats)), class_="columns hands")


def visible_hand_value(view: PotState[PotRules], seat: int) -> HandValue | None:
    """Return the value of a hand, None if the reader does not see the hand."""
    return None if HIDDEN in view.hands[seat] else view.hand_value(seat)


def _hand_zone(view: PotState[PotRules], seat: int, names: SeatNames) -> Html:
    deciding = view.phase != "over" and seat == view.current_player
    return board_column(
        *banking_board.hand_heading(view, seat, names, view.seating.dealer),
        *hands.render_hand_with_value(view.hands[seat], visible_hand_value(view, seat)),
        banking_board.stake_list([("In the pot", view.paid[seat])]),
        _outcome_line(view, seat),
        asked=deciding,
    )


def _outcome_line(view: PotState[PotRules], seat: int) -> Html:
    if seat in view.folded:
        return hand_outcome_line("out", -1)
    if view.payoffs is None:
        return tag("p", class_="outcome")
    won = view.payoffs[seat]
    return hand_outcome_line("wins" if won > 0 else "loses" if won else "even", won, str(abs(won)) if won else "")


def result_lines(view: PotState[PotRules], seat: int, names: SeatNames) -> list[ResultLine]:
    """Return a line for each hand of another seat that was shown, the best first, and then one for the seat's own hand and points."""
    points = (view.payoffs or (0,) * view.seats)[seat]
    values = {owner: value for owner in view.seats_with_shown_hands if (value := view.hand_value(owner))}
    lines = [
        ResultLine(label=names(owner), cards=arrange_by_split(view.hands[owner], value.split), value=value.name)
        for owner, value in sorted(values.items(), key=lambda item: -item[1].level)
        if owner != seat
    ]
    own = values.get(seat)
    cards = arrange_by_split(view.hands[seat], own.split) if own else ()
    worth = own.name if own else "out" if seat in view.folded else "the last hand in the pot"
    return [*lines, ResultLine(label=names(seat), cards=cards, value=worth, points=points, term=str(abs(points)))]


def render_side_panel(view: PotState[PotRules], names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands. The row of the reader's hand is marked."""
    value = None if names.you is None else visible_hand_value(view, names.you)
    mine = value.level if value else None
    rows = [
        PayoutRow("Pair of 10s to 1s", "best", mine is not None and mine > PAIR),
        PayoutRow("Total of 9 to 0", "next", mine is not None and 0 <= mine < PAIR),
        PayoutRow("No three make tens", "out" if not view.LAST_HAND_WINS else "loses", mine == NO_TENS),
        PayoutRow("Equal hands", "share the pot" if view.rules.tie == "split-pot" else "pot goes back"),
    ]
    own = [f"Your hand: {value.name}"] if value else []
    pot = tag("p", f"{sum(view.paid)} points are in the pot.")
    return payout_panel.payout_panel(view, names, result_lines, pot, payout_panel.payout_list(rows, own))


def event_sentence(event: Event, names: SeatNames, spell_value: Callable[[str], str] = str) -> str:
    """Return the sentence of an event for the log. `spell_value` returns the text for the value of a hand."""
    who = names.sentence_subject(event.seat)
    match event:
        case pot_game.AntesPaid():
            return f"Everybody pays {event.points} points into the pot."
        case pot_game.HandDealt():
            return f"{who} get{who.s} five cards, {spell_cards(event.cards)}."
        case pot_game.HandFolded():
            return f"{who} {who.is_} out."
        case pot_game.HandShown():
            cards = f"{spell_cards(event.cards[:3])} and {spell_cards(event.cards[3:])}" if event.split else spell_cards(event.cards)
            return f"{who} show{who.s} {cards}, {spell_value(event.value)}."
        case pot_game.PotTaken():
            return f"{who} take{who.s} {event.points} points from the pot."
        case pot_game.PotReturned():
            return "Nobody wins, and all the points in the pot are returned."
    return common_event_sentence(event, names)
