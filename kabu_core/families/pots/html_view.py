"""The board, the result, the panel and the log of games in which the best hand takes the pot."""

from collections.abc import Callable, Iterable, Sequence

from kabu_core.cards import HIDDEN, Card
from kabu_core.families.pots import base_game as pots
from kabu_core.families.pots.base_game import HandLevelAndName, PotGameState, PotRules
from kabu_core.families.pots.betting_game import ExtraPaymentMade
from kabu_core.play.events import Event, events_of_latest_round
from kabu_core.rules import number_in_words
from kabu_core.views import banking_board, payout_panel
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import CardSpeller, SeatNames, common_event_sentence, name_as_sentence_object, spell_cards
from kabu_core.views.game_view_interface import SidePanel
from kabu_core.views.html_builder import Html, prose_html, tag
from kabu_core.views.html_fragments import board_column_html, hand_outcome_line, points_outcome_line
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import HandResultLine

LEFT_ALONE = "everyone else is out"
"""The result of a hand that takes the pot without being shown."""

type HandRenderer = Callable[[Sequence[Card], HandLevelAndName | None], Sequence[Html]]
"""A function that renders the cards of a hand and a line with its value, which is empty if the value is None."""


def render_board(view: PotGameState[PotRules], names: SeatNames, acts: AvailableActs, render_hand: HandRenderer) -> Html:
    """Render every hand with its owner's points, the reader's hand first."""
    zones = (
        render_hand_zone(view, seat, names, *render_hand(view.hands[seat], visible_hand_value(view, seat)))
        for seat in names.seats_from_reader(view.seats)
    )
    return tag("ol", *zones, class_="columns hands")


def visible_hand_value(view: PotGameState[PotRules], seat: int) -> HandLevelAndName | None:
    """Return the value of a hand, None if the reader does not see the hand."""
    return None if HIDDEN in view.hands[seat] else view.hand_value(seat)


def hand_value_line(name: str) -> Html:
    """Render the line with the value of a hand: "total 9" as a large 9, "pair of 4s" as a large 4-4 and a small "pair"."""
    words, _, number = name.rpartition(" ")
    rank = number.removesuffix("s")
    if not rank.isdigit():
        return tag("p", *([tag("em", prose_html(name))] if name else []), class_="sum")
    large = number if number == rank else f"{rank}-{rank}"
    small = "" if words == "total" else words.removesuffix(" of")
    return tag("p", tag("b", large), " ", tag("em", prose_html(small)), class_="sum")


def render_hand_zone(view: PotGameState[PotRules], seat: int, names: SeatNames, *hand: Html) -> Html:
    """Render a hand (`hand`) with its owner's points, the points that the owner has paid, and the outcome."""
    return board_column_html(
        *banking_board.hand_heading(view, seat, names, view.seating.dealer),
        *hand,
        banking_board.render_stake_list([("In the pot", view.paid[seat])]),
        _outcome_line(view, seat),
        asked=view.phase != "over" and seat == view.current_player,
    )


def _outcome_line(view: PotGameState[PotRules], seat: int) -> Html:
    """Return the line that says what `seat` wins or loses, or that it is out."""
    if seat in view.folded:
        return hand_outcome_line("out", -1)
    if view.payoffs is None:
        return tag("p", class_="outcome")
    return points_outcome_line(view.payoffs[seat])


def result_lines(view: PotGameState[PotRules], seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return a line for each hand of another seat that was shown, the best first, and then one for the seat's own hand and points.

    If nobody had to show a hand, a line says which other seat was left alone in the pot. A separate line has the extra payment of the seat
    for the hand of the winner.
    """
    points = (view.payoffs or (0,) * view.seats)[seat]
    shown = {
        owner: (view.hand_shown_event(owner, value), value.level)
        for owner in view.seats_whose_hands_are_shown
        if (value := view.hand_value(owner))
    }
    levels = view.levels_at_showdown({owner: level for owner, (_, level) in shown.items()})
    lines = [
        HandResultLine(label=names(owner), cards=shown[owner][0].cards, value=shown[owner][0].value)
        for owner in sorted(shown, key=lambda owner: -levels[owner])
        if owner != seat
    ]
    if not shown and view.payoffs:
        lines = [HandResultLine(label=names(owner), value=LEFT_ALONE) for owner in view.seats_in_pot if owner != seat]
    own = shown[seat][0] if seat in shown else None
    worth = own.value if own else "out" if seat in view.folded else LEFT_ALONE
    cards = own.cards if own else ()
    extra = sum(event.points for event in events_of_latest_round(view.events) if isinstance(event, ExtraPaymentMade) and event.seat == seat)
    lines.append(HandResultLine(label=names(seat), cards=cards, value=worth, points=points + extra, term=str(abs(points + extra))))
    return [*lines, HandResultLine(label="Extra payment", points=-extra, term=str(extra))] if extra else lines


def render_payout_panel(view: PotGameState[PotRules], names: SeatNames, rows: Iterable[PayoutRow], more: str = "") -> SidePanel:
    """Return the panel with the points in the pot, the sentence `more`, the ranking of hands (`rows`) and the reader's hand."""
    value = None if names.you is None else visible_hand_value(view, names.you)
    own = [f"Your hand: {value.name}"] if value else []
    pot = tag("p", f"{sum(view.paid)} points are in the pot.{more and ' '}{more}")
    return payout_panel.payout_panel(view, names, result_lines, pot, payout_panel.payout_ranking_list(rows, own))


def event_sentence(event: Event, names: SeatNames, spell_value: Callable[[str], str] = str, spell: CardSpeller = spell_cards) -> str:
    """Return the log sentence that describes an event.

    `spell_value` returns the text for the value of a hand, and `spell` the text for cards.
    """
    who = names.sentence_subject(event.seat)
    match event:
        case pots.AntesPaid():
            return f"Everybody{f' but {name_as_sentence_object(who.name)}' if who.name else ''} pays {event.points} points into the pot."
        case pots.HandDealt():
            return f"{who} get{who.s} {number_in_words(len(event.cards))} cards, {spell(event.cards)}."
        case pots.HandFolded():
            return f"{who} {who.is_} out."
        case pots.HandShown():
            return f"{who} show{who.s} {spell(event.cards)}, {spell_value(event.value)}."
        case pots.PotTaken():
            return f"{who} take{who.s} {event.points} points from the pot."
        case pots.PotReturned():
            return "Nobody wins, and all the points in the pot are returned."
    return common_event_sentence(event, names)
