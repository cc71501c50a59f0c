"""Advice for shan koe mee: the values of a third card and of standing, over all hands that the others may have."""

from collections import Counter
from collections.abc import Iterator

from kabu_core.advice import decision_context
from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.duel_evaluation import (
    EvaluatedAction,
    EvaluatedChoices,
    OpposingHand,
    RankCounts,
    Ranks,
    SeatKnowledge,
    fill_in_hidden_cards,
    hands_after_next_card,
)
from kabu_core.games.shan_koe_mee.game import Rules, State, compare_values, hand_value
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.bots import DRAW_UPTO
from kabu_core.play.state import Action


def evaluate_third_card(rules: Rules, position: SeatKnowledge) -> EvaluatedChoices:
    """Evaluate drawing and standing against opponents who draw on 4 or less. Hidden cards are not eight or nine in two cards."""

    def count_results(action: Action, rival: OpposingHand) -> Counter[int]:
        results: Counter[int] = Counter()
        drawn = hands_after_next_card(position.mine, position.left) if action == DrawCard() else [(position.mine, 1, position.left)]
        for mine, ways, left in drawn:
            for hand, n in possible_final_hands(rival, left):
                is_dealer = position.role == "dealer"
                won = -compare_values(hand, mine, rules).odds if is_dealer else compare_values(mine, hand, rules).odds
                results[won] += ways * n
        return results

    actions = (DrawCard(), StandOnCards())
    choices = (EvaluatedAction(act, tuple((rival.stake, count_results(act, rival)) for rival in position.rivals)) for act in actions)
    return EvaluatedChoices(tuple(choices), actions[sum(position.mine) % 10 > DRAW_UPTO])


def possible_final_hands(rival: OpposingHand, left: RankCounts) -> Iterator[tuple[Ranks, int]]:
    """Yield each hand that the opponent may end with, and its number of ways. `left` has the unseen cards."""
    two_cards, third = rival.cards[:2], tuple(rank for rank in rival.cards[2:] if rank is not None)
    for two, ways, rest in fill_in_hidden_cards(two_cards, left):
        draws = sum(two) % 10 <= DRAW_UPTO
        if None not in two_cards:
            yield (*two, *third), ways
        elif hand_value(two)[0]:
            continue
        elif rival.decided and draws == bool(third):
            yield (*two, *third), ways
        elif not rival.decided and draws:
            yield from (((*two, rank), ways * n) for rank, n in enumerate(rest) if n)
        elif not rival.decided:
            yield two, ways * sum(rest)  # weighted like a hand with a third card, which may be any card left


ADVICE: AdviceSpec[Rules, State] = AdviceSpec(evaluate=evaluate_third_card, contexts=decision_context.own_hand_decisions)
