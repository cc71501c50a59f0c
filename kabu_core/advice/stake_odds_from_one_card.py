"""The odds of a stake on a hand of which one card is known. The bettor plays best, and the odds are averages over the unknown cards.

The dealer's final hands are counted once and used for all of the bettor's hands. This takes a tenth of the time of evaluating each of the
bettor's hands separately.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kabu_core.advice.duel_evaluation import DuelRules, RankCounts, Ranks, SeatKnowledge, fill_in_hidden_cards, hands_after_next_card
from kabu_core.play.banking_games import DrawCard, EscapeWithStake


class StakeOdds(NamedTuple):
    """The average win of a stake, and how often it is won, returned and lost."""

    value: float
    win: float
    tie: float
    lose: float


class PossibleDealerHand(NamedTuple):
    """A possible final hand of the dealer: its hidden cards, the number of orders in which these may come, and the worth of the hand.

    `takes` has a pair for each hidden card: its rank, and the number of hidden cards of that rank before it.
    """

    takes: tuple[tuple[int, int], ...]
    orders: int
    worth: Ranks


@dataclass(frozen=True, slots=True, eq=False)
class PossibleDealerHands:
    """All final hands of a dealer who follows the rule of thumb, and the largest number of hidden cards in any of them."""

    ends: tuple[PossibleDealerHand, ...]
    most: int


def evaluate_stake(duel: DuelRules, position: SeatKnowledge) -> StakeOdds:
    """Return the odds of a stake against a rival who has not decided yet."""
    (rival,) = position.rivals
    bank = _possible_dealer_hands(duel, rival.cards, tuple(rank for rank, n in enumerate(position.left) if n))
    return _weighted_mean_of_odds(
        (n, _best_action_odds(duel, two, left, bank)) for two, n, left in hands_after_next_card(position.mine, position.left)
    )


def _best_action_odds(duel: DuelRules, two: Ranks, left: RankCounts, bank: PossibleDealerHands) -> StakeOdds:
    """Return the odds of the best action on two cards."""
    return max(_action_odds(duel, two, left, bank, act) for act in duel.choices(two, "player"))


def _action_odds(duel: DuelRules, two: Ranks, left: RankCounts, bank: PossibleDealerHands, act: object) -> StakeOdds:
    if isinstance(act, EscapeWithStake):
        return StakeOdds(0.0, 0.0, 1.0, 0.0)
    if isinstance(act, DrawCard):
        return _weighted_mean_of_odds(
            (n, _odds_against_dealer(duel, duel.worth(hand, "player"), rest, bank)) for hand, n, rest in hands_after_next_card(two, left)
        )
    return _odds_against_dealer(duel, duel.worth(two, "player"), left, bank)


@lru_cache(4096)
def _odds_against_dealer(duel: DuelRules, mine: Ranks, left: RankCounts, bank: PossibleDealerHands) -> StakeOdds:
    """Return the odds of a bettor's hand of the worth `mine` against all final hands of the dealer."""
    value = win = tie = all_ways = 0
    for worth, ways in _count_dealer_hand_worths(left, bank).items():
        won = duel.against(mine, worth)
        all_ways += ways
        value += ways * won
        win += ways * (won > 0)
        tie += ways * (not won)
    return StakeOdds(value / all_ways, win / all_ways, tie / all_ways, (all_ways - win - tie) / all_ways)


@lru_cache(256)
def _count_dealer_hand_worths(left: RankCounts, bank: PossibleDealerHands) -> Counter[Ranks]:
    """Return the number of ways for the dealer's hand to end with each worth. `left` are the unseen cards."""
    worths: Counter[Ranks] = Counter()
    most, cards_left = bank.most, sum(left)
    for takes, ways, worth in bank.ends:
        if len(takes) < most:
            ways *= cards_left - len(takes)  # counted once for each third card that could have come
        for rank, before in takes:
            ways *= left[rank] - before
        worths[worth] += ways
    return worths


@lru_cache(64)
def _possible_dealer_hands(duel: DuelRules, cards: tuple[int | None, ...], ranks: Ranks) -> PossibleDealerHands:
    """Return all final hands of a dealer whose hand is `cards`, as the bettor sees it. `ranks` are the ranks of the unseen cards."""
    orders: Counter[tuple[Ranks, Ranks]] = Counter()
    for hidden, hand in _completed_dealer_hands(duel, cards, tuple(3 * (rank in ranks) for rank in range(max(ranks) + 1))):
        orders[tuple(sorted(hidden)), duel.worth(hand, "dealer")] += 1
    ends = (
        PossibleDealerHand(tuple((rank, hidden[:index].count(rank)) for index, rank in enumerate(hidden)), n, worth)
        for (hidden, worth), n in orders.items()
    )
    return PossibleDealerHands(tuple(ends), max(len(hidden) for hidden, _ in orders))


def _completed_dealer_hands(duel: DuelRules, cards: tuple[int | None, ...], left: RankCounts) -> Iterator[tuple[Ranks, Ranks]]:
    """Yield a pair for each final hand of the dealer: the cards that were hidden or drawn, and the whole hand."""
    for two, _, _ in fill_in_hidden_cards(cards, left):
        hidden = tuple(rank for rank, card in zip(two, cards, strict=True) if card is None)
        if not isinstance(duel.heuristic_action(two, "dealer"), DrawCard):
            yield hidden, two
        else:
            yield from (((*hidden, rank), (*two, rank)) for rank, n in enumerate(left) if n)


def _weighted_mean_of_odds(shares: Iterator[tuple[int, StakeOdds]]) -> StakeOdds:
    weighted = list(shares)
    weight = sum(n for n, _ in weighted)
    return StakeOdds(*(sum(n * share[index] for n, share in weighted) / weight for index in range(4)))
