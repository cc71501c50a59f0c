"""A hand against the dealer's: what a third card or none is worth, over all cards that nobody has shown to who decides.

It is reckoned with ranks alone and in whole numbers. The other side is taken to play by the rule of thumb, and what it has done already
to tell of its hidden cards what that rule makes of it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, NamedTuple

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.play import totals
from kabu_core.play.banking import Draw, Escape, decisions
from kabu_core.play.state import Action
from kabu_core.play.totals import NineRules, Role

UPTO = 4
"""By rule of thumb one draws to this total or less."""

type Ranks = tuple[int, ...]
type Left = tuple[int, ...]
"""How many cards of rank 0, 1, 2 and so on are unseen."""

OTHER: dict[Role, Role] = {"player": "dealer", "dealer": "player"}


class Rival(NamedTuple):
    """A hand played against: its cards, None where one is hidden, the stake between the two, and whether it has decided on its third."""

    cards: tuple[int | None, ...]
    stake: int = 1
    decided: bool = False


class Position(NamedTuple):
    """What a seat knows when it decides: its own cards, the hands it plays against, and what may lie hidden."""

    role: Role
    mine: Ranks
    rivals: tuple[Rival, ...]
    left: Left


class Choice(NamedTuple):
    """Something that may be done: for each stake at play how it may end, in net winnings on `of`, and in how many ways each.

    `sums`: the ends are totals, of which a point more is worth a point from everybody.
    """

    action: Action
    fates: tuple[tuple[int, Counter[int]], ...]
    of: int = 1
    sums: bool = False

    @property
    def hope(self) -> float:
        """What it wins on average, by as many points as are at stake."""
        return sum(stake * sum(won * n for won, n in ends.items()) / ends.total() for stake, ends in self.fates) / self.of


class Weighed(NamedTuple):
    """All that may be done, and what the rule of thumb does."""

    choices: tuple[Choice, ...]
    thumb: Action

    @property
    def best(self) -> Action:
        """What wins most on average; where several do, the rule of thumb if it is one of them."""
        return max(self.choices, key=lambda choice: (choice.hope, choice.action == self.thumb)).action


@dataclass(frozen=True, kw_only=True, eq=False)
class Duel:
    """What a game says of a hand against the dealer's.

    `choices` are the acts on two cards, `total` what ranks make, `worth` all of a hand that tells in a comparison, `against` the net odds
    of a bettor's worth against the dealer's. By rule of thumb a role draws up to the total `upto`. `heads`: every bettor's first card is
    one of these ranks, taken out before the pack is shuffled. `shown` are the places of a bettor's two cards that the dealer sees;
    `bank_open`: the bettors see the dealer's first.
    """

    choices: Callable[[Ranks, Role], tuple[Action, ...]]
    total: Callable[[Ranks], int]
    worth: Callable[[Ranks, Role], Ranks]
    against: Callable[[Ranks, Ranks], int]
    upto: Mapping[Role, int] = field(default_factory=lambda: dict.fromkeys(OTHER, UPTO))
    heads: Ranks = ()
    shown: tuple[int, ...] = (0,)
    bank_open: bool = True

    def thumb(self, two: Ranks, role: Role) -> Action:
        """The stake back where it may be had, else a third card to a low total, as far as that is free."""
        legal, draws = self.choices(two, role), self.total(two) <= self.upto[role]
        return Escape() if Escape() in legal else next((act for act in legal if isinstance(act, Draw) is draws), legal[0])

    def weigh(self, at: Position, acts: Iterable[Action] = ()) -> Weighed:
        """What each choice is worth, or each of these."""
        acts = acts or self.choices(at.mine, at.role)
        choices = [Choice(act, tuple((rival.stake, self._fates(act, at, rival)) for rival in at.rivals)) for act in acts]
        return Weighed(tuple(choices), self.thumb(at.mine, at.role))

    def _fates(self, action: Action, at: Position, rival: Rival) -> Counter[int]:
        """How the stake against one rival ends, as often as it does."""
        found: Counter[int] = Counter()
        if isinstance(action, Escape):
            return Counter({0: 1})
        mine = drawn(at.mine, at.left) if isinstance(action, Draw) else [(at.mine, 1, at.left)]
        for hand, ways, left in mine:
            worth = self.worth(hand, at.role)
            for theirs, more in ends(self, OTHER[at.role], rival, left).items():
                won = self.against(worth, theirs) if at.role == "player" else -self.against(theirs, worth)
                found[won] += ways * more
        return found


def last_digit(ranks: Sequence[int]) -> int:
    """What cards of these ranks are worth together in a kabu game."""
    return sum(ranks) % 10


@dataclass(frozen=True, kw_only=True, eq=False)
class Chances:
    """What a game says for its odds, in its `chances.py`, which no browser gets.

    `sizes` are the numbers of cards that a hand may have, `total` what ranks are worth together, where they are; `duel` is a hand against
    the dealer's under some rules, `weigh` says what choices are worth where that is something else, and `deciding` are the numbers of
    cards held when something is to be decided. `by_total`: a total tells what to do.
    """

    sizes: tuple[int, ...] = (2, 3)
    total: Callable[[Sequence[int]], int] | None = last_digit
    duel: Callable[[Any], Duel] | None = None
    weigh: Callable[[Any, Position], Weighed | None] | None = None
    deciding: tuple[int, ...] = (2,)
    by_total: bool = True


@lru_cache(4096)
def ends(duel: Duel, role: Role, rival: Rival, left: Left) -> Counter[Ranks]:
    """All that a rival's hand may be worth in the end, as often as it may."""
    found: Counter[Ranks] = Counter()
    if rival.decided:
        known = tuple(rank for rank in rival.cards[2:] if rank is not None)
        for two, ways in by_rule(duel, role, rival, left) or _lawful(duel, role, rival, left):
            found[duel.worth((*two, *known), role)] += ways
        return found
    for two, ways, rest in filled(rival.cards, left):
        if _would(duel, two, role, True):
            for third, more in enumerate(rest):
                if more:
                    found[duel.worth((*two, third), role)] += ways * more
        else:
            found[duel.worth(two, role)] += ways * sum(rest)
    return found


@lru_cache(4096)
def by_rule(duel: Duel, role: Role, rival: Rival, left: Left) -> list[tuple[Ranks, int]]:
    """The first two cards with which a rival would have done by rule of thumb what was done, and in how many ways each may come."""
    twos = filled(rival.cards[:2], left)
    return [(two, ways) for two, ways, _ in twos if _would(duel, two, role, len(rival.cards) > 2)]


def _lawful(duel: Duel, role: Role, rival: Rival, left: Left) -> list[tuple[Ranks, int]]:
    """Those with which it might have been done at all; where there are none somebody has broken a rule, and all are."""
    twos = [(two, ways) for two, ways, _ in filled(rival.cards[:2], left)]
    drew = len(rival.cards) > 2
    return [(two, ways) for two, ways in twos if any(isinstance(act, Draw) is drew for act in duel.choices(two, role))] or twos


@lru_cache(4096)
def _would(duel: Duel, two: Ranks, role: Role, draw: bool) -> bool:
    """Whether the rule of thumb draws to these cards, or stands on them."""
    act = duel.thumb(two, role)
    return isinstance(act, Draw) is draw and not isinstance(act, Escape)


def drawn(cards: Ranks, left: Left) -> Iterator[tuple[Ranks, int, Left]]:
    """The cards with each that may be drawn to them, in how many ways, and what is left."""
    for rank, n in enumerate(left):
        if n:
            yield (*cards, rank), n, less(left, rank)


def filled(cards: Sequence[int | None], left: Left) -> Iterator[tuple[Ranks, int, Left]]:
    """The cards with what the hidden ones may be, likewise."""
    found: Iterable[tuple[Ranks, int, Left]] = [((), 1, left)]
    for card in cards:
        if card is None:
            found = [(more, ways * n, rest) for held, ways, without in found for more, n, rest in drawn(held, without)]
        else:
            found = [((*held, card), ways, rest) for held, ways, rest in found]
    return iter(found)


def less(left: Left, rank: int) -> Left:
    """What is left without a card of this rank."""
    return (*left[:rank], left[rank] - 1, *left[rank + 1 :])


def counted(cards: Iterable[Card]) -> Left:
    """How many of these cards there are of each rank."""
    found = Counter(card.rank for card in cards)
    return tuple(found[rank] for rank in range(max(found, default=0) + 1))


@lru_cache(32)
def of_kabu(
    game: str, rules: NineRules, *, shown: Ranks = (0,), bank_open: bool = True, heads: Ranks = (), free: tuple[Action, ...] = ()
) -> Duel:
    """The duel of a game with these rules; `free` is what may be done with any two cards that do not win by themselves."""
    specials = content.specials(game)

    def cards(held: Ranks) -> tuple[Card, ...]:
        return tuple(_card(rank) for rank in held)

    @cache
    def choices(two: Ranks, role: Role) -> tuple[Action, ...]:
        if free:
            return free[1:] if totals.special(cards(two), role, rules, specials) and role == "dealer" else free
        return decisions(cards(two), role, rules, specials)

    @cache
    def worth(held: Ranks, role: Role) -> Ranks:
        return held if totals.special(cards(held), role, rules, specials) else (sum(held) % 10,)

    @cache
    def against(mine: Ranks, bank: Ranks) -> int:
        return totals.against(cards(mine), cards(bank), rules, specials).odds

    return Duel(
        choices=choices, total=lambda held: sum(held) % 10, worth=worth, against=against, shown=shown, bank_open=bank_open, heads=heads
    )


@cache
def _card(rank: int) -> Card:
    """Any card of this rank, or one that stands for a total."""
    return Card(f"{rank}a", rank, "")
