"""The board, the panel, the result and the log of Dare."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import batched

from kabu_core.families.pots import html_view as pots
from kabu_core.games.dare import events
from kabu_core.games.dare.game import SET_SIZE, TRIPLE, LayCard, State, StopLaying
from kabu_core.play import hand_scoring
from kabu_core.play.events import Event
from kabu_core.views import banking_board, cards_html, payout_panel
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view_interface import GameView, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.html_fragments import board_column_html
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import HandResultLine

LABELS = banking_board.ACTION_LABELS | {StopLaying: "Lay down no more"}


def render_board(view: State, names: SeatNames, acts: AvailableActs) -> Html:
    """Render the reader's hand, the open cards and then the other hands, each with the sets that its owner has laid down."""
    first, *others = (_hand_zone(view, seat, names, acts) for seat in names.seats_from_reader(view.seats))
    number = tag("p", tag("b", view.digit), " ", tag("em", "to match"), class_="sum")
    table = board_column_html(tag("h4", "On the table"), banking_board.cards_with_empty_places(view.table), number, asked=False)
    return tag("ol", first, table, *others, class_="columns hands")


def _hand_zone(view: State, seat: int, names: SeatNames, acts: AvailableActs) -> Html:
    value = pots.visible_hand_value(view, seat)
    cards = tag("div", *_cards_in_threes(view, seat, acts), class_="pile of-sets", role="group", aria_label="Cards")
    return pots.render_hand_zone(view, seat, names, cards, tag("div", pots.hand_value_line(value.name if value else ""), class_="sum"))


def _cards_in_threes(view: State, seat: int, acts: AvailableActs) -> Iterator[Html]:
    """Yield the nine cards in threes: first the sets that `seat` has laid down, then its other cards.

    Every card keeps one of nine places, so that nothing else moves when a set is laid down.
    """
    hand = sorted(view.hands[seat], key=lambda card: card.rank)
    for n, three in enumerate(batched((*view.laid[seat], *hand), SET_SIZE)):
        places = [tag("span", cards_html.card_html(card), acts.button_covering_position(card.code), class_="place") for card in three]
        is_set = (n + 1) * SET_SIZE <= len(view.laid[seat])
        yield tag("span", *places, class_="three laid" if is_set else "three", role="group", aria_label="Set" if is_set else "Hand")


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    seat = view.require_current_player()
    if begun := view.first_card_of_begun_set(seat):
        return f"Add a second card to the {begun[0].rank}; the third follows from the two. The number to match is {view.digit}."
    if not view.possible_sets(seat):
        return f"No three of your cards match {view.digit}, so you are out."
    return f"The number to match is {view.digit}. Lay down the first card of a set of three."


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons: one over a card of each rank that can be laid down, and one below the board to stop or deal the next round."""
    codes = {card.rank: card.code for card in view.hands[view.current_player or 0]}
    cards = [ActButton(str(act), f"Lay down {act.rank}", codes[act.rank]) for act in view.legal_actions() if isinstance(act, LayCard)]
    rest = [ActButton(str(act), LABELS[type(act)], passes=True) for act in view.legal_actions() if not isinstance(act, LayCard)]
    return AvailableActs([*cards, *rest])


def result_lines(view: State, seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the result lines of a game with a pot. If `seat` has won with three sets, the lines show the sets instead of the hands."""
    *others, own = pots.result_lines(view, seat, names)
    if () not in view.hands:
        return [*others, own]
    winner = view.hands.index(())
    dare = HandResultLine(label=names(winner), cards=view.laid[winner], value="three sets, *dare*")
    if winner == seat:
        return [replace(dare, points=own.points, term=own.term)]
    return [dare, own if seat in view.folded else replace(own, value="too late")]


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of results."""
    value = None if names.you is None else pots.visible_hand_value(view, names.you)
    higher, _ = payout_panel.payout_rows_for_totals("push", [value.level] if value else [], "wins the pot")
    triples = PayoutRow("Three equal cards", "beat every total", bool(value and value.level >= TRIPLE))
    rows = [
        PayoutRow("Three sets, *dare*", "win at once"),
        *([triples] if view.rules.triples == "win" else []),
        higher,
        PayoutRow("Equal hands", "share the pot" if view.rules.tie == "split-pot" else "pot goes back"),
        PayoutRow("Fewer than two sets", "out"),
    ]
    return pots.render_payout_panel(view, names, rows)


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case events.TableCardsTurnedUp():
            return f"{spell_cards(event.cards)} lie face up, so the number to match is {hand_scoring.hand_total(event.cards)}."
        case events.FirstCardOfSetLaidDown():
            return f"{who} begin{who.s} a set with {spell_cards(event.cards)}."
        case events.SetLaidDown():
            return f"{who} lay{who.s} down {spell_cards(event.cards)}, which makes {sum(card.rank for card in event.cards)}."
        case events.DareDeclared():
            return f"{who} {who.has} three sets: *dare*."
    return pots.event_sentence(event, names)


VIEW = GameView(
    board=render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_payout_panel,
    result_lines=result_lines,
    event_text=event_sentence,
)
