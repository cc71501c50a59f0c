"""Advice for Baccarat: the value of a stake on each side."""

from collections import Counter
from collections.abc import Mapping

from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.decisions_to_evaluate import DecisionToEvaluate
from kabu_core.advice.duel_evaluation import ActionWithPossibleResults, EvaluatedChoices, SeatKnowledge, count_ranks
from kabu_core.games.baccarat.game import SIDES, Rules, StakeOnSide, State, count_round_outcomes, stake_payoff
from kabu_core.play.banking_games import SitRoundOut
from kabu_core.play.state import Action


def evaluate_side_stakes(rules: Rules, at: SeatKnowledge) -> EvaluatedChoices:
    """Evaluate a stake on each side for a round dealt from the unseen cards."""
    outcomes = count_round_outcomes((*at.left, *(0,) * 10)[:10])
    unit = rules.unit
    bets = (StakeOnSide(side, unit) for side in SIDES)
    choices = (ActionWithPossibleResults(bet, ((1, _count_card_orders_by_win(bet, outcomes, rules)),), unit) for bet in bets)
    return EvaluatedChoices(
        (*choices, ActionWithPossibleResults(SitRoundOut(), ((1, Counter({0: 1})),), unit)), StakeOnSide("banker", unit)
    )


def _count_card_orders_by_win(bet: StakeOnSide, outcomes: Mapping[str, int], rules: Rules) -> Counter[int]:
    """Return the number of orders of the cards for each net win of the stake `bet`."""
    wins: Counter[int] = Counter()
    for side, ways in outcomes.items():
        wins[stake_payoff(bet, side, rules)] += ways
    return wins


def stake_decisions(view: State) -> list[DecisionToEvaluate]:
    """Return the decision on a stake. No card is known, because every round is dealt from a full shoe."""
    return [DecisionToEvaluate(SeatKnowledge("player", (), (), count_ranks(view.deck)))]


def reason_for_stake(view: State, action: Action) -> str:
    """Return the reason for a stake, which does not depend on earlier rounds."""
    return "has the same odds in every round, because every round is dealt from a full shoe"


ADVICE = AdviceSpec(
    evaluate=evaluate_side_stakes,
    deciding=(0,),
    decisions=stake_decisions,
    reason=reason_for_stake,
    options=("packs", "commission", "tie_pays"),
)
