"""What to give in Yari-Tori, as a game by itself in which both have agreed on a stake already.

Only the last digits of cards tell, so a hand is three digits. A plan says what to give of each hand, and `loss` what it can lose at most.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from kabu_core import games
from kabu_core.games.yari_tori.bot import short
from kabu_core.games.yari_tori.game import ID, MOST_CARDS
from kabu_core.odds.published import Plan

type Hand = tuple[int, ...]
"""The last digits of the cards, the lowest first."""
type Way = Callable[[Hand], Mapping[int, int]]
"""Of one hand, how often each digit is given."""

OFTEN = 100
TURNS = 600
"""So many times both sides learn from what they regret; the bound is below a thousandth of the stake then."""


@cache
def pack() -> tuple[int, ...]:
    """How many cards there are of each digit."""
    found = Counter(card.rank % 10 for card in games.pack(ID, games.rules(ID)))
    return tuple(found[digit] for digit in range(10))


def dealt(left: tuple[int, ...]) -> dict[Hand, int]:
    """Every hand that may be dealt of what is left, and in how many ways."""
    hands = combinations_with_replacement(range(10), MOST_CARDS)
    ways = {hand: prod(comb(left[digit], n) for digit, n in Counter(hand).items()) for hand in hands}
    return {hand: n for hand, n in ways.items() if n}


def anything(hand: Hand) -> dict[int, int]:
    """Any of the three cards, as often as any other."""
    return dict(Counter(hand))


def thumb(hand: Hand) -> dict[int, int]:
    """The card without which the other two make seven, or the least below it."""
    return {min(hand, key=lambda digit: short(sum(hand) - digit)): 1}


def plan_of(way: Way) -> Plan:
    """A way to give, hand by hand."""
    return {hand: way(hand) for hand in dealt(pack())}


def worths(plan: Plan) -> dict[Hand, dict[int, Fraction]]:
    """What it wins on average, in stakes, to give each digit of each hand to somebody who goes by a plan."""
    found = {}
    for hand, others in _met().items():
        every = sum(others.values()) * _all_of(plan)
        kept = _kept(others, plan)
        found[hand] = {digit: Fraction(_won(sum(hand) - digit, digit, kept), every) for digit in sorted({*hand})}
    return found


def loss(plan: Plan) -> Fraction:
    """What somebody who knows a plan can win from it on average, in stakes; by no plan can anybody win more from it."""
    found, ways = worths(plan), dealt(pack())
    return sum((ways[hand] * max(values.values()) for hand, values in found.items()), Fraction()) / sum(ways.values())


def reckoned(turns: int = TURNS) -> Plan:
    """A plan near the equilibrium, found by regret matching against itself, in hundredths.

    It is no proof of anything; `loss` is, which counts what the best answer to it wins.
    """
    met = _met()
    regrets = {hand: dict.fromkeys(sorted({*hand}), 0.0) for hand in met}
    sums = {hand: dict(row) for hand, row in regrets.items()}
    for turn in range(1, turns + 1):
        now = {hand: _by_regret(row) for hand, row in regrets.items()}
        for hand, others in met.items():
            kept, every = _kept(others, now), sum(others.values())
            values = {digit: _won(sum(hand) - digit, digit, kept) / every for digit in now[hand]}
            mean = sum(share * values[digit] for digit, share in now[hand].items())
            for digit, share in now[hand].items():
                regrets[hand][digit] = max(0.0, regrets[hand][digit] + values[digit] - mean)
                sums[hand][digit] += turn * share
    return {hand: _hundredths(row) for hand, row in sums.items()}


@cache
def _met() -> dict[Hand, dict[Hand, int]]:
    """The hands that each hand may meet, and in how many ways."""
    left = pack()
    return {hand: dealt(tuple(n - hand.count(digit) for digit, n in enumerate(left))) for hand in dealt(left)}


def _all_of[N: (int, float)](plan: Mapping[Hand, Mapping[int, N]]) -> N:
    """How often all digits of a hand are given together, the same for every hand."""
    return sum(next(iter(plan.values())).values())


def _kept[N: (int, float)](others: Mapping[Hand, int], plan: Mapping[Hand, Mapping[int, N]]) -> dict[tuple[int, int], N]:
    """How often the other side keeps two cards of this last digit and gives this one."""
    found: dict[tuple[int, int], N] = {}
    for hand, ways in others.items():
        for digit, often in plan[hand].items():
            key = (sum(hand) - digit) % 10, digit
            found[key] = found.get(key, 0) + ways * often
    return found


def _won[N: (int, float)](mine: int, given: int, kept: Mapping[tuple[int, int], N]) -> N:
    """What is won by two cards that make `mine`, and one that was given."""
    found: N = 0
    for (theirs, got), often in kept.items():
        own, other = (mine + got) % 10, (theirs + given) % 10
        found += often * ((own > other) - (own < other))
    return found


def _by_regret(row: Mapping[int, float]) -> dict[int, float]:
    every = sum(row.values())
    return {digit: regret / every if every else 1 / len(row) for digit, regret in row.items()}


def _hundredths(row: Mapping[int, float]) -> dict[int, int]:
    """Shares in hundredths that add up to all, by largest remainders."""
    shares = {digit: OFTEN * often / sum(row.values()) for digit, often in row.items()}
    found = {digit: int(share) for digit, share in shares.items()}
    for digit in sorted(shares, key=lambda digit: found[digit] - shares[digit])[: OFTEN - sum(found.values())]:
        found[digit] += 1
    return found
