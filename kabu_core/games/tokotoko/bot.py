"""Bots for Tokotoko. They treat two cards that make six, seven or eight as a good hand, since each shared card can improve it."""

import random
from collections.abc import Sequence

from kabu_core.cards import Card, split_off_one_card_per_rank
from kabu_core.families.agreed_stakes.events import StakeAccepted, StakeOffered
from kabu_core.families.agreed_stakes.stake_heuristic import accept_or_propose_stake, actions_to_compare_in_rollouts
from kabu_core.games.tokotoko.game import OmitCard, State
from kabu_core.play import hand_scoring
from kabu_core.play.bots import rollout_payoff
from kabu_core.play.events import events_of_latest_round
from kabu_core.play.state import Action

TRIES, GUESSES = 600, 150
"""The number of determinizations to draw, and the number of those to play out."""

GOOD_TOTALS = range(6, 9)
"""The totals of two cards that make a hand good."""


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Propose half the limit with a good hand, and otherwise the smallest stake. Count the best three of the four cards."""
    if view.phase == "over":
        return view.legal_actions()[0]
    hand = view.hands[view.require_current_player()]
    if view.phase == "stake":
        return accept_or_propose_stake(view.rules, view.offer, view.offers, is_hand_with_good_total(hand))
    four = view.own_and_shared_cards(view.require_current_player())
    choices = [action for action in view.legal_actions() if isinstance(action, OmitCard)]
    return max(choices, key=lambda action: hand_scoring.hand_total(split_off_one_card_per_rank(four, [action.rank])[1]))


def strongest_action(view: State, rng: random.Random) -> Action:
    """Return the answer to the proposed stake that has the best average payoff in rollouts.

    The rollouts start from the determinizations that best fit the answers so far: the heuristic plays for a high stake only with a good
    hand.
    """
    if view.phase != "stake":
        return heuristic_action(view, rng)
    drawn = [view.determinize(rng) for _ in range(TRIES)]
    guesses = sorted(drawn, key=_count_answers_unlike_heuristic)[:GUESSES]
    seat, tried = view.require_current_player(), actions_to_compare_in_rollouts(view.legal_actions())
    return max(tried, key=lambda action: sum(rollout_payoff(guess.apply(action), seat, heuristic_action, rng) for guess in guesses))


def _count_answers_unlike_heuristic(guess: State) -> int:
    """Count the other seats whose hand in this guess contradicts their last answer. Only a good hand fits a stake above the smallest."""
    for_high_stake: dict[int | None, bool] = {}
    for event in events_of_latest_round(guess.events):
        if isinstance(event, StakeOffered | StakeAccepted):
            for_high_stake[event.seat] = event.points > guess.rules.unit
    others = [seat for seat in guess.playing if seat != guess.require_current_player() and seat in for_high_stake]
    return sum(is_hand_with_good_total(guess.hands[seat]) != for_high_stake[seat] for seat in others)


def is_hand_with_good_total(hand: Sequence[Card]) -> bool:
    """Return whether the total of the two cards is good."""
    return hand_scoring.hand_total(hand) in GOOD_TOTALS
