"""Hands of five cards as HTML and text, with the three cards that make tens before the two that count, and the scorer's answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.pots.base_game import HandLevelAndName
from kabu_core.families.pots.html_view import hand_value_line
from kabu_core.families.three_and_two.five_card_splits import (
    HAND_SIZE,
    Evaluator,
    HandValue,
    arrange_by_split,
    check_hand_size,
    count_hands_by_level,
    possible_splits,
)
from kabu_core.rules import Rules
from kabu_core.views import banking_board, scorer_answer
from kabu_core.views.event_sentences import CardSpeller
from kabu_core.views.game_view_interface import HandScorerSpec, ScoringContext
from kabu_core.views.html_builder import Html


def render_hand_with_value(cards: Sequence[Card], value: HandLevelAndName | None) -> list[Html]:
    """Render the cards of a hand, and a line with its value. The line is empty if `value` is None.

    If the hand is split, a gap follows the three cards that make tens.
    """
    split = value.split if isinstance(value, HandValue) else None
    pile = banking_board.cards_with_empty_places(arrange_by_split(cards, split), "pile five split" if split else "pile five", HAND_SIZE)
    return [pile, hand_value_line(value.name if value else "")]


def describe_hand(cards: Sequence[Card], value: str, spell: CardSpeller) -> str:
    """Return a hand as text: its cards, split if possible, and its value, as in "7-3-K and 5-4, ox 9"."""
    split = next(iter(possible_splits(cards)), None)
    return f"{spell(split.three)} and {spell(split.two)}, {value}" if split else f"{spell(cards)}, {value}"


@dataclass(frozen=True, kw_only=True, slots=True)
class SplitHandScore:
    """The score of a hand of up to five cards. If the hand is not complete, only `cards` is set.

    `three` and `two` are the parts of the split, both empty if the hand has none. `deals` is a pair: the number of hands with the same
    value, and the number of all hands.
    """

    cards: tuple[Card, ...]
    value: str = ""
    three: tuple[Card, ...] = ()
    two: tuple[Card, ...] = ()
    deals: tuple[int, int] | None = None


def split_hand_scorer[R: Rules](evaluator: Callable[[R], Evaluator], spell: CardSpeller) -> HandScorerSpec[R, SplitHandScore]:
    """Return the scorer of a game in which three of five cards make tens.

    `evaluator` returns the function that evaluates a hand under some rules.
    """

    def score_hand(cards: tuple[Card, ...], role: str, rules: R) -> SplitHandScore:
        check_hand_size(cards)
        if len(cards) < HAND_SIZE:
            return SplitHandScore(cards=cards)
        hands = count_hands_by_level(content.decks()[rules.deck], evaluator(rules))
        level, name, split = evaluator(rules)(cards)
        three, two = split or ((), ())
        return SplitHandScore(cards=cards, value=name, three=three, two=two, deals=(hands[level], hands.total()))

    def scorer_answer_sentence(context: ScoringContext[R], found: SplitHandScore) -> str:
        return _score_sentence(found, spell)

    def render_answer(context: ScoringContext[R], found: SplitHandScore) -> Html:
        return _render_split_hand_answer(found, spell)

    return HandScorerSpec(
        score=score_hand, answer=render_answer, say=scorer_answer_sentence, holders={"anyone": "A player"}, most=HAND_SIZE
    )


def _score_sentence(found: SplitHandScore, spell: CardSpeller) -> str:
    if missing := scorer_answer.sentence_asking_for_more_cards(found.cards, HAND_SIZE):
        return missing
    if not found.three:
        return f"No three of these cards make ten, twenty or thirty: {found.value}."
    return f"Three make tens, {spell(found.three)}, and {spell(found.two)} count: {found.value}."


def _render_split_hand_answer(found: SplitHandScore, spell: CardSpeller) -> Html:
    """Return the scorer's answer, with the cards split if possible."""
    shown = (*found.three, *found.two) or found.cards
    return scorer_answer.hand_value_answer(shown, found.value, _score_sentence(found, spell), found.deals)
