"""The dealer's edge: what one stake loses on average, of itself, under some rules and from a full pack.

One bettor and the dealer, who know their own cards, those that lie open between them, and what the other has done. Who plays best knows
that the other goes by the rule of thumb.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, reduce
from math import perm, prod

from kabu_core import content, games
from kabu_core.advice.duel import (
    OTHER,
    Duel,
    Position,
    RankCounts,
    Ranks,
    Rival,
    completions,
    consistent_hands,
    count_ranks,
    draws,
    without,
)
from kabu_core.calculator.decisions import gain
from kabu_core.errors import NotationError
from kabu_core.play.banking import Draw
from kabu_core.play.totals import Role
from kabu_core.rules import Rules, Value

HABITS = (3, 4, 5, 6)
"""The totals that people may draw up to, where that is free."""
WHO: dict[Role, str] = {"player": "bettor", "dealer": "dealer"}


@dataclass(frozen=True, slots=True)
class HouseEdge:
    """What a stake loses on average where both go by the rule of thumb, where the dealer plays best, and where the bettor does."""

    thumb: Fraction
    dealer_best: Fraction
    bettor_best: Fraction


@dataclass(frozen=True, slots=True)
class Seeing:
    """The dealer's edge where one of the two, "bettor" or "dealer", plays best and does not see a card, and where it does.

    The card is the other hand's first ("open"), or one that lies dead before the deal ("dead").
    """

    by: str
    card: str
    unseen: Fraction
    seen: Fraction

    @property
    def worth(self) -> Fraction:
        """What it brings who sees the card."""
        return self.unseen - self.seen if self.by == "bettor" else self.seen - self.unseen


def edge(game: str, rules: Rules, dead: Iterable[int] = ()) -> HouseEdge:
    """The edge under some rules, from a pack that lacks cards of these ranks. Raises NotationError for a game without a dealer's hand."""
    return _edge(_print(game, rules, dead))


def habits(game: str, rules: Rules) -> dict[tuple[Role, int], Fraction]:
    """The edge where one of the two draws up to another total than by rule of thumb, by who does and to which. Raises likewise."""
    return _habits(_print(game, rules))


def seeing(game: str, rules: Rules) -> Iterator[Seeing]:
    """What it is worth to see a card. A column's head lies open by the rules, and is left out. Raises likewise."""
    whole = _print(game, rules)
    duel, left, own = whole.duel, whole.left, _edge(whole)
    hidden, shown = (-_bettor(replace(duel, bank_open=seen), left) for seen in (False, True))
    yield Seeing("bettor", "open", hidden, shown)
    if not duel.heads:
        yield Seeing("dealer", "open", *(_dealer(replace(duel, shown=seen), left) for seen in ((), (0,))))
    may_lie_dead = dict(enumerate(left))
    for head in duel.heads:
        may_lie_dead[head] -= 1
    lacking = [(n, edge(game, rules, (rank,))) for rank, n in may_lie_dead.items() if n]
    of = sum(n for n, _ in lacking)
    yield Seeing("bettor", "dead", own.bettor_best, sum((n * found.bettor_best for n, found in lacking), Fraction()) / of)
    yield Seeing("dealer", "dead", own.dealer_best, sum((n * found.dealer_best for n, found in lacking), Fraction()) / of)


def switches(game: str, rules: Rules) -> Iterator[tuple[str, Value, Rules]]:
    """Rules with one option changed, each that they can be made with; of numbers those of the presets and the next ones."""
    info = content.game(game)
    for name, (option, default) in rules.options().items():
        now = getattr(rules, name)
        if type(default) is int:
            said = [default, *(found.options[name] for found in info.presets.values() if name in found.options)]
            near = {int(value) + step for value in said for step in (0, -1, 1)} & {*range(option.low, option.high + 1)}
            values: tuple[Value, ...] = tuple(sorted(near))
        else:
            values = option.choices or (True, False)
        for value in values:
            if value != now and (changed := _made(rules, name, value)):
                yield name, value, changed


def _made(rules: Rules, name: str, value: Value) -> Rules | None:
    """The rules with one option changed, or None if they would contradict themselves."""
    try:
        return rules.with_options({name: value})
    except NotationError:
        return None


@dataclass(frozen=True, eq=False)
class _Print:
    """A duel and its pack, equal to any other of the same choices and comparisons, so that each is reckoned once."""

    duel: Duel
    left: RankCounts
    marks: tuple[object, ...]

    @classmethod
    def of(cls, duel: Duel, left: RankCounts) -> "_Print":
        roles: tuple[Role, ...] = ("player", "dealer")
        twos = [two for two, _, _ in completions((None, None), left)]
        threes = [hand for two in twos for hand, _, _ in draws(two, left)]
        worths = {role: {hand: duel.worth(hand, role) for hand in (*twos, *threes)} for role in roles}
        acts = tuple((duel.choices(two, role), duel.thumb(two, role)) for role in roles for two in twos)
        met = {(mine, bank): duel.against(mine, bank) for mine in {*worths["player"].values()} for bank in {*worths["dealer"].values()}}
        laid = (left, duel.heads, duel.shown, duel.bank_open)
        marks = (laid, acts, *(tuple(worths[role].values()) for role in roles), frozenset(met.items()))
        return cls(duel, left, marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Print) and self.marks == other.marks

    def __hash__(self) -> int:
        return hash(self.marks)


def _print(game: str, rules: Rules, dead: Iterable[int] = ()) -> _Print:
    asks, left = games.advice(game), count_ranks(games.pack(game, rules))
    if asks.duel is None:
        raise NotationError(f"{game} has no dealer's hand to play against")
    return _Print.of(asks.duel(rules), reduce(without, dead, left))


@lru_cache(1024)
def _habits(of: _Print) -> dict[tuple[Role, int], Fraction]:
    found = {}
    for role, upto in [(role, upto) for role in OTHER for upto in HABITS if upto != of.duel.upto[role]]:
        other = replace(of.duel, upto={**of.duel.upto, role: upto})
        found[role, upto] = -_bettor(other if role == "dealer" else of.duel, of.left, other)
    return found


@lru_cache(1024)
def _edge(of: _Print) -> HouseEdge:
    duel, left = of.duel, of.left
    return HouseEdge(-_bettor(duel, left, duel), _dealer(duel, left), -_bettor(duel, left))


def first_cards(duel: Duel, left: RankCounts) -> Iterator[tuple[Ranks, int, RankCounts]]:
    """The first card of a bettor, and what is left when all lies that lies by the rules."""
    if not duel.heads:
        yield from draws((), left)
    else:
        for head in duel.heads:
            left = without(left, head)
        yield from (((head,), 1, left) for head in duel.heads)


def _bettor(duel: Duel, left: RankCounts, by: Duel | None = None) -> Fraction:
    """What a bettor's stake wins who goes by that rule of thumb or, without one, plays best, against a dealer who goes by this one."""
    sums, every = Fraction(), 0
    known: dict[object, Fraction] = {}
    for first, ways, rest in first_cards(duel, left):
        for two, more, after in draws(first, rest):
            for bank, n, unseen in draws((), after) if duel.bank_open and not by else [((), 1, after)]:
                at = Position("player", two, (Rival((*bank, *(None,) * (2 - len(bank)))),), unseen)
                sums += ways * more * n * _value(duel, at, known, by)
                every += ways * more * n
    return sums / every


def _dealer(duel: Duel, left: RankCounts) -> Fraction:
    """What the dealer wins, playing best, of the stake of a bettor who goes by the rule of thumb."""
    sums, every = 0, sum(ways * perm(sum(rest), 5) for _, ways, rest in first_cards(duel, left))
    for two, ways, rest in _shown(duel, left):
        for third, n, after in [((), 1, rest), *draws((), rest)]:
            twos = consistent_hands(duel, "player", Rival((*two, *third), decided=True), after)
            hidden = [(held[len(duel.shown) :], duel.worth((*held, *third), "player")) for held, _ in twos]
            undrawn = 1 if third else sum(after) - 3 - two.count(None)
            sums += ways * n * undrawn * sum(_answers(duel, hidden, after))
    return Fraction(sums, every)


def _answers(duel: Duel, hidden: Sequence[tuple[Ranks, Ranks]], left: RankCounts) -> Iterator[int]:
    """What the dealer's best answer wins with any two cards, in all ways of these, a third card, and what may be hidden (cards, worth)."""
    for bank, ways, after in completions((None, None), left):
        unseen = sum(after) - (len(hidden[0][0]) if hidden else 0)
        yield ways * max(_won(duel, hidden, bank, after, unseen, isinstance(act, Draw)) for act in duel.choices(bank, "dealer"))


def _won(duel: Duel, hidden: Sequence[tuple[Ranks, Ranks]], bank: Ranks, left: RankCounts, unseen: int, drawing: bool) -> int:
    """What the dealer wins with or without a third card."""
    won = 0
    for hand, n, rest in draws(bank, left) if drawing else [(bank, unseen, left)]:
        worth = duel.worth(hand, "dealer")
        won -= n * sum(_ways(cards, rest) * duel.against(theirs, worth) for cards, theirs in hidden)
    return won


def _ways(cards: Ranks, left: RankCounts) -> int:
    """In how many ways these cards may lie hidden."""
    if len(cards) == 1:
        return left[cards[0]]
    return prod(left[rank] - cards[:place].count(rank) for place, rank in enumerate(cards))


def _shown(duel: Duel, left: RankCounts) -> Iterator[tuple[tuple[int | None, ...], int, RankCounts]]:
    """A bettor's two cards as the dealer sees them."""
    hidden: tuple[None, ...] = (None,) * (2 - len(duel.shown))
    if duel.shown == (0,):
        yield from (((*first, *hidden), ways, rest) for first, ways, rest in first_cards(duel, left))
    else:
        yield from (((*two, *hidden), ways, rest) for two, ways, rest in completions((None,) * len(duel.shown), left))


def _value(duel: Duel, at: Position, known: dict[object, Fraction], by: Duel | None) -> Fraction:
    """What a stake wins by the best choice or the rule of thumb; two cards in the other order count the same if the rules see none."""
    same = (tuple(sorted(at.mine)), duel.choices(at.mine, at.role), duel.worth(at.mine, at.role), at.rivals, at.left)
    if same not in known:
        acts = (by.thumb(at.mine, at.role),) if by else ()
        known[same] = max(map(gain, duel.weigh(at, acts).choices))
    return known[same]
