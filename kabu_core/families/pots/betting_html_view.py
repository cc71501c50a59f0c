"""The board, the buttons, the log and the scorer of pot games with rounds of betting."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from kabu_core.cards import Card
from kabu_core.families.pots import betting_game as betting
from kabu_core.families.pots import html_view as pots
from kabu_core.families.pots.base_game import FoldHand, HandLevelAndName, HandRank
from kabu_core.families.pots.betting_game import (
    BettingRules,
    BettingState,
    CallBet,
    CheckWithoutBet,
    PlaceBet,
    levels_of_two_cards,
)
from kabu_core.play import hand_scoring
from kabu_core.play.events import Event
from kabu_core.play.state import Action
from kabu_core.rules import Rules
from kabu_core.views import banking_board, scorer_answer
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import CardSpeller, SeatNames, spell_cards
from kabu_core.views.game_view_interface import HandScorerSpec
from kabu_core.views.html_builder import Html, remove_asterisks
from kabu_core.views.scorer_answer import HandValueScore


def render_two_cards(cards: Sequence[Card], value: HandLevelAndName | None) -> list[Html]:
    """Return a hand of two cards, and a line with its value, which is empty if the value is None."""
    return [banking_board.cards_with_empty_places(cards, places=2), pots.hand_value_line(value.name if value else "")]


def render_board(view: BettingState[BettingRules], names: SeatNames, acts: AvailableActs) -> Html:
    """Render every hand of two cards with its owner's points, the reader's hand first."""
    return pots.render_board(view, names, acts, render_two_cards)


def betting_prompt(view: BettingState[BettingRules]) -> str:
    """Return the sentence that asks the current player for a choice, with the value of the hand."""
    value = view.hand_value(view.require_current_player())
    hand = f"Your hand: {remove_asterisks(value.name)}. " if value else ""
    if view.level:
        return f"{hand}It costs {view.points_to_call} points to stay in."
    return f"{hand}Nobody has bet yet."


def betting_buttons(view: BettingState[BettingRules]) -> AvailableActs:
    """Return the buttons to check, bet, call, raise or fold."""
    return AvailableActs([ActButton(str(action), _action_button_label(action, view)) for action in view.legal_actions()])


def _action_button_label(action: Action, view: BettingState[BettingRules]) -> str:
    match action:
        case CheckWithoutBet():
            return "Check"
        case PlaceBet(points):
            return f"Raise to {points}" if view.level else f"Bet {points}"
        case CallBet():
            return f"Call {view.points_to_call}"
        case FoldHand():
            return "Fold"
    return "Next round"


def event_sentence(event: Event, names: SeatNames, spell: CardSpeller = spell_cards) -> str:
    """Return the log sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case betting.BettingRoundStarted():
            return f"Betting round {event.number}."
        case betting.BetChecked():
            return f"{who} check{who.s}."
        case betting.SeatOpenedBetting():
            return f"{who} bet{who.s} {event.points}."
        case betting.BetRaised():
            return f"{who} pay{who.s} {event.points} and raise{who.s} to {event.level}."
        case betting.BetCalled():
            return f"{who} call{who.s} and pay{who.s} {event.points}."
        case betting.ExtraPaymentMade():
            return f"{who} pay{who.s} {event.points} more."
        case betting.PointsLeftInPot():
            return f"{who} still {who.has} {event.points} points in the pot."
        case betting.PotLeftForNextRound():
            return f"Nobody wins. The {sum(event.paid)} points stay in the pot for the next round."
    return pots.event_sentence(event, names, spell=spell)


def ranked_hand_scorer[R: Rules](
    hand_rank: Callable[[Sequence[Card]], HandRank],
    deals: Callable[[R, int], Mapping[int, int]],
    explain: Callable[[HandRank], str],
    most: int = 2,
) -> HandScorerSpec[R, HandValueScore]:
    """Return the scorer of a game with hands of two to `most` cards.

    `deals` counts the hands of each level among all hands with a given number of cards, and `explain` returns a sentence on a rank.
    """

    def score_hand(cards: tuple[Card, ...], role: str, rules: R) -> HandValueScore:
        hand_scoring.check_card_count(cards, most)
        if len(cards) < 2:
            return HandValueScore(cards=cards)
        rank, by_level = hand_rank(cards), deals(rules, len(cards))
        return HandValueScore(cards=cards, value=rank.name, note=explain(rank), deals=(by_level[rank.level], sum(by_level.values())))

    return scorer_answer.explained_value_scorer(score_hand, 2, most)


def two_card_hand_scorer[R: Rules](
    hand_rank: Callable[[Sequence[Card]], HandRank], explain: Callable[[HandRank], str]
) -> HandScorerSpec[R, HandValueScore]:
    """Return the scorer of a game with hands of two cards. `explain` returns a sentence on a rank."""
    return ranked_hand_scorer(hand_rank, lambda rules, size: Counter(levels_of_two_cards(rules.deck, hand_rank)), explain)
