"""The interface between a game and its odds and coach: an `AdviceSpec`, which the game's `advice.py` defines as `ADVICE`."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kabu_core.advice.decisions_to_evaluate import DecisionToEvaluate
from kabu_core.advice.duel_evaluation import CardNumber, DuelRules, EvaluatedChoices, Ranks, SeatKnowledge, rank_of_card
from kabu_core.cards import Card
from kabu_core.play.state import Action, State
from kabu_core.rules import Rules


def last_digit_of_sum(ranks: Sequence[int]) -> int:
    """Return the total of a hand in a kabu game: the last digit of the sum of its ranks."""
    return sum(ranks) % 10


@dataclass(frozen=True, kw_only=True, eq=False)
class AdviceSpec[R: Rules, S: State]:
    """The functions and settings that a game provides for the calculation of its odds and for its coach.

    The type parameters are the classes of the game's rules and states. In the `duel` rules, the `worth` of a hand that is compared by its
    total is one number, whatever the hand pays. A worth of several numbers means that the hand wins outright. The tables of odds have no
    decision for such a hand of two cards, unless the rules have `ends_round`.
    """

    sizes: tuple[int, ...] = (2, 3)
    """The possible numbers of cards in a hand."""
    deciding: tuple[int, ...] = (2,)
    """The numbers of cards that a hand can have when its holder has a decision."""
    total: Callable[[Sequence[int]], int] | None = last_digit_of_sum
    """Returns the total of some ranks; None in a game whose hands have no totals."""
    number: CardNumber = rank_of_card
    """Returns the number by which the odds count a card: its rank or, in a game in which suits matter, a number for each card."""
    duel: Callable[[R], DuelRules] | None = None
    """Returns the duel rules of a game in which hands are compared with the dealer's."""
    evaluate: Callable[[R, SeatKnowledge], EvaluatedChoices | None] | None = None
    """Evaluates a position of a game without `duel`."""
    by_total: bool = True
    """Whether the best choice depends only on the total of a hand."""
    decisions: Callable[[S], list[DecisionToEvaluate]] | None = None
    """Returns the decisions that the current player faces, or an empty list if there is none that the odds can evaluate."""
    averages: Callable[[S, random.Random, str], dict[Action, float]] | None = None
    """Returns the average payoffs of actions in simulated rounds. With this function, the coach does not use `decisions`.

    The arguments are the player's view, a source of random numbers and the text of the action chosen, which is always included.
    """
    turned: Callable[[S, Action], tuple[int, int] | None] | None = None
    """Returns two counts of unseen cards: those that would complete or improve a yaku if turned up after an action, and all unseen cards.

    Returns None if no card will be turned up.
    """
    reason: Callable[[S, Action], str] | None = None
    """Returns why an action is good, as a phrase such as "completes the red ribbons".

    Without this function, the reasons in a game with totals come from the unseen cards.
    """
    unit: str = "of the stake"
    """The unit of the value of a choice, in words. Values from `averages` are in points, and with `sums` they are totals."""
    sums: bool = False
    """Whether the value of a choice is the expected total of the final hand instead of an expected win."""
    options: tuple[str, ...] = ()
    """The options of the game that may change the odds, apart from the options of `OichoKabuHandRules`."""

    @property
    def distinguishes_suits(self) -> bool:
        """Whether the odds distinguish cards of the same rank, because suits matter."""
        return self.number is not rank_of_card

    def card_numbers_for_odds(self, cards: Iterable[Card]) -> Ranks:
        """Return the numbers by which the odds count these cards."""
        return tuple(map(self.number, cards))

    @property
    def can_coach(self) -> bool:
        """Whether the choices of a seat at a table can be evaluated."""
        return self.decisions is not None or self.averages is not None


type AnyAdviceSpec = AdviceSpec[Any, Any]
"""The type of an `AdviceSpec` of a game chosen at run time."""
