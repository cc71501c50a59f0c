"""The odds of this game: the value of a stake on each side."""

from collections import Counter
from collections.abc import Mapping

from kabu_core.advice.decision_context import DecisionContext
from kabu_core.advice.duel import Evaluation, Position, WeighedAction, count_ranks
from kabu_core.advice.source import AdviceSource
from kabu_core.games.baccarat.game import SIDES, Pass, Rules, Stake, State, ended, won


def weigh(rules: Rules, at: Position) -> Evaluation:
    """Evaluate a stake on each side, for a round dealt from the cards that are left."""
    ends = ended((*at.left, *(0,) * 10)[:10])
    unit = rules.unit
    bets = (Stake(side, unit) for side in SIDES)
    choices = (WeighedAction(bet, ((1, _won(bet, ends, rules)),), unit) for bet in bets)
    return Evaluation((*choices, WeighedAction(Pass(), ((1, Counter({0: 1})),), unit)), Stake("banker", unit))


def _won(bet: Stake, ends: Mapping[str, int], rules: Rules) -> Counter[int]:
    """Count the net wins of a stake."""
    found: Counter[int] = Counter()
    for side, ways in ends.items():
        found[won(bet, side, rules)] += ways
    return found


def contexts(view: State) -> list[DecisionContext]:
    """Return the choice of a side; every round is dealt from a full shoe."""
    return [DecisionContext(Position("player", (), (), count_ranks(view.deck)))]


ADVICE = AdviceSource(weigh=weigh, deciding=(0,), contexts=contexts)
