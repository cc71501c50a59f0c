"""The board and the scorer of Sanmai Kabu."""

from collections.abc import Sequence

from kabu_core.cards import Card
from kabu_core.content.named_hands import HandScore
from kabu_core.families.columns import html_view as columns
from kabu_core.families.fishing.flower_card_names import flower_of_card
from kabu_core.games.sanmai_kabu.game import ID, Rules, State
from kabu_core.views import scorer_answer
from kabu_core.views.game_view_interface import ScoringContext
from kabu_core.views.html_builder import Html, join_with_and, tag


def spell_cards(cards: Sequence[Card]) -> str:
    """Return cards as words, with their values: "plum 2, cherry 3 and willow 0"."""
    return join_with_and([f"{flower_of_card(card)} {card.rank}" for card in cards])


def render_scorer_answer(context: ScoringContext[Rules], score: HandScore) -> Html:
    """Return the scorer's answer. In place of the odds of a next card, it says that nothing is drawn."""
    return scorer_answer.render_scorer_answer(
        context, score, next_card=[tag("p", "A stack has three cards, and nothing is drawn.", class_="draw")]
    )


VIEW = columns.columns_game_view(ID, State.COLUMN_NAME, spell_cards)
SCORER = scorer_answer.kabu_hand_scorer(ID, render_scorer_answer)
