"""What each choice is worth on each total: the mean over all hands that make it, from a full pack and with nothing else seen.

Hands that win by themselves are left out, since their total does not tell what they are worth.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from kabu_core import games
from kabu_core.advice.duel import (
    Duel,
    Evaluation,
    Position,
    RankCounts,
    Rival,
    WeighedAction,
    completions,
    consistent_hands,
    count_ranks,
    draws,
)
from kabu_core.calculator.decisions import Decision, evaluator, gain, to_decision
from kabu_core.calculator.edges import first_cards
from kabu_core.errors import NotationError
from kabu_core.play.state import Action
from kabu_core.rules import Rules


@dataclass(frozen=True, slots=True)
class Case:
    """A decision on a total with so many cards.

    `holder` is player or dealer; `other` is what is known of the other hand: nothing ("hidden"), or that it "stood" or "drew".
    `usual` is the share of such hands in which the rule of thumb does what the decision says of it, and `cost` what it loses in all of
    them; `otherwise` is the share in which the cards that are seen make another choice the better one.
    """

    holder: str
    other: str
    cards: int
    total: int
    decision: Decision
    usual: Fraction
    cost: Fraction
    otherwise: Fraction


class _Held(NamedTuple):
    """A hand at its decision, in how many ways it comes to that, and what is told of the other."""

    other: str
    at: Position
    ways: int


@dataclass(slots=True)
class _Sum:
    """The hands of one case, added up."""

    ends: dict[Action, Counter[int]] = field(default_factory=dict)
    hands: list[tuple[int, Action, dict[Action, Fraction]]] = field(default_factory=list)
    sums: bool = False

    def add(self, weighed: Evaluation, ways: int) -> None:
        """One hand more that comes in so many ways."""
        for choice in weighed.choices:
            ((_, ends),) = choice.results
            into = self.ends.setdefault(choice.action, Counter())
            for won, n in ends.items():
                into[won] += ways * n
            self.sums = choice.sums
        often = ways * weighed.choices[-1].results[0][1].total()  # who stands leaves the other's cards alone
        self.hands.append((often, weighed.thumb, {choice.action: gain(choice) for choice in weighed.choices}))

    def case(self, holder: str, other: str, cards: int, total: int) -> Case:
        """What they tell together."""
        thumbs, every = Counter[Action](), sum(often for often, _, _ in self.hands)
        for often, thumb, _ in self.hands:
            thumbs[thumb] += often
        usual, most = thumbs.most_common(1)[0]
        found = to_decision(Evaluation(tuple(WeighedAction(act, ((1, ends),), sums=self.sums) for act, ends in self.ends.items()), usual))
        best = next(act for act in self.ends if str(act) == found.best.action)
        lost = sum((often * (values[best] - values[thumb]) for often, thumb, values in self.hands), Fraction())
        other_best = sum(often for often, _, values in self.hands if max(values.values()) > values[best])
        return Case(holder, other, cards, total, found, Fraction(most, every), lost / every, Fraction(other_best, every))


def cases(game: str, rules: Rules) -> Iterator[Case]:
    """Every decision of a game by total, the highest first. Raises NotationError where choices cannot be reckoned, or not by total."""
    asks, weigh = games.advice(game), evaluator(game, rules)
    if not asks.by_total:
        raise NotationError(f"no total tells what to do in {game}; ask with the cards held")
    left = count_ranks(games.pack(game, rules))
    found: dict[tuple[str, str, int, int], _Sum] = {}
    for other, at, ways in _duels(asks.duel(rules), left) if asks.duel else _alone(asks.deciding, left):
        total = asks.duel(rules).total(at.mine) if asks.duel else sum(at.mine) % 10
        if weighed := weigh(at):
            found.setdefault((at.role, other, len(at.mine), total), _Sum()).add(weighed, ways)
    for holder, other, cards, total in sorted(found, key=lambda key: (key[0] == "dealer", key[1] == "drew", key[2], -key[3])):
        yield found[holder, other, cards, total].case(holder, other, cards, total)


def _duels(duel: Duel, left: RankCounts) -> Iterator[_Held]:
    """Every hand of two cards against another, those that win by themselves left out."""
    found: Counter[tuple[object, ...]] = Counter()
    for held in (*_bettors(duel, left), *_dealers(duel, left)):
        two, role = held.at.mine, held.at.role
        if len(duel.worth(two, role)) == 1:  # cards in the other order count the same
            found[held.other, held.at._replace(mine=tuple(sorted(two)))] += held.ways
    for (other, at), ways in found.items():
        assert isinstance(at, Position)
        yield _Held(str(other), at, ways)


def _bettors(duel: Duel, left: RankCounts) -> Iterator[_Held]:
    hidden = Rival((None, None))
    for first, ways, rest in first_cards(duel, left):
        for two, more, after in draws(first, rest):
            yield _Held("hidden", Position("player", two, (hidden,), after), ways * more)


def _dealers(duel: Duel, left: RankCounts) -> Iterator[_Held]:
    """The dealer's hands against a bettor who stood or drew, where the rule of thumb ever does so."""
    heads: Iterable[tuple[tuple[int | None, ...], int, RankCounts]] = first_cards(duel, left) if duel.heads else [((None,), 1, left)]
    for first, ways, rest in heads:
        for two, more, after in completions((None, None), rest):
            for third, n, last in [((), 1, after), *draws((), after)]:
                rival = Rival((*first, None, *third), decided=True)
                if consistent_hands(duel, "player", rival, last):
                    yield _Held("drew" if third else "stood", Position("dealer", two, (rival,), last), ways * more * n)


def _alone(sizes: Iterable[int], left: RankCounts) -> Iterator[_Held]:
    """Every hand of so many cards where everybody plays for the own total."""
    found: Counter[Position] = Counter()
    for size in sizes:
        for cards, ways, rest in completions((None,) * size, left):
            found[Position("player", tuple(sorted(cards)), (), rest)] += ways
    yield from (_Held("", at, ways) for at, ways in found.items() if at.mine)
