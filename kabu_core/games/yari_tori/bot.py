"""Bots for Yari-Tori. The heuristic keeps two cards that make seven or a little less, since ones and twos are the most common cards."""

import random
from collections.abc import Sequence
from itertools import combinations

from kabu_core.cards import Card
from kabu_core.families.agreed_stakes.stake_heuristic import accept_or_propose_stake, actions_to_compare_in_rollouts
from kabu_core.games.yari_tori.game import GiveCard, State
from kabu_core.play import hand_scoring
from kabu_core.play.state import Action

ROLLOUTS = 60

GOOD_TOTAL = 5
"""A hand of five cards is good if its sets of three cards have at least this total on average."""


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Propose half the limit with a good hand, and otherwise the smallest stake. Keep two cards that total seven or a little less.

    Take a random one of the opponent's face-down cards.
    """
    hand: tuple[Card, ...] = view.hands[view.require_current_player()]
    if view.phase == "stake":
        return accept_or_propose_stake(view.rules, view.offer, view.offers, is_good_hand(hand))
    if view.phase == "exchange":
        return min(
            map(GiveCard, hand),
            key=lambda action: distance_of_total_below_seven(hand_scoring.hand_total(card for card in hand if card is not action.card)),
        )
    legal = view.legal_actions()
    return rng.choice(legal)


def strongest_action(view: State, rng: random.Random) -> Action:
    """Return the candidate with the best average payoff in heuristic rollouts."""
    return next(iter(rollout_averages(view, rng)))


def rollout_averages(view: State, rng: random.Random, chosen: str = "") -> dict[Action, float]:
    """Return the average payoff of each candidate in rollouts, the best first. The action whose text is `chosen` is always included."""
    tried = actions_to_try_in_rollouts(view)
    if len(tried) == 1:
        return {tried[0]: 0.0}
    also = tuple(action for action in view.legal_actions() if str(action) == chosen and action not in tried)
    guesses = _determinizations_that_fit_stake(view, [view.determinize(rng) for _ in range(ROLLOUTS)])
    means = {
        action: sum(_rollout_payoff(guess.apply(action), view.require_current_player(), rng) for guess in guesses) / len(guesses)
        for action in (*tried, *also)
    }
    return {action: means[action] for action in sorted(means, key=lambda action: -means[action])}


def actions_to_try_in_rollouts(view: State) -> tuple[Action, ...]:
    """Return the actions worth a rollout. Of the stakes, only the smallest and the largest count; of the face-down cards, only one."""
    legal = view.legal_actions()
    if view.phase == "removal":
        return legal[:1]
    return actions_to_compare_in_rollouts(legal)


def distance_of_total_below_seven(total: int) -> int:
    """Return how far the total of two cards is below seven, modulo ten."""
    return (7 - total) % 10


def is_good_hand(hand: Sequence[Card]) -> bool:
    """Return whether a hand is good.

    A hand of three is good if two of its cards total 5 to 7. A hand of five is good if its sets of three total 5 or more on average.
    """
    if len(hand) == hand_scoring.MOST_CARDS:
        return any(distance_of_total_below_seven(hand_scoring.hand_total(pair)) <= 2 for pair in combinations(hand, 2))
    all_totals = three_card_totals(hand)
    return sum(all_totals) >= GOOD_TOTAL * len(all_totals)


def _determinizations_that_fit_stake(view: State, guesses: list[State]) -> list[State]:
    """Return the determinizations in which the opponent's hand fits the stake that the opponent proposed.

    Return all determinizations if none fits, or if there is no proposal to answer. The heuristic proposes the lowest stake with a bad hand,
    and more with a good hand.
    """
    if view.phase != "stake" or not view.offer:
        return guesses
    is_high = view.offer > view.rules.unit
    return [guess for guess in guesses if is_good_hand(guess.hands[1 - view.require_current_player()]) == is_high] or guesses


def _rollout_payoff(state: State, seat: int, rng: random.Random) -> float:
    """Return the payoff of `seat` in a heuristic rollout. If cards are taken unseen, return the average over all possible cards."""
    while state.payoffs is None:
        if state.phase == "removal":
            mine, theirs = (three_card_totals(state.hands[owner]) for owner in (seat, 1 - seat))
            return float(state.stake * sum((a > b) - (a < b) for a in mine for b in theirs) / len(mine) / len(theirs))
        state = state.apply(heuristic_action(state.observation(state.require_current_player()), rng))
    return float(state.payoffs[seat])


def three_card_totals(hand: Sequence[Card]) -> list[int]:
    """Return the totals of all sets of three cards of a hand."""
    return [hand_scoring.hand_total(three) for three in combinations(hand, 3)]
