"""The equilibrium of the exchange in Yari-Tori, treated as a separate game that begins when both players have agreed on a stake.

Only the last digits of cards count, so a hand is three digits. A plan says how often to give each digit of each hand. Its
`exploitability` is the most that a player who follows the plan can lose on average.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from kabu_core import games
from kabu_core.games.yari_tori.bot import distance_of_total_below_seven
from kabu_core.games.yari_tori.game import ID, MOST_CARDS
from kabu_core.odds.stored_odds import ExchangePlan

type Hand = tuple[int, ...]
"""The last digits of the cards, the lowest first."""
type GivingRule = Callable[[Hand], Mapping[int, int]]
"""A function from a hand to the frequency of giving each of its digits."""

HUNDRED = 100
ITERATIONS = 600
"""The number of iterations of regret matching, after which the plan loses less than a thousandth of the stake."""


@cache
def count_cards_by_digit() -> tuple[int, ...]:
    """Return the number of cards of each digit."""
    counts = Counter(card.rank % 10 for card in games.deck(ID, games.rules(ID)))
    return tuple(counts[digit] for digit in range(10))


def ways_to_deal_hands(left: tuple[int, ...]) -> dict[Hand, int]:
    """Return the number of ways to deal each possible hand. `left` has the number of remaining cards for each digit, 0 to 9."""
    hands = combinations_with_replacement(range(10), MOST_CARDS)
    ways = {hand: prod(comb(left[digit], count) for digit, count in Counter(hand).items()) for hand in hands}
    return {hand: count for hand, count in ways.items() if count}


def give_each_card_equally_often(hand: Hand) -> dict[int, int]:
    """Return equal frequencies for the three cards of a hand."""
    return dict(Counter(hand))


def give_card_to_keep_near_seven(hand: Hand) -> dict[int, int]:
    """Return one card to give: the other two then have a total of seven, or as little below seven as possible (modulo ten)."""
    return {min(hand, key=lambda digit: distance_of_total_below_seven(sum(hand) - digit)): 1}


def exchange_plan_from_rule(giving_rule: GivingRule) -> ExchangePlan:
    """Return the plan that applies a giving rule to every possible hand."""
    return {hand: giving_rule(hand) for hand in ways_to_deal_hands(count_cards_by_digit())}


def average_wins_of_gifts(plan: ExchangePlan) -> dict[Hand, dict[int, Fraction]]:
    """Return the average win, in stakes, of giving each digit of each hand to an opponent who follows the plan."""
    values_by_hand = {}
    for hand, others in _possible_opposing_hands().items():
        all_ways = sum(others.values()) * sum(next(iter(plan.values())).values())  # each hand has the same sum of frequencies
        frequencies = _kept_and_given_frequencies(others, plan)
        values_by_hand[hand] = {
            digit: Fraction(_net_wins_of_exchange(sum(hand) - digit, digit, frequencies), all_ways) for digit in sorted({*hand})
        }
    return values_by_hand


def exploitability(plan: ExchangePlan) -> Fraction:
    """Return the average win, in stakes, of the best response to a plan: its exploitability."""
    values_by_hand, ways = average_wins_of_gifts(plan), ways_to_deal_hands(count_cards_by_digit())
    return sum((ways[hand] * max(values.values()) for hand, values in values_by_hand.items()), Fraction()) / sum(ways.values())


def solve_equilibrium(iterations: int = ITERATIONS) -> ExchangePlan:
    """Return a plan near the equilibrium, with frequencies in hundredths, found by regret matching against itself.

    Regret matching does not prove how good the plan is; `exploitability` does, by calculating the win of the best response.
    """
    opponents = _possible_opposing_hands()
    regrets = {hand: dict.fromkeys(sorted({*hand}), 0.0) for hand in opponents}
    sums = {hand: dict(row) for hand, row in regrets.items()}
    for iteration in range(1, iterations + 1):
        strategy = {hand: _giving_frequencies_from_regrets(row) for hand, row in regrets.items()}
        for hand, others in opponents.items():
            frequencies, all_ways = _kept_and_given_frequencies(others, strategy), sum(others.values())
            values = {digit: _net_wins_of_exchange(sum(hand) - digit, digit, frequencies) / all_ways for digit in strategy[hand]}
            mean = sum(share * values[digit] for digit, share in strategy[hand].items())
            for digit, share in strategy[hand].items():
                regrets[hand][digit] = max(0.0, regrets[hand][digit] + values[digit] - mean)
                sums[hand][digit] += iteration * share
    return {hand: _round_to_hundredths(row) for hand, row in sums.items()}


@cache
def _possible_opposing_hands() -> dict[Hand, dict[Hand, int]]:
    """Return for each hand the hands that the opponent can have, and the number of ways to deal each of them."""
    counts = count_cards_by_digit()
    return {hand: ways_to_deal_hands(tuple(n - hand.count(digit) for digit, n in enumerate(counts))) for hand in ways_to_deal_hands(counts)}


def _kept_and_given_frequencies[N: (int, float)](
    others: Mapping[Hand, int], plan: Mapping[Hand, Mapping[int, N]]
) -> dict[tuple[int, int], N]:
    """Return how often the other side keeps two cards with some total and gives a card of some digit, keyed by (total, digit)."""
    frequencies: dict[tuple[int, int], N] = {}
    for hand, ways in others.items():
        for digit, frequency in plan[hand].items():
            key = (sum(hand) - digit) % 10, digit
            frequencies[key] = frequencies.get(key, 0) + ways * frequency
    return frequencies


def _net_wins_of_exchange[N: (int, float)](mine: int, given: int, frequencies: Mapping[tuple[int, int], N]) -> N:
    """Return the wins minus the losses of a side that keeps two cards with the total `mine` and gives away a card of the digit `given`."""
    net_wins: N = 0
    for (theirs, received), frequency in frequencies.items():
        own, other = (mine + received) % 10, (theirs + given) % 10
        net_wins += frequency * ((own > other) - (own < other))
    return net_wins


def _giving_frequencies_from_regrets(regrets: Mapping[int, float]) -> dict[int, float]:
    all_regret = sum(regrets.values())
    return {digit: regret / all_regret if all_regret else 1 / len(regrets) for digit, regret in regrets.items()}


def _round_to_hundredths(frequencies: Mapping[int, float]) -> dict[int, int]:
    """Round shares to hundredths that add up to 100, by largest remainders."""
    shares = {digit: HUNDRED * frequency / sum(frequencies.values()) for digit, frequency in frequencies.items()}
    rounded = {digit: int(share) for digit, share in shares.items()}
    for digit in sorted(shares, key=lambda digit: rounded[digit] - shares[digit])[: HUNDRED - sum(rounded.values())]:
        rounded[digit] += 1
    return rounded
