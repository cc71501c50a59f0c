"""The board, buttons, panel, result, sentences and scorer of games with equal stakes and hands of three flower cards."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from kabu_core.cards import HIDDEN, Card
from kabu_core.content.named_hands import HandScore
from kabu_core.families.agreed_stakes import events
from kabu_core.families.agreed_stakes.base_game import (
    AcceptStake,
    AgreedStakeRules,
    DeclineRound,
    EqualStakeState,
    OfferStake,
)
from kabu_core.play import hand_scoring
from kabu_core.play.events import Event, RoundStarted
from kabu_core.play.state import Action
from kabu_core.rules import Rules, number_in_words
from kabu_core.views import banking_board, payout_panel, scorer_answer
from kabu_core.views import cards_html as faces
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, common_event_sentence
from kabu_core.views.game_view_interface import ScoringContext, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.html_fragments import board_column_html, hand_outcome_line
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import HandResultLine, equation_term

CHIP_SIZES = (1, 2, 3, 5, 10)

PLACES = 4
"""The places in each half of a board for two: three for the hand, and one for the card that leaves it."""

ORDERS = {"nagoya": "In the Nagoya order", "hanafuda-48": "By their months"}
"""The order of the flowers in each deck, for the note on the values of cards."""

type CardsAside[S] = Callable[[S, int], tuple[Sequence[Card], str]]
"""A function that returns the cards that have left a seat's hand in this round, and the words under them."""


def render_two_player_board[S: EqualStakeState[Rules, str]](
    view: S, names: SeatNames, acts: AvailableActs, cards_aside: CardsAside[S], dealer: int | None = None
) -> Html:
    """Return the board of a game for two: both hands, the reader's below, each with the cards that left it."""
    seats = (1 - names.seat_nearest_to_reader, names.seat_nearest_to_reader)
    return tag(
        "ol", *(_render_half_of_board(view, seat, names, acts, cards_aside(view, seat), dealer) for seat in seats), class_="columns halves"
    )


def _render_half_of_board(
    view: EqualStakeState[Rules, str],
    seat: int,
    names: SeatNames,
    acts: AvailableActs,
    aside: tuple[Sequence[Card], str],
    dealer: int | None,
) -> Html:
    """Render a player's half of the board: points, hand, cards that left the hand, stake and outcome.

    Show the total of the hand if it is known.
    """
    cards = view.hands[seat]
    is_known = len(cards) == hand_scoring.MOST_CARDS and HIDDEN not in cards
    places = [_render_card_place(card, f"card-{n}" if view.current_player != seat else card.code, acts) for n, card in enumerate(cards, 1)]
    left_cards = [tag("span", faces.card_html(card), tag("small", aside[1]), class_="place aside") for card in aside[0]]
    places += [tag("span", class_="place")] * (PLACES - len(places) - len(left_cards))
    return board_column_html(
        *banking_board.hand_heading(view, seat, names, dealer),
        tag("div", *places, *left_cards, class_="held", role="group", aria_label="Cards"),
        tag("p", tag("b", hand_scoring.hand_total(cards)) if is_known else "", class_="sum"),
        banking_board.render_stake_list([("Stake", view.stake)] if view.stake else []),
        _outcome_line(view.payoffs[seat]) if view.payoffs and view.stake else tag("p", class_="outcome"),
        asked=view.phase != "over" and view.current_player == seat,
    )


def _render_card_place(card: Card, place: str, acts: AvailableActs) -> Html:
    return tag("span", faces.card_html(card), acts.button_covering_position(place), class_="place")


def _outcome_line(points: int) -> Html:
    return hand_outcome_line("wins" if points > 0 else "loses" if points else "tie", points)


def stake_buttons(actions: Sequence[Action], rules: AgreedStakeRules, offer: int, decline: str = "Decline the round") -> AvailableActs:
    """Return buttons to propose stakes of several sizes and, if `offer` is not 0, to accept or decline this stake."""
    offers = [action for action in actions if isinstance(action, OfferStake)]
    offered = [action for action in offers if action.points // rules.unit in CHIP_SIZES or action is offers[-1]]
    instead = " instead" if offer else ""
    offer_acts = [
        ActButton(str(action), f"Propose {action.points}{instead}", "", str(action.points), f"Propose{instead}") for action in offered
    ]
    rest = [ActButton(str(AcceptStake()), f"Play for {offer}"), ActButton(str(DeclineRound()), decline, short="Decline")] if offer else []
    return AvailableActs([*rest, *offer_acts], [act.pick for act in offer_acts])


def result_lines(view: EqualStakeState[Rules, str], seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the hands of the other seats that played, the best first, and then the seat's own hand and points.

    If the round was not played, return a line for each seat that declined it.
    """
    if view.payoffs is None:
        return []
    if not view.stake:
        return [HandResultLine(label=names(owner), value="declined") for owner in range(view.seats) if owner not in view.playing]
    hands = {owner: view.cards_that_count(owner) for owner in view.playing}
    totals = {owner: hand_scoring.hand_total(cards) for owner, cards in hands.items()}
    others = sorted((owner for owner in hands if owner != seat), key=lambda owner: -totals[owner])
    lines = [HandResultLine(label=names(owner), cards=hands[owner], value=f"total {totals[owner]}") for owner in others]
    if seat not in hands:
        return [*lines, HandResultLine(label=names(seat), value="sat out", points=0, term="0")]
    points = view.payoffs[seat]
    term = equation_term(abs(points), 1 if points else 0)
    return [*lines, HandResultLine(label=names(seat), cards=hands[seat], value=f"total {totals[seat]}", points=points, term=term)]


def render_payout_panel(
    view: EqualStakeState[Rules, str], names: SeatNames, rows: Sequence[PayoutRow], *lines: tuple[str, str]
) -> SidePanel:
    """Return the panel: a ranking of totals with the reader's total marked, then other results (`rows`) and rules (`lines`)."""
    cards = () if names.you is None else view.cards_that_count(names.you)
    known = [hand_scoring.hand_total(cards)] if len(cards) == hand_scoring.MOST_CARDS and HIDDEN not in cards else []
    higher, _ = payout_panel.payout_rows_for_totals("push", known, "wins the stakes")
    ranking = payout_panel.payout_ranking_list([higher, *rows], [f"Your hand: {total}" for total in known])
    return payout_panel.payout_panel(view, names, result_lines, ranking, payout_panel.player_rule_list(lines))


def flower_and_value_in_words(card: Card) -> str:
    """Return a card by its flower and value: "plum 12"."""
    return f"{rank_flower_and_picture_of_card(card)[1]} {card.rank}"


def terminal_lines_of_acting_hand(view: EqualStakeState[Rules, str]) -> list[str]:
    """Return a line for the terminal with the hand of the seat to act, each card with its code; no line if the seat may not exchange."""
    cards = view.hands[view.require_current_player()] if view.phase == "exchange" else ()
    return ["Your cards: " + ", ".join(f"{card} {flower_and_value_in_words(card)}" for card in cards)] if cards else []


def rank_flower_and_picture_of_card(card: Card) -> list[str]:
    """Return the rank, flower and picture from the label of a card of this pack."""
    return card.label.split(", ", 2)


def cards_in_words(cards: Iterable[Card]) -> str:
    """Return cards by their flowers and values: "pine 1, plum 12"."""
    return ", ".join(map(flower_and_value_in_words, cards))


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case RoundStarted():
            return f"Round {event.number}. {who} propose{who.s} first."
        case events.HandDealt():
            cards = f"{number_in_words(len(event.cards))} cards" if HIDDEN in event.cards else cards_in_words(event.cards)
            return f"{who} get{who.s} {cards}."
        case events.StakeOffered():
            return f"{who} propose{who.s} a stake of {event.points}."
        case events.StakeAccepted():
            return f"{who} agree{who.s} to {event.points}."
        case events.HandShown():
            return f"{who}: {cards_in_words(event.cards)}, total {hand_scoring.hand_total(event.cards)}."
        case events.StakesPaid():
            return f"Everybody who plays puts in {event.points} points."
        case events.SeatWonStakes():
            return f"{who} take{who.s} {event.points} points."
        case events.RoundTied():
            return "The totals are equal, and the stakes are split."
    return common_event_sentence(event, names)


def render_scorer_answer(context: ScoringContext[Rules], score: HandScore) -> Html:
    """Return the scorer's answer, with the value of each card. For two cards, add how many third cards would improve the total."""
    notes = [tag("p", f"{ORDERS[context.rules.deck]}: {cards_in_words(score.cards)}.", class_="draw")]
    if score.better and len(score.cards) == context.most - 1:
        notes.append(tag("p", scorer_answer.improving_cards_sentence(*score.better), class_="draw"))
    return scorer_answer.render_scorer_answer(context, score, notes)


SCORER = replace(scorer_answer.SCORER_OF_THREE_CARDS, answer=render_scorer_answer)
