"""The odds of each choice by total, averaged over all hands with the same total.

The cards come from a full pack, and no cards outside the round have been seen. Hands that win outright are left out, since their total
decides nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from kabu_core import games
from kabu_core.advice.duel_evaluation import (
    ActionWithPossibleResults,
    DuelRules,
    EvaluatedChoices,
    OpposingHandAsSeen,
    RankCounts,
    SeatKnowledge,
    count_ranks,
    fill_in_hidden_cards,
    hands_after_next_card,
    hands_consistent_with_rule_of_thumb,
)
from kabu_core.calculator.decision_odds import DecisionOdds, average_net_win_of_choice, exact_decision_odds, position_evaluator
from kabu_core.calculator.house_edges import possible_bettor_first_cards
from kabu_core.errors import NotationError
from kabu_core.play.state import Action
from kabu_core.rules import Rules


@dataclass(frozen=True, slots=True)
class DecisionAtTotal:
    """A decision for all hands with a given total and number of cards."""

    holder: str
    """"player" or "dealer"."""
    other: str
    """What is known of the opposing hand: "hidden", "stood" or "drew"; "" in a game without a dealer's hand."""
    cards: int
    total: int
    decision: DecisionOdds
    """The average odds of the choices, and the commonest choice of the rule of thumb."""
    usual: Fraction
    """The share of hands in which the rule of thumb makes its commonest choice."""
    cost: Fraction
    """The average loss of a player who follows the rule of thumb, over all hands with this total."""
    otherwise: Fraction
    """The share of hands in which the visible cards make another choice better than the one that is best on average."""


class _WeightedPosition(NamedTuple):
    """A position with a decision, the number of ways to deal it, and what is known of the opposing hand (see `DecisionAtTotal`)."""

    other: str
    position: SeatKnowledge
    ways: int


@dataclass(slots=True)
class _SumOfResultsAtTotal:
    """The sum of the results of all hands with the total of one `DecisionAtTotal`, to which hands are added one by one."""

    results: dict[Action, Counter[int]] = field(default_factory=dict)
    hands: list[tuple[int, Action, dict[Action, Fraction]]] = field(default_factory=list)
    sums: bool = False

    def add_hand(self, evaluation: EvaluatedChoices, ways: int) -> None:
        """Add the evaluation of a hand, weighted by the number of ways to deal the hand."""
        for choice in evaluation.choices:
            ((_, results),) = choice.results
            action_results = self.results.setdefault(choice.action, Counter())
            for won, n in results.items():
                action_results[won] += ways * n
            self.sums = choice.sums
        weight = ways * evaluation.choices[-1].results[0][1].total()  # the ways of the last choice, which is to stand and so draws no card
        self.hands.append((weight, evaluation.thumb, {choice.action: average_net_win_of_choice(choice) for choice in evaluation.choices}))

    def averaged_decision(self, holder: str, other: str, cards: int, total: int) -> DecisionAtTotal:
        """Return the decision for all hands that were added, with averages over these hands.

        The arguments become fields of this decision.
        """
        thumbs, all_weights = Counter[Action](), sum(weight for weight, _, _ in self.hands)
        for weight, thumb, _ in self.hands:
            thumbs[thumb] += weight
        usual, usual_weight = thumbs.most_common(1)[0]
        choices = tuple(ActionWithPossibleResults(act, ((1, results),), sums=self.sums) for act, results in self.results.items())
        decision = exact_decision_odds(EvaluatedChoices(choices, usual))
        best = next(act for act in self.results if str(act) == decision.best_choice.action)
        lost = sum((weight * (values[best] - values[thumb]) for weight, thumb, values in self.hands), Fraction())
        other_best = sum(weight for weight, _, values in self.hands if max(values.values()) > values[best])
        shares = Fraction(usual_weight, all_weights), lost / all_weights, Fraction(other_best, all_weights)
        return DecisionAtTotal(holder, other, cards, total, decision, *shares)


def decisions_by_total(game: str, rules: Rules) -> Iterator[DecisionAtTotal]:
    """Yield every decision of a game by total, the bettor's before the dealer's and high totals first.

    Raises NotationError if the game has no exact odds by total.
    """
    advice, evaluate = games.advice_spec(game), position_evaluator(game, rules)
    if not advice.by_total:
        raise NotationError(f"decisions in {game} do not depend on the total alone; give the cards held")
    left = count_ranks(games.deck(game, rules), advice.number)
    sums: dict[tuple[str, str, int, int], _SumOfResultsAtTotal] = {}
    for other, position, ways in (
        _two_card_hands_facing_opponent(advice.duel(rules), left) if advice.duel else _hands_without_dealer(advice.deciding, left)
    ):
        total = advice.duel(rules).total(position.mine) if advice.duel else sum(position.mine) % 10
        if evaluation := evaluate(position):
            sums.setdefault((position.role, other, len(position.mine), total), _SumOfResultsAtTotal()).add_hand(evaluation, ways)
    for holder, other, cards, total in sorted(sums, key=lambda key: (key[0] == "dealer", key[1] == "drew", key[2], -key[3])):
        yield sums[holder, other, cards, total].averaged_decision(holder, other, cards, total)


def _two_card_hands_facing_opponent(duel: DuelRules, left: RankCounts) -> Iterator[_WeightedPosition]:
    """Yield every two-card hand that faces an opposing hand, except hands that win outright."""
    ways_of: Counter[tuple[str, SeatKnowledge]] = Counter()
    for hand in (*_bettor_hands(duel, left), *_dealer_hands(duel, left)):
        two, role = hand.position.mine, hand.position.role
        if not duel.wins_outright(two, role):  # the order of these two cards makes no difference
            ways_of[hand.other, duel.with_canonical_suits(hand.position._replace(mine=tuple(sorted(two))))] += hand.ways
    yield from (_WeightedPosition(other, position, ways) for (other, position), ways in ways_of.items())


def _bettor_hands(duel: DuelRules, left: RankCounts) -> Iterator[_WeightedPosition]:
    hidden = OpposingHandAsSeen((None, None))
    for first, ways, rest in possible_bettor_first_cards(duel, left):
        for two, more, after in hands_after_next_card(first, rest):
            yield _WeightedPosition("hidden", SeatKnowledge("player", two, (hidden,), after), ways * more)


def _dealer_hands(duel: DuelRules, left: RankCounts) -> Iterator[_WeightedPosition]:
    """Yield the dealer's hands against a bettor who stood or drew.

    The bettor is assumed to follow the rule of thumb. A position that no hand of the bettor fits is left out.
    """
    heads: Iterable[tuple[tuple[int | None, ...], int, RankCounts]] = (
        possible_bettor_first_cards(duel, left) if duel.heads else [((None,), 1, left)]
    )
    for first, ways, rest in heads:
        for two, more, after in fill_in_hidden_cards((None, None), rest):
            thirds = hands_after_next_card((), after) if duel.third_open else [((None,), 1, after)]
            for third, n, last in [((), 1, after), *thirds]:
                rival = OpposingHandAsSeen((*first, None, *third), decided=True)
                if not duel.third_open or hands_consistent_with_rule_of_thumb(duel, "player", rival, last):
                    yield _WeightedPosition("drew" if third else "stood", SeatKnowledge("dealer", two, (rival,), last), ways * more * n)


def _hands_without_dealer(sizes: Iterable[int], left: RankCounts) -> Iterator[_WeightedPosition]:
    """Yield every hand with one of these numbers of cards, in a game without a dealer's hand."""
    ways_of: Counter[SeatKnowledge] = Counter()
    for size in sizes:
        for cards, ways, rest in fill_in_hidden_cards((None,) * size, left):
            ways_of[SeatKnowledge("player", tuple(sorted(cards)), (), rest)] += ways
    yield from (_WeightedPosition("", position, ways) for position, ways in ways_of.items() if position.mine)
