"""What a stake is worth on a hand of which one card is known: over all that may come, played on at its best, in a tenth of the time that
each of its hands for itself would take.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kabu_core.advice.duel import Duel, Position, RankCounts, Ranks, completions, draws
from kabu_core.play.banking import Draw, Escape


class Share(NamedTuple):
    """What is won on average, and how often a stake is won, given back and lost."""

    value: float
    win: float
    tie: float
    lose: float


class End(NamedTuple):
    """A way in which the dealer's hand may end: the hidden cards that it takes, each with how many of its rank are gone before it; in
    how many orders they may come, and what the hand is worth.
    """

    takes: tuple[tuple[int, int], ...]
    orders: int
    worth: Ranks


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """All ways in which a dealer's hand may end that goes by the rule of thumb, and how many cards it takes at most."""

    ends: tuple[End, ...]
    most: int


def stake(duel: Duel, at: Position) -> Share:
    """A stake against one who has not decided yet."""
    (rival,) = at.rivals
    bank = _bank(duel, rival.cards, tuple(rank for rank, n in enumerate(at.left) if n))
    return _mean((n, _best(duel, two, left, bank)) for two, n, left in draws(at.mine, at.left))


def _best(duel: Duel, two: Ranks, left: RankCounts, bank: Bank) -> Share:
    """The best that can be made of two cards."""
    return max(_share(duel, two, left, bank, act) for act in duel.choices(two, "player"))


def _share(duel: Duel, two: Ranks, left: RankCounts, bank: Bank, act: object) -> Share:
    if isinstance(act, Escape):
        return Share(0.0, 0.0, 1.0, 0.0)
    if isinstance(act, Draw):
        return _mean((n, _against(duel, duel.worth(hand, "player"), rest, bank)) for hand, n, rest in draws(two, left))
    return _against(duel, duel.worth(two, "player"), left, bank)


@lru_cache(4096)
def _against(duel: Duel, mine: Ranks, left: RankCounts, bank: Bank) -> Share:
    """What a hand comes to that is worth so much."""
    value = win = tie = every = 0
    for worth, n in _dealt(left, bank).items():
        won = duel.against(mine, worth)
        every += n
        value += n * won
        win += n * (won > 0)
        tie += n * (not won)
    return Share(value / every, win / every, tie / every, (every - win - tie) / every)


@lru_cache(256)
def _dealt(left: RankCounts, bank: Bank) -> Counter[Ranks]:
    """How often the dealer's hand comes to what it may, where these cards are left."""
    found: Counter[Ranks] = Counter()
    most, every = bank.most, sum(left)
    for takes, n, worth in bank.ends:
        if len(takes) < most:
            n *= every - len(takes)  # which card is not drawn makes no difference
        for rank, gone in takes:
            n *= left[rank] - gone
        found[worth] += n
    return found


@lru_cache(64)
def _bank(duel: Duel, cards: tuple[int | None, ...], ranks: Ranks) -> Bank:
    """The ends of a hand of which these cards are seen, where cards of these ranks are left."""
    found: Counter[tuple[Ranks, Ranks]] = Counter()
    for hidden, hand in _hands(duel, cards, tuple(3 * (rank in ranks) for rank in range(max(ranks) + 1))):
        found[tuple(sorted(hidden)), duel.worth(hand, "dealer")] += 1
    ends = (
        End(tuple((rank, hidden[:place].count(rank)) for place, rank in enumerate(hidden)), n, worth)
        for (hidden, worth), n in found.items()
    )
    return Bank(tuple(ends), max(len(hidden) for hidden, _ in found))


def _hands(duel: Duel, cards: tuple[int | None, ...], left: RankCounts) -> Iterator[tuple[Ranks, Ranks]]:
    """The cards that were hidden or are drawn, and the hand."""
    for two, _, _ in completions(cards, left):
        hidden = tuple(rank for rank, card in zip(two, cards, strict=True) if card is None)
        if not isinstance(duel.thumb(two, "dealer"), Draw):
            yield hidden, two
        else:
            yield from (((*hidden, rank), (*two, rank)) for rank, n in enumerate(left) if n)


def _mean(shares: Iterator[tuple[int, Share]]) -> Share:
    found = list(shares)
    every = sum(n for n, _ in found)
    return Share(*(sum(n * share[place] for n, share in found) / every for place in range(4)))
