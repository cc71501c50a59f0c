"""The equilibrium of the exchange in Yari-Tori, as a game by itself after both have agreed on a stake.

Only the last digits of cards count, so a hand is three digits. A plan says how often to give each digit of each hand; `loss` is the most
that it can lose on average.
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
"""A function from a hand to the frequency of giving each of its digits."""

OFTEN = 100
TURNS = 600
"""The number of iterations of regret matching, after which the loss is below a thousandth of the stake."""


@cache
def pack() -> tuple[int, ...]:
    """Return the number of cards of each digit."""
    found = Counter(card.rank % 10 for card in games.pack(ID, games.rules(ID)))
    return tuple(found[digit] for digit in range(10))


def dealt(left: tuple[int, ...]) -> dict[Hand, int]:
    """Return every hand that can be dealt from the cards left, with its number of ways."""
    hands = combinations_with_replacement(range(10), MOST_CARDS)
    ways = {hand: prod(comb(left[digit], n) for digit, n in Counter(hand).items()) for hand in hands}
    return {hand: n for hand, n in ways.items() if n}


def anything(hand: Hand) -> dict[int, int]:
    """Give each of the three cards equally often."""
    return dict(Counter(hand))


def thumb(hand: Hand) -> dict[int, int]:
    """Give the card without which the other two make seven, or the least below it."""
    return {min(hand, key=lambda digit: short(sum(hand) - digit)): 1}


def plan_of(way: Way) -> Plan:
    """Return the plan that a way of giving makes, hand by hand."""
    return {hand: way(hand) for hand in dealt(pack())}


def worths(plan: Plan) -> dict[Hand, dict[int, Fraction]]:
    """Return the average win, in stakes, of giving each digit of each hand to an opponent who follows the plan."""
    found = {}
    for hand, others in _met().items():
        every = sum(others.values()) * _all_of(plan)
        kept = _kept(others, plan)
        found[hand] = {digit: Fraction(_won(sum(hand) - digit, digit, kept), every) for digit in sorted({*hand})}
    return found


def loss(plan: Plan) -> Fraction:
    """Return the average win, in stakes, of the best response to a plan: its exploitability."""
    found, ways = worths(plan), dealt(pack())
    return sum((ways[hand] * max(values.values()) for hand, values in found.items()), Fraction()) / sum(ways.values())


def reckoned(turns: int = TURNS) -> Plan:
    """Return a plan near the equilibrium, in hundredths, from regret matching against itself.

    That alone proves nothing; `loss` does, which counts the win of the best response.
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
    """Return the hands that each hand can meet, with their numbers of ways."""
    left = pack()
    return {hand: dealt(tuple(n - hand.count(digit) for digit, n in enumerate(left))) for hand in dealt(left)}


def _all_of[N: (int, float)](plan: Mapping[Hand, Mapping[int, N]]) -> N:
    """Return the sum of the frequencies of a hand, which is the same for every hand."""
    return sum(next(iter(plan.values())).values())


def _kept[N: (int, float)](others: Mapping[Hand, int], plan: Mapping[Hand, Mapping[int, N]]) -> dict[tuple[int, int], N]:
    """Return how often the other side keeps two cards of a last digit and gives a card, by both."""
    found: dict[tuple[int, int], N] = {}
    for hand, ways in others.items():
        for digit, often in plan[hand].items():
            key = (sum(hand) - digit) % 10, digit
            found[key] = found.get(key, 0) + ways * often
    return found


def _won[N: (int, float)](mine: int, given: int, kept: Mapping[tuple[int, int], N]) -> N:
    """Return the net number of wins of a side that keeps two cards of total `mine` and gives `given`."""
    found: N = 0
    for (theirs, got), often in kept.items():
        own, other = (mine + got) % 10, (theirs + given) % 10
        found += often * ((own > other) - (own < other))
    return found


def _by_regret(row: Mapping[int, float]) -> dict[int, float]:
    every = sum(row.values())
    return {digit: regret / every if every else 1 / len(row) for digit, regret in row.items()}


def _hundredths(row: Mapping[int, float]) -> dict[int, int]:
    """Round shares to hundredths that add up to 100, by largest remainders."""
    shares = {digit: OFTEN * often / sum(row.values()) for digit, often in row.items()}
    found = {digit: int(share) for digit, share in shares.items()}
    for digit in sorted(shares, key=lambda digit: found[digit] - shares[digit])[: OFTEN - sum(found.values())]:
        found[digit] += 1
    return found
