"""The interface between a game and its odds and coach: an `AdviceSpec`, which the game's `advice.py` defines as `ADVICE`."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kabu_core.advice.decision_context import DecisionContext
from kabu_core.advice.duel_evaluation import DuelRules, EvaluatedChoices, SeatKnowledge
from kabu_core.play.state import Action, State
from kabu_core.rules import Rules


def last_digit_of_sum(ranks: Sequence[int]) -> int:
    """Return the total of a hand in a kabu game: the last digit of the sum of its ranks."""
    return sum(ranks) % 10


@dataclass(frozen=True, kw_only=True, eq=False)
class AdviceSpec[R: Rules = Any, S: State = Any]:
    """The functions and settings with which the odds of a game are calculated and its coach evaluates choices.

    The type parameters are the classes of the game's rules and states. Code that chooses the game at run time leaves them out.

    `sizes` has the possible numbers of cards in a hand, and `deciding` the numbers with which there is a decision. `total` returns the
    total of some ranks; it is None if hands have no totals. `duel` returns the duel rules of a game with a dealer's hand; `evaluate`
    evaluates a position of a game without one. If `by_total` is set, the best choice depends only on the total of a hand.

    `contexts` returns the decisions of the current player, or an empty list if the odds favour no choice. A game without exact odds has
    `averages` instead, which returns the mean results of simulated rounds. `turned` counts the unseen cards that would make a yaku if
    turned up after a choice. `reason` returns why an action is good, as a phrase such as "completes the red ribbons"; without it, the
    reasons in a game with totals come from the unseen cards. `unit` is the unit of a value in words. If `sums` is set, a value is an
    expected total. `options` names those of the game's options that may change the odds, apart from the options of `OichoKabuHandRules`.
    """

    sizes: tuple[int, ...] = (2, 3)
    deciding: tuple[int, ...] = (2,)
    total: Callable[[Sequence[int]], int] | None = last_digit_of_sum
    duel: Callable[[R], DuelRules] | None = None
    evaluate: Callable[[R, SeatKnowledge], EvaluatedChoices | None] | None = None
    by_total: bool = True
    contexts: Callable[[S], list[DecisionContext]] | None = None
    averages: Callable[[S, random.Random, str], dict[Action, float]] | None = None
    turned: Callable[[S, Action], tuple[int, int] | None] | None = None
    reason: Callable[[S, Action], str] | None = None
    unit: str = "of the stake"
    sums: bool = False
    options: tuple[str, ...] = ()

    @property
    def can_coach(self) -> bool:
        """Whether the choices of a seat at a table can be evaluated."""
        return self.contexts is not None or self.averages is not None
