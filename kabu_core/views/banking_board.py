"""Pieces of HTML for the boards of all games with one dealer: totals with their names, showdown results, stakes and seats."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import (
    BankingState,
    BankRules,
    DealerHandShown,
    DrawCard,
    EscapeWithStake,
    FixedStakeRules,
    HandCompared,
    StandOnCards,
)
from kabu_core.play.events import DecisiveCardsEvent, RoundStarted
from kabu_core.play.round_based_state import DealNextRound, RoundBasedState
from kabu_core.play.state import Action
from kabu_core.rules import Rules
from kabu_core.views import cards_html as faces
from kabu_core.views import html_fragments
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.html_builder import Html, format_points, join_html, latin_script_html, tag
from kabu_core.views.round_result import HandResultLine, equation_term

CHIPS = (1, 2, 5, 10)
ACTION_LABELS: dict[type[Action], str] = {
    DrawCard: "Draw a third card",
    StandOnCards: "No third card",
    EscapeWithStake: "Take your stake back",
    DealNextRound: "Next round",
}


class StakeAction(Protocol):
    """An action that stakes points."""

    @property
    def points(self) -> int:
        """The points staked."""
        ...


def stake_prompt(view: BankingState[BankRules, str], legal_stakes: Iterable[StakeAction], target: str) -> str:
    """Return the prompt to stake on `target`, such as "your hand", with the largest legal stake.

    If no stake is legal, the prompt gives the reason.
    """
    largest = max((stake.points for stake in legal_stakes), default=0)
    if isinstance(view.rules, FixedStakeRules):
        return f"Stake {largest} points on {target}."
    if largest:
        return f"Place a stake on {target}; you can stake up to {largest} points."
    limited = not view.legal_stake_sizes_of_seat(view.require_current_player())
    reason = "The limit has been reached" if limited else "No column is free"
    return f"{reason}, so you can’t stake any more."


def third_card_question(actions: Sequence[Action]) -> str:
    """Return the question "A third card?" or, if the rules leave no choice, a sentence that says what the player must do."""
    if DrawCard() in actions and StandOnCards() in actions:
        return "A third card?"
    return "The rules require a third card." if DrawCard() in actions else "The rules allow no third card."


def cards_with_empty_places(cards: Sequence[Card], kind: str = "pile", places: int = 3) -> Html:
    """Return the cards of a hand or column, followed by empty places up to `places`.

    The third and fourth places may stay empty. The style sheet keeps room for these places but hides them, except in hands of five cards.
    """
    return faces.card_row_html((*cards, *(None for _ in range(places - len(cards)))), "Cards", kind)


def hand_total_line(game: str, cards: Sequence[Card], special: str = "") -> Html:
    """Return a line with the total of the cards and the name of that total in the game.

    If a special hand decided, its name replaces the name of the total. While a card is hidden, the line is empty rather than left out, so
    that the layout does not move.
    """
    if not cards or HIDDEN in cards:
        return tag("p", class_="sum")
    value = hand_scoring.hand_total(cards)
    hand = content.named_hands().get(special)
    name = hand.name.romaji if hand else content.game_info(game).total_gambling_name(value)
    return tag("p", tag("b", str(value)), *([" ", latin_script_html(name)] if name else []), class_="sum")


def find_settling_event[E: DecisiveCardsEvent](view: RoundBasedState[Rules, str], event_class: type[E], column_or_seat: int) -> E | None:
    """Return the event of the class `event_class` that settled a column or a seat's hand in this round.

    `column_or_seat` is the number of either. Return None if nobody had staked there, or if the stakes are not settled yet.
    """
    for event in reversed(view.events):
        if isinstance(event, RoundStarted):
            break
        if isinstance(event, event_class) and column_or_seat in (event.position_of_stake, event.seat):
            return event
    return None


def result_line_against_dealer(event: HandCompared | None) -> Html:
    """Return a line with the result of a column or hand against the dealer; `event` is None if nobody had staked on it."""
    if event is None:
        return html_fragments.hand_outcome_line("no stake", 0)
    if not event.odds:
        return html_fragments.hand_outcome_line("tie", 0)
    return html_fragments.hand_outcome_line("wins" if event.odds > 0 else "loses", event.odds, content.odds_in_words(abs(event.odds)))


def hand_total_text(game: str, cards: Sequence[Card], special: str = "") -> str:
    """Return the total of the cards with its name in the game: "9 *kabu*".

    If a special hand decided, its name follows the total instead.
    """
    value = hand_scoring.hand_total(cards)
    hand = content.named_hands().get(special)
    name = hand.name.romaji if hand else content.game_info(game).total_gambling_name(value)
    return f"{value} *{name}*" if name else str(value)


def dealer_result_lines(view: BankingState[BankRules, str], names: SeatNames) -> list[HandResultLine]:
    """Return a list with the result line of the dealer's hand; an empty list if the dealer showed no cards."""
    event = find_settling_event(view, DealerHandShown, view.banker)
    if not event or not event.cards:
        return []
    return [
        HandResultLine(
            label=f"{names(view.banker)} (dealer)", cards=event.cards, value=hand_total_text(view.GAME, event.cards, event.special)
        )
    ]


def compared_hand_result_line(game: str, label: str, event: HandCompared, stake: int, sign: int) -> HandResultLine:
    """Return the result line of a hand that was compared with the dealer's.

    The points are those of the owner of the stake if `sign` is 1, and the points of the dealer if `sign` is -1.
    """
    decided_by = content.named_hands().get(event.reason)
    term = equation_term(stake, event.odds, decided_by.name.romaji if decided_by else "")
    value = hand_total_text(game, event.cards, event.winning_reason)
    return HandResultLine(label=label, cards=event.cards, value=value, points=sign * stake * event.odds, term=term)


def render_stake_list(placed: Sequence[tuple[str, int]]) -> Html:
    """Return the stakes (name, points) as a list of at most two lines: the first stake, then the second or the sum of all other stakes."""
    if not placed:
        return Html("")
    others = placed[1:]
    lines = placed if len(placed) < 3 else [placed[0], (f"{len(others)} others", sum(stake for _, stake in others))]
    return tag("ul", join_html(tag("li", tag("span", name), " ", tag("b", str(n))) for name, n in lines), class_="stakes")


def card_places_per_hand(rules: BankRules) -> int:
    """Return the number of places kept for the cards of a hand: two, or three if it may draw."""
    return hand_scoring.MOST_CARDS if rules.third_card_allowed else 2


def hand_column_html(
    view: BankingState[BankRules, str], head: Sequence[object], cards: Sequence[Card], special: str, *rest: Html, asked: bool
) -> Html:
    """Return a column or hand on the board: the heading `head`, the cards with their total, and then the HTML in `rest`.

    `special` is the special hand that decided, "" if none. `asked` is True if a player has to make a decision about this hand.
    """
    pile = cards_with_empty_places(cards, places=card_places_per_hand(view.rules))
    return html_fragments.board_column_html(*head, pile, hand_total_line(view.GAME, cards, special), *rest, asked=asked)


def hand_heading(view: RoundBasedState[Rules, str], seat: int, names: SeatNames, dealer: int | None) -> list[Html]:
    """Return the heading of a hand: the name of its seat, a mark if it is the dealer's seat, and the seat's running total."""
    return [tag("h4", seat_name_html(names, seat), *role_mark_if_held_by_seat("dealer", seat == dealer)), seat_points_html(view, seat)]


def seat_name_html(names: SeatNames, seat: int) -> Html:
    """Return the name of `seat` with its crest and the level of its bot."""
    return html_fragments.seat_name_html(seat, names(seat), names.bot_level_label(seat))


def role_mark_if_held_by_seat(role: str, here: bool = True) -> list[object]:
    """Return the mark of a seat's role, such as "dealer" or "house"; an empty list if `here` is False."""
    return [" ", tag("span", role, class_="mark")] if here else []


def seat_points_html(view: RoundBasedState[Rules, str], seat: int) -> Html:
    """Return the running total of `seat`; the word "points" is for screen readers only."""
    total, _, unit = seat_points_text(view, seat).partition(" ")
    return tag("span", total, tag("span", f" {unit}", class_="unseen"), class_="points")


def seat_list_html(view: BankingState[BankRules, str], names: SeatNames, dead: Sequence[Card | None] = ()) -> Html:
    """Return the list of seats, the reader's first, each with its points and its dead card, if it has one."""
    out = dead or (None,) * view.seats
    return wrap_seat_rows(
        seat_row_html(
            view,
            seat,
            names,
            role_mark_if_held_by_seat("dealer", seat == view.banker),
            _dead_card_html(card, names(seat)) if (card := out[seat]) else "",
        )
        for seat in names.seats_from_reader(view.seats)
    )


def wrap_seat_rows(rows: Iterable[Html]) -> Html:
    """Return the rows of seats (see `seat_row_html`) as a list element."""
    return tag("ul", *rows, class_="seats")


def seat_row_html(view: RoundBasedState[Rules, str], seat: int, names: SeatNames, marks: Sequence[object], *rest: object) -> Html:
    """Return the row of one seat: name, role marks, running total, and then the HTML in `rest`.

    If it is the seat's turn, the row is marked as current.
    """
    turn = "true" if seat == view.current_player and view.payoffs is None else None
    return tag(
        "li",
        tag("span", seat_name_html(names, seat), class_="who"),
        *marks,
        " ",
        seat_points_html(view, seat),
        *rest,
        class_="seat",
        aria_current=turn,
    )


def seat_points_text(view: RoundBasedState[Rules, str], seat: int) -> str:
    """Return the running total of `seat` with its sign, such as "+30 points"."""
    return f"{format_points(view.points[seat])} points"


def _dead_card_html(card: Card, name: str) -> Html:
    """Return a card that is out of play, labelled as the dead card of the seat with this name."""
    label = "Your dead card" if name == "You" else f"{name}’s dead card"
    return tag("div", tag("small", "dead", aria_hidden="true"), faces.card_row_html((card,), label, "dead"), class_="out")
