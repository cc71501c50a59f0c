"""The board of Dare: the open cards, and hands of nine with the sets that have been laid down."""

from collections.abc import Iterator
from itertools import batched

from kabu_core.families.pots import html_view as pots
from kabu_core.games.dare.game import State
from kabu_core.games.dare.sets import SET_SIZE
from kabu_core.views import banking_board, cards_html
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.html_fragments import board_column_html


def render_board(view: State, names: SeatNames, acts: AvailableActs) -> Html:
    """Render the reader's hand, the open cards and then the other hands, each with the sets that its owner has laid down."""
    first, *others = (_hand_zone(view, seat, names, acts) for seat in names.seats_from_reader(view.seats))
    number = tag("p", tag("b", view.digit), " ", tag("em", "to match"), class_="sum")
    table = board_column_html(tag("h4", "On the table"), banking_board.cards_with_empty_places(view.table), number, asked=False)
    return tag("ol", first, table, *others, class_="columns hands")


def _hand_zone(view: State, seat: int, names: SeatNames, acts: AvailableActs) -> Html:
    value = pots.visible_hand_value(view, seat)
    cards = tag("div", *_card_groups(view, seat, acts), class_="pile of-sets", role="group", aria_label="Cards")
    return pots.render_hand_zone(view, seat, names, cards, tag("div", pots.hand_value_line(value.name if value else ""), class_="sum"))


def _card_groups(view: State, seat: int, acts: AvailableActs) -> Iterator[Html]:
    """Yield the nine cards in threes: first the sets that a seat has laid down, then its other cards.

    Every card keeps one of nine places, so that nothing else moves when a set is laid down.
    """
    hand = sorted(view.hands[seat], key=lambda card: card.rank)
    for n, three in enumerate(batched((*view.laid[seat], *hand), SET_SIZE)):
        places = [tag("span", cards_html.card_html(card), acts.button_covering_position(card.code), class_="place") for card in three]
        is_set = (n + 1) * SET_SIZE <= len(view.laid[seat])
        yield tag("span", *places, class_="three laid" if is_set else "three", role="group", aria_label="Set" if is_set else "Hand")
