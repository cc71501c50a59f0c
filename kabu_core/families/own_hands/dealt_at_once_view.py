"""The board, the result and the log of games in which all hands are dealt at once and each has a value with a name."""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.own_hands import dealt_at_once
from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.families.own_hands.dealt_at_once import DealtAtOnceState, HandValueCompared
from kabu_core.play import dealt_hand_odds, hand_scoring
from kabu_core.play.banking_games import BankRules
from kabu_core.play.events import Event
from kabu_core.rules import Rules, number_in_words
from kabu_core.views import banking_board, event_sentences, scorer_answer
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import SeatNames, spell_with_suits
from kabu_core.views.game_view_interface import HandScorerSpec
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.html_fragments import board_column_html, hand_outcome_line
from kabu_core.views.round_result import HandResultLine, equation_term
from kabu_core.views.scorer_answer import HandValueScore

HALF = 50
"""The percentage of a win that pays half the stake."""

type HandRenderer[S] = Callable[[S, Sequence[Card]], Iterable[Html]]
"""A function that renders a hand and a line with its value; the line is empty if the hand has no cards."""


def render_board[S: DealtAtOnceState[BankRules]](view: S, names: SeatNames, acts: AvailableActs, render_hand: HandRenderer[S]) -> Html:
    """Render every hand with its owner's points and stake, the reader's hand first."""
    zones = (render_hand_zone(view, seat, names, acts, render_hand) for seat in names.seats_from_reader(view.seats))
    return tag("ol", *zones, class_="columns hands")


def render_hand_zone[S: DealtAtOnceState[BankRules]](
    view: S, seat: int, names: SeatNames, acts: AvailableActs, render_hand: HandRenderer[S]
) -> Html:
    """Render the hand of `seat` with its owner's points, its stake and its result against the dealer."""
    bettor, deciding = seat in view.bettors, view.phase not in ("stake", "over") and view.current_player == seat
    return board_column_html(
        *banking_board.hand_heading(view, seat, names, view.banker),
        *render_hand(view, view.hands[seat]),
        banking_board.render_stake_list([("Stake", view.stakes[seat])] if view.stakes[seat] else []),
        _outcome_line(view, seat) if bettor and (view.phase == "over" or seat in dict(view.settled)) else tag("p", class_="outcome"),
        acts.button_covering_position(f"hand-{seat}"),
        asked=deciding,
    )


def _outcome_line(view: DealtAtOnceState[BankRules], seat: int) -> Html:
    """Return a line that says how a hand fared and what it wins or loses."""
    event = banking_board.find_settling_event(view, HandValueCompared, seat)
    if event is None or not event.odds:
        return banking_board.result_line_against_dealer(event)
    is_reduced = event.percentage not in (HALF, 100)
    paid = f"{abs(event.odds) * event.percentage / 100:g} to 1" if is_reduced else payment_in_words(event)  # fits on a phone
    return hand_outcome_line("wins" if event.odds > 0 else "loses", event.odds, paid)


def render_three_cards(cards: Sequence[Card], value: str) -> list[Html]:
    """Return a hand of up to three cards, and a line with its value in words."""
    return [banking_board.cards_with_empty_places(cards), render_hand_value(value)]


def render_hand_value(value: str) -> Html:
    """Render the line with a hand's value: "4 points" as a large 4 and small "points", "three courts" as small words."""
    number, _, words = value.partition(" ")
    parts = [tag("b", number), " ", tag("em", words)] if number.isdigit() else [tag("em", value)]
    return tag("p", *parts, class_="sum")


def result_lines(
    view: DealtAtOnceState[BankRules], seat: int, names: SeatNames, describe_value: Callable[[HandValueCompared], str] = attrgetter("value")
) -> list[HandResultLine]:
    """Return the result lines of `seat`: the dealer's hand and the seat's own hand. The list is empty if no cards were dealt.

    For the dealer's seat, return the dealer's hand and every other hand with a stake. `describe_value` returns the value of a hand that was
    compared with the dealer's.
    """
    bank = view.hands[view.banker]
    if not bank:
        return []
    lines = [HandResultLine(label=f"{names(view.banker)} (dealer)", cards=view.arrange_hand(bank), value=view.hand_value_name(bank))]
    for owner in view.bettors if seat == view.banker else [seat]:
        if event := banking_board.find_settling_event(view, HandValueCompared, owner):
            stake, sign = view.stakes[owner], -1 if seat == view.banker else 1
            full = event.percentage == 100
            lines.append(
                HandResultLine(
                    label=names(owner),
                    cards=view.arrange_hand(event.cards),
                    value=describe_value(event),
                    points=sign * stake * event.odds * event.percentage // 100,
                    term=equation_term(stake, event.odds) if full else f"{stake} × {event.percentage / 100}",
                )
            )
    return lines


def payment_in_words(event: HandValueCompared) -> str:
    """Return the win or loss of a hand in words, such as "2 to 1", "half the stake" or "even money less 5 percent"."""
    if event.percentage == HALF:
        return "half the stake"
    less = f" less {100 - event.percentage} percent" if event.percentage < 100 else ""
    return content.odds_in_words(abs(event.odds)) + less


def describe_hand_result(event: HandValueCompared) -> str:
    """Return the result of a hand against the dealer's in words: "wins even money less 5 percent"."""
    if not event.odds:
        return "a tie, stake returned"
    return f"{'wins' if event.odds > 0 else 'loses'} {payment_in_words(event)}"


def describe_hand_with_suits(cards: Sequence[Card], value: str) -> str:
    """Return a hand as text, its cards with their suits and its value: "J♠-10♦-9♠, 9 with one court"."""
    return f"{spell_with_suits(cards)}, {value}"


def event_sentence(
    event: Event,
    names: SeatNames,
    state: type[DealtAtOnceState[BankRules]],
    describe_hand: Callable[[Sequence[Card], str], str] = describe_hand_with_suits,
    describe_hand_result: Callable[[HandValueCompared], str] = describe_hand_result,
) -> str:
    """Return the sentence that describes an event. `describe_hand` returns a hand as text, given its cards and the name of its value."""
    who = names.sentence_subject(event.seat)
    match event:
        case dealt_at_once.AllHandsDealt():
            dealer = ", and so does the dealer" if event.dealer else ""
            return f"Everybody with a stake gets {number_in_words(state.HAND_SIZE)} cards{dealer}."
        case dealt_at_once.DealerHandValueShown() if event.cards:
            return f"{event_sentences.dealer_shows_phrase(event, names)} {describe_hand(event.cards, event.value)}."
        case HandValueCompared():
            return f"{event_sentences.hand_as_subject(who)}: {describe_hand(event.cards, event.value)}; {describe_hand_result(event)}."
    return own_hands.event_sentence(event, names, state.GAME, spell_with_suits)


def hand_value_scorer[R: Rules](
    size: int, hand_value_name: Callable[[Sequence[Card], R], str], explain: Callable[[Sequence[Card], R], str]
) -> HandScorerSpec[R, HandValueScore]:
    """Return the scorer of a game with hands of `size` cards. `explain` says in a sentence how a hand gets its value.

    The result of `hand_value_name` must not depend on suits.
    """

    def score_hand(cards: tuple[Card, ...], role: str, rules: R) -> HandValueScore:
        hand_scoring.check_card_count(cards, size)
        if len(cards) < size:
            return HandValueScore(cards=cards)
        hands = dealt_hand_odds.count_hands_by_value(content.decks()[rules.deck], size, lambda hand: hand_value_name(hand, rules))
        value = hand_value_name(cards, rules)
        return HandValueScore(cards=cards, value=value, note=explain(cards, rules), deals=(hands[value], hands.total()))

    return scorer_answer.explained_value_scorer(score_hand, size, size, str.capitalize)
