"""Bots for pok deng. The strongest bot weighs a third card against all hands that the opponent may have."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from kabu_core import content
from kabu_core.families.own_hands import heuristic_bot
from kabu_core.families.own_hands.two_card_deal import SettleWithSeat
from kabu_core.games.pok_deng.game import ID, POK, THREE, TWO, HandRank, Rules, State, compare_ranks, rank_hand
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.bots import DRAW_UPTO
from kabu_core.play.state import Action

SAMPLES = 4000
"""The number of random hands from which the strongest bot estimates the hands of an opponent."""

type RankCounts = Mapping[HandRank, int]
"""How many hands have each rank."""


def strongest_action(view: State, rng: random.Random) -> Action:
    """Stake two units. Draw if that wins more on average against opponents who draw on 4 or less.

    As the dealer, settle early with each bettor against whom the two cards do at least as well as three.
    """
    legal, seat = view.legal_actions(), view.require_current_player()
    if view.phase != "third":
        return heuristic_bot.heuristic_action(view, rng)
    if seat != view.banker:
        return DrawCard() if gain_from_third_card(view, ranks_of_opponent(view.rules, (TWO, THREE))) > 0 else StandOnCards()
    gains = {bettor: gain_from_third_card(view, _ranks_of_bettor(view, bettor)) * view.stakes[bettor] for bettor in view.unsettled_bettors}
    early = [SettleWithSeat(bettor + 1) for bettor, gain in gains.items() if gain <= 0]
    if early and early[0] in legal and len(early) < len(gains):
        return early[0]
    return DrawCard() if sum(gains.values()) > 0 else StandOnCards()


def gain_from_third_card(view: State, opponent: RankCounts) -> float:
    """Return how much more the current player wins on average with a third card than without, for each point staked.

    `opponent` has the possible hands of the opponent.
    """
    mine = view.hands[view.require_current_player()]
    seen = {card for hand in view.hands for card in hand}
    unseen = [card for card in view.deck if card not in seen]

    def average_win(rank: HandRank) -> float:
        return sum(n * compare_ranks(rank, other, view.rules.equal).odds for other, n in opponent.items()) / sum(opponent.values())

    drawn = Counter(view.rank((*mine, card)) for card in unseen)
    return sum(n * average_win(rank) for rank, n in drawn.items()) / len(unseen) - average_win(view.rank(mine))


def _ranks_of_bettor(view: State, bettor: int) -> RankCounts:
    """Return the possible hands of a bettor, as the dealer sees them."""
    hand = view.hands[bettor]
    return {view.rank(hand): 1} if bettor in view.turned else ranks_of_opponent(view.rules, (len(hand),))


@lru_cache(16)
def ranks_of_opponent(rules: Rules, sizes: Sequence[int]) -> RankCounts:
    """Return how many of the random hands end with one of these sizes and each rank, if totals of 4 or less draw. Leave out pok."""
    deck, rng = content.decks()["western-52"].cards, random.Random(ID)
    ranks: Counter[HandRank] = Counter()
    for _ in range(SAMPLES):
        hand = tuple(rng.sample(deck, THREE))
        two = rank_hand(hand[:TWO], rules.hand_kinds, rules.ace)
        size = THREE if two.total <= DRAW_UPTO else TWO
        if two.kind != POK and size in sizes:
            ranks[rank_hand(hand[:size], rules.hand_kinds, rules.ace)] += 1
    return ranks
