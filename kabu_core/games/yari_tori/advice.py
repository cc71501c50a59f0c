"""Advice for Yari-Tori: the value of giving each card."""

from collections import Counter

from kabu_core import content
from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.duel_evaluation import ActionWithPossibleResults, EvaluatedChoices, SeatKnowledge, fill_in_hidden_cards
from kabu_core.games.yari_tori.bot import distance_of_total_below_seven, rollout_averages
from kabu_core.games.yari_tori.game import MOST_CARDS, GiveCard, Rules
from kabu_core.games.yari_tori.reasons_to_choose_action import reason_for_action


def evaluate_cards_to_give(rules: Rules, at: SeatKnowledge) -> EvaluatedChoices | None:
    """Evaluate giving each card. The opponent is assumed to hold three random unseen cards and to give a random one of them."""
    if rules.form != "exchange":
        return None
    cards = {rank: GiveCard(next(card for card in content.deck_named_by_rules(rules) if card.rank == rank)) for rank in sorted({*at.mine})}
    results_by_rank = {rank: Counter[int]() for rank in cards}
    for (received, *rest), ways, _ in fill_in_hidden_cards((None,) * MOST_CARDS, at.left):
        for rank, results in results_by_rank.items():
            mine, theirs = (sum(at.mine) - rank + received) % 10, (sum(rest) + rank) % 10
            results[(mine > theirs) - (mine < theirs)] += ways
    heuristic_rank = min(cards, key=lambda rank: distance_of_total_below_seven(sum(at.mine) - rank))
    return EvaluatedChoices(
        tuple(ActionWithPossibleResults(cards[rank], ((1, results),)) for rank, results in results_by_rank.items()), cards[heuristic_rank]
    )


ADVICE = AdviceSpec(
    sizes=(MOST_CARDS,),
    evaluate=evaluate_cards_to_give,
    deciding=(MOST_CARDS,),
    by_total=False,
    averages=rollout_averages,
    reason=reason_for_action,
)
