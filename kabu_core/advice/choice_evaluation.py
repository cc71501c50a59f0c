"""The values of a seat's choices, and best play based on them.

A value is either exact, as an average over all possible hidden cards, or an average of simulated rounds.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kabu_core.advice import stake_odds_from_one_card
from kabu_core.advice.advice_spec import AnyAdviceSpec
from kabu_core.advice.decisions_to_evaluate import DecisionToEvaluate
from kabu_core.advice.duel_evaluation import ActionWithPossibleResults, ChoiceOdds
from kabu_core.play.banking_games import BankingState
from kabu_core.play.bots import Bot
from kabu_core.play.state import Action, State, seeded_random
from kabu_core.rules import Rules

GOOD_STAKE_UNITS = 3
"""The number of units that best play stakes if a stake wins on average; otherwise it stakes one unit."""

FOR_COACH = 3
"""The purpose that `seeded_random` gets for the coach, beside FOR_CARDS, FOR_LOTS and FOR_BOTS.

The coach does not use the game's seed, so its averages do not depend on the game's hidden cards.
"""


@dataclass(frozen=True, slots=True)
class RankedChoices:
    """The odds of each choice, the best first.

    A value of 1 stands for `points` points. If `stakes` is set, the choices are stakes, and the player chooses the number of points.
    """

    choices: tuple[ChoiceOdds[float], ...]
    points: int
    spec: AnyAdviceSpec
    stakes: bool = False

    @property
    def best_choice(self) -> ChoiceOdds[float]:
        """The choice with the highest value."""
        return self.choices[0]

    def odds_of_action(self, action: str) -> ChoiceOdds[float] | None:
        """Return the odds of an action, or None if they are unknown."""
        return next((choice for choice in self.choices if choice.includes_action(action)), None)

    def cost_of_action(self, action: str) -> float:
        """Return the value of the best choice minus the value of an action, or 0 if the odds of the action are unknown."""
        odds = self.odds_of_action(action)
        return max(self.best_choice.value - odds.value, 0.0) if odds else 0.0

    def points_lost_by_action(self, action: str) -> float:
        """Return by how many points an action is worse than the best choice; 0 if the odds of the action are unknown."""
        return self.cost_of_action(action) * (
            int(action.rpartition(" ")[2]) if self.stakes and self.cost_of_action(action) else self.points
        )

    def points_ahead_of_second_best(self, action: str) -> float:
        """Return by how many points the best choice beats the second best; 0 if the action is not the best choice or has no alternative."""
        if len(self.choices) < 2 or not self.best_choice.includes_action(action):
            return 0.0
        return (self.best_choice.value - self.choices[1].value) * (int(action.rpartition(" ")[2]) if self.stakes else self.points)


def evaluate_choices(spec: AnyAdviceSpec, view: State, decision_index: int = 0, action_taken: str = "") -> RankedChoices | None:
    """Evaluate the choices of the current player. Return None if the odds are unknown or there is nothing to choose.

    `decision_index` is the index of the decision in the game. `action_taken` is the action that the player chose. If the values are
    averages of simulated rounds, this action is always simulated, even if it seems weak.
    """
    if spec.averages:
        averages = spec.averages(view, seeded_random(0, FOR_COACH, decision_index), action_taken)
        odds = [ChoiceOdds(str(action), value, 0.0, 0.0, 0.0) for action, value in averages.items()]
        odds[:2] = sorted(odds[:2], key=lambda choice: -choice.value)  # only these two were simulated to the last stage
        return RankedChoices(tuple(odds), 1, spec) if len(odds) > 1 else None
    decisions = tuple(spec.decisions(view)) if spec.decisions else ()
    if not decisions:
        return None
    staking, legal = view.phase == "stake", view.legal_actions()
    possible = [action for action in legal if hasattr(action, "points")] if staking else legal  # passing is left out, since its value is 0
    choices = tuple(choice for choice in _choice_odds_best_first(spec, view.rules, decisions) if any(map(choice.includes_action, possible)))
    return RankedChoices(choices, decisions[0].points, spec, staking) if len(choices) > 1 - staking else None


def choose_best_action[S: State](spec: AnyAdviceSpec, thumb: Bot[S], view: S, rng: random.Random) -> Action:
    """Return the best action according to the odds or, if they are unknown, the action of `thumb`, the rule of thumb."""
    legal = view.legal_actions()
    advice = evaluate_choices(spec, view) if len(legal) > 1 and view.phase != "over" else None
    if advice is None:
        return thumb(view, rng)
    best = [action for action in legal if advice.best_choice.includes_action(action)]
    return _advised_stake(view, best, advice.best_choice.value > 0) if advice.stakes else best[0]


def _advised_stake(view: State, best: Sequence[Action], pays: bool) -> Action:
    """Return a stake of up to `GOOD_STAKE_UNITS` units if staking pays, otherwise the smallest stake.

    If the seat has already staked, return the action that finishes staking.
    """
    staked = isinstance(view, BankingState) and view.stakes_by_seat[view.require_current_player()]
    return view.legal_actions()[-1] if staked else best[: GOOD_STAKE_UNITS if pays else 1][-1]


@lru_cache(512)
def _choice_odds_best_first(spec: AnyAdviceSpec, rules: Rules, decisions: tuple[DecisionToEvaluate, ...]) -> tuple[ChoiceOdds[float], ...]:
    """Return the odds of each choice, the best first. Among equally good choices, the choice of the rule of thumb comes first."""
    duel = spec.duel(rules) if spec.duel else None
    if decisions[0].stake and duel:
        odds = [ChoiceOdds(decision.stake, *stake_odds_from_one_card.evaluate_stake(duel, decision.position)) for decision in decisions]
        return tuple(sorted(odds, key=lambda choice: -choice.value))
    weigh = spec.evaluate
    evaluation = duel.evaluate_actions(decisions[0].position) if duel else weigh(rules, decisions[0].position) if weigh else None
    if evaluation is None:
        return ()
    ordered = sorted(evaluation.choices, key=lambda choice: (-choice.average_net_win, choice.action != evaluation.thumb))
    return tuple(_choice_odds_averaged_over_stakes(choice) for choice in ordered)


def _choice_odds_averaged_over_stakes(choice: ActionWithPossibleResults) -> ChoiceOdds[float]:
    """Return the odds of a choice. If the choice settles several stakes, the odds are averages, weighted by the points of each stake."""
    all_stakes = sum(stake for stake, _ in choice.results)
    shares = [0.0, 0.0, 0.0]
    for stake, ways in choice.results:
        for won, n in ways.items():
            shares[(won > 0) - (won < 0)] += stake * n / ways.total() / all_stakes
    tie, win, lose = shares
    action = str(choice.action)
    return ChoiceOdds(
        action.rpartition(" ")[0] or action if choice.unit > 1 else action, choice.average_net_win / all_stakes, win, tie, lose
    )
