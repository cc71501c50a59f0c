"""Advice for Sackson's Kabu: the final totals of a hand."""

from collections import Counter

from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.decisions_to_evaluate import DecisionToEvaluate, count_unseen_ranks
from kabu_core.advice.duel_evaluation import (
    ActionWithPossibleResults,
    EvaluatedChoices,
    RankCounts,
    Ranks,
    SeatKnowledge,
    hands_after_next_card,
)
from kabu_core.cards import ranks_of_cards
from kabu_core.games.sackson_kabu.game import MOST_CARDS, Rules, State
from kabu_core.play.banking_games import DrawCard, StandOnCards


def evaluate_stand_and_draw(rules: Rules, at: SeatKnowledge) -> EvaluatedChoices:
    """Evaluate the choices to stand or to draw by the final totals of the hand. After a draw, the player plays best.

    Each pair of players settles the difference of their totals, so only the expected total matters, not the hands of the others.
    """
    stand, more = (
        ActionWithPossibleResults(StandOnCards(), ((1, Counter({sum(at.mine) % 10: 1})),), sums=True),
        _final_totals_after_drawing(at.mine, at.left),
    )
    better = sum(n for rank, n in enumerate(at.left) if (sum(at.mine) + rank) % 10 > sum(at.mine) % 10)
    return EvaluatedChoices(
        (ActionWithPossibleResults(DrawCard(), ((1, more),), sums=True), stand),
        DrawCard() if 5 * better >= 3 * sum(at.left) else StandOnCards(),
    )


def _final_totals_after_drawing(cards: Ranks, left: RankCounts) -> Counter[int]:
    """Count the ways to reach each final total if the player draws one more card and then plays best."""
    totals: Counter[int] = Counter()
    for hand, ways, rest in hands_after_next_card(cards, left):
        total, weight = sum(hand) % 10, sum(rest) ** (MOST_CARDS - len(hand))
        best_totals = Counter({total: weight})
        if len(hand) < MOST_CARDS:
            drawing_totals = _final_totals_after_drawing(hand, rest)
            if sum(end * n for end, n in drawing_totals.items()) > total * weight:
                best_totals = drawing_totals
        for end, n in best_totals.items():
            totals[end] += ways * n
    return totals


def card_draw_decisions(view: State) -> list[DecisionToEvaluate]:
    """Return the decision on the player's own hand. Each point of its total wins one point from every other player."""
    left = count_unseen_ranks(view, (view.table, *view.hands))
    return [
        DecisionToEvaluate(SeatKnowledge("player", ranks_of_cards(view.hands[view.require_current_player()]), (), left), view.seats - 1)
    ]


ADVICE = AdviceSpec(sizes=(2, 3, 4), evaluate=evaluate_stand_and_draw, deciding=(2, 3), decisions=card_draw_decisions, sums=True)
