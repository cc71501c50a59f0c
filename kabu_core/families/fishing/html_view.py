"""The board and log of a fishing game with flower cards. Cards keep their places on the field."""

from collections.abc import Callable, Sequence

from kabu_core.cards import HIDDEN, Card
from kabu_core.families.fishing import flower_card_names
from kabu_core.families.fishing.base_game import CaptureWithTurnedCard, FishingRules, FishingState, PlayHandCard
from kabu_core.families.fishing.events import CapturesCounted, CardPlayed, FieldCardsLaid, FieldCardsTaken, HandDealt, StockCardTurned
from kabu_core.play.events import Event, events_of_latest_round
from kabu_core.play.state import Action
from kabu_core.views import banking_board
from kabu_core.views import cards_html as faces
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, common_event_sentence
from kabu_core.views.html_builder import Html, count_with_noun, escape_html, join_html, tag
from kabu_core.views.html_fragments import seat_name_html

FIELD_PLACES = 12
"""The number of places for cards on the field. More are added only if there are more cards."""

type AnyFishingState = FishingState[FishingRules, str]


def sort_by_month(cards: Sequence[Card]) -> list[Card]:
    """Sort flower cards by month."""
    return sorted(cards, key=lambda card: (card.code_number, card.code))


def marks_after_player_name(view: AnyFishingState, seat: int, near: int) -> list[Html]:
    """Return the marks after a player's name: the number of cards in an opponent's hand, and "dealer"."""
    count = tag("span", f" {count_with_noun(len(view.hands[seat]), 'card')}", tag("span", " in hand", class_="unseen"), class_="count")
    dealer = banking_board.role_mark_if_held_by_seat("dealer", seat == view.seating.dealer)
    return [*([count] if seat != near else []), *map(escape_html, dealer)]


def render_board[S: AnyFishingState](
    view: S, names: SeatNames, acts: AvailableActs, marks: Callable[[S, int, int], list[Html]] = marks_after_player_name
) -> Html:
    """Render the board: the sides of the opponents, the field, and the reader's side and hand. If there is one opponent, add its hand.

    `marks` returns the marks after a player's name; its arguments are the view, the player's seat and the seat nearest to the reader.
    """
    near, *others = names.seats_from_reader(view.seats)
    own, *sides = (render_player_side(view, seat, names, marks(view, seat, near)) for seat in (near, *others))
    opponents = [sides[0], render_opponent_hand(view, others[0], names(others[0]))]
    if len(others) > 1:
        opponents = [tag("div", *sides, class_="opponents")]
    return join_html([*opponents, render_field(view, acts), own, render_readers_hand(view, near, names(near), acts)])


def render_player_side(view: AnyFishingState, seat: int, names: SeatNames, standing: Sequence[Html]) -> Html:
    """Render the side of a player: the name, followed by the marks in `standing`, and the captures in strips that never wrap."""
    taken = view.captures[seat]
    turn = view.phase != "over" and view.turn == seat
    strips = tag(
        "div", *(_captures_of_kind_strip(taken, kind, name) for kind, name in flower_card_names.KIND_HEADINGS.items()), class_="strips"
    )
    return tag(
        "div",
        tag("h4", seat_name_html(seat, names(seat), names.bot_level_label(seat)), *standing),
        strips,
        class_="side",
        role="group",
        aria_label=names(seat),
        aria_current="true" if turn else None,
    )


def _captures_of_kind_strip(taken: Sequence[Card], kind: str, name: str) -> Html:
    """Render the captures of one kind with their label and number. New cards overlap older ones, so that no other strip moves."""
    cards = [card for card in taken if card.kind == kind]
    label = tag("small", f"{name} ", tag("b", str(len(cards))), aria_hidden="true")
    strip = faces.card_row_html(cards, f"{name}, {len(cards)}", "strip", style=f"--last: {max(len(cards) - 1, 1)}")
    return tag("div", label, strip, class_="captured")


def render_field(view: AnyFishingState, acts: AvailableActs) -> Html:
    """Render the field and the stock; a card keeps its place until it is captured."""
    cards = cards_by_field_place(view)
    places = [_render_card_place(card, acts) for card in cards]
    turned = faces.card_row_html(view.shown, "From the stock", "place shown") if view.shown else tag("div", class_="place")
    count = tag("p", tag("span", "Stock ", class_="unseen"), tag("b", str(len(view.stock))))
    stock = [tag("div", faces.card_html(HIDDEN, decorative=True), count, class_="place"), turned]
    name = f"The field, {count_with_noun(len(view.field), 'card')}"
    ground = tag("div", *places, class_="places many" if len(cards) > FIELD_PLACES else "places", role="group", aria_label=name)
    return tag("div", ground, tag("div", *stock, class_="stock"), class_="field-zone")


def render_readers_hand(view: AnyFishingState, seat: int, player: str, acts: AvailableActs) -> Html:
    """Render the reader's hand at the front of the board. If its cards are visible, each keeps the place where it was dealt."""
    held = view.hands[seat]
    dealt = next((event.cards for event in reversed(view.events) if isinstance(event, HandDealt) and event.seat == seat), held)
    cards = held if HIDDEN in held else sort_by_month(held if HIDDEN in dealt else dealt)
    places = [_render_card_place(card if card in held else None, acts) for card in cards]
    name = "Your hand" if player == "You" else f"{player}’s hand"
    return tag("div", *places, class_="hand", role="group", aria_label=f"{name}, {count_with_noun(len(held), 'card')}")


def render_opponent_hand(view: AnyFishingState, seat: int, player: str) -> Html:
    """Render an opponent's hand as one small picture, for wide screens."""
    held = view.hands[seat]
    cards = held if HIDDEN in held else sort_by_month(held)
    name = f"{player}’s hand, {count_with_noun(len(held), 'card')}"
    return tag("div", *(faces.card_html(card, decorative=True) for card in cards), class_="opponent-hand", role="img", aria_label=name)


def _render_card_place(card: Card | None, acts: AvailableActs) -> Html:
    """Render a place for a card. If it has a card, render the card and the button over it."""
    return (
        tag("span", faces.card_html(card), acts.button_covering_position(card.code), class_="place")
        if card
        else tag("span", class_="place")
    )


def cards_by_field_place(view: AnyFishingState) -> list[Card | None]:
    """Return the card in each place of the field, None for an empty place.

    A new card takes the first empty place. A captured card leaves its place empty.
    """
    places: list[Card | None] = []
    for event in events_of_latest_round(view.events):
        match event:
            case FieldCardsLaid(cards=cards):
                _put_in_empty_places(places, sort_by_month([card for card in cards if card not in places]))
            case CardPlayed(cards=(card,)) | StockCardTurned(cards=(card,)):
                _put_in_empty_places(places, [card])
            case CardPlayed(cards=(_, *taken)) | StockCardTurned(cards=(_, *taken)) | FieldCardsTaken(cards=taken):
                places[:] = [None if card in taken else card for card in places]
    current = [card if card in view.field else None for card in places]
    _put_in_empty_places(current, sort_by_month([card for card in view.field if card not in current]))
    return current + [None] * (FIELD_PLACES - len(current))


def _put_in_empty_places(places: list[Card | None], cards: Sequence[Card]) -> None:
    """Put each card in the first empty place."""
    for card in cards:
        if None in places:
            places[places.index(None)] = card
        else:
            places.append(card)


# ---- the actions


def decision_prompt(view: AnyFishingState) -> str:
    """Return the sentence that asks the current player for a decision."""
    if view.phase == "play":
        return "Play a card from your hand."
    return f"You turn up {flower_card_names.card_name(view.shown[0])}. Which card do you take?"


def available_act_buttons(view: AnyFishingState) -> AvailableActs:
    """Return the buttons of the phases "play" and "take": cards to play, and cards to take where there is a choice."""
    actions = view.legal_actions()
    ambiguous = dict.fromkeys(action.card for action in actions if isinstance(action, PlayHandCard) and action.take)
    choosing = [
        ActButton(
            "",
            f"Play {flower_card_names.card_name(card)}: choose what it takes",
            card.code,
            asks=f"Choose a card to take with {flower_card_names.card_name(card)}.",
        )
        for card in ambiguous
    ]
    return AvailableActs([*choosing, *(_act_button(view, action) for action in actions)])


def _act_button(view: AnyFishingState, action: Action) -> ActButton:
    match action:
        case PlayHandCard(card, None):
            matching = view.capturable_cards(card)
            return ActButton(
                str(action),
                f"Play {flower_card_names.card_name(card)}, {_captures_text(card, matching)}",
                card.code,
                lights=tuple(other.code for other in matching),
            )
        case PlayHandCard(card, take) if take:
            return ActButton(
                str(action), f"Take {flower_card_names.card_name(take)} with {flower_card_names.card_name(card)}", take.code, card.code
            )
        case CaptureWithTurnedCard(card):
            return ActButton(
                str(action), f"Take {flower_card_names.card_name(card)} with {flower_card_names.card_name(view.shown[0])}", card.code
            )
    raise TypeError(f"no button for {action}")


def _captures_text(card: Card, taken: tuple[Card, ...]) -> str:
    """Return in words what a played card captures. A single captured card of the same month is named by its motif, if it has one."""
    if not taken:
        return "stays on the field"
    if len(taken) > 1:
        return f"takes all {len(taken)}"
    thing = flower_card_names.motif_of_card(taken[0])
    is_named_by_motif = taken[0].code_number == card.code_number and thing not in flower_card_names.PLAIN_MOTIFS
    return f"takes {thing if is_named_by_motif else flower_card_names.card_name(taken[0])}"


def terminal_lines(view: AnyFishingState) -> list[str]:
    """Return the table as lines for a terminal, with card codes. After a round, return no lines, since it may be anybody's turn."""
    if view.phase == "over":
        return []
    names = SeatNames(you=view.turn)
    own, *others = names.seats_from_reader(view.seats)
    taken = {"They" if len(others) == 1 else names(seat): view.captures[seat] for seat in others} | {"You": view.captures[own]}
    zones = {"Field": view.field, **{f"{who} took": cards for who, cards in taken.items()}, "Your hand": view.hands[own]}
    return [
        f"{title}: {', '.join(f'{card} {flower_card_names.card_name(card)}' for card in sort_by_month(cards)) or 'nothing'}"
        for title, cards in zones.items()
    ]


# ---- the log


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence of an event of any fishing game."""
    who, cards = names.sentence_subject(event.seat), event.cards
    match event:
        case HandDealt():
            return (
                f"{who} get{who.s} {count_with_noun(len(cards), 'card') if HIDDEN in cards else flower_card_names.join_card_names(cards)}."
            )
        case FieldCardsLaid():
            return f"Dealt to the field: {flower_card_names.join_card_names(cards)}."
        case FieldCardsTaken():
            return f"{who} take{who.s} {flower_card_names.join_card_names(cards)} from the field."
        case CapturesCounted():
            return f"{who} {who.has} captured cards worth {count_with_noun(event.points, 'point')}."
        case CardPlayed() | StockCardTurned():
            verb = f"play{who.s}" if isinstance(event, CardPlayed) else f"turn{who.s} up"
            outcome = f" and take{who.s} {flower_card_names.join_card_names(cards[1:])}" if cards[1:] else ", which stays on the field"
            return f"{who} {verb} {flower_card_names.card_name(cards[0])}{outcome}."
    return common_event_sentence(event, names)
