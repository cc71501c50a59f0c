"""Bots for pot games with rounds of betting."""

import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from kabu_core.families.pots.base_game import FoldHand
from kabu_core.families.pots.betting_game import BettingRules, BettingSituation, BettingState, CallBet, CheckWithoutBet, PlaceBet
from kabu_core.play.bots import Bot, rollout_payoff
from kabu_core.play.state import Action

type AnyBettingState = BettingState[BettingRules]

TRIES, GUESSES = 300, 40
"""The number of determinizations to draw, and the number of those to play out."""

RAISE = 0.7
"""The chance of winning from which the heuristic raises or opens with the largest bet."""


def share_of_levels_beaten(level: int, levels: Sequence[int]) -> float:
    """Return the share of `levels`, in ascending order, that are below `level`; equal levels count half."""
    return (bisect_left(levels, level) + bisect_right(levels, level)) / 2 / len(levels)


def choose_bet_by_winning_chance(situation: BettingSituation, strength: float) -> Action:
    """Raise if the hand will very likely beat a random hand for each opponent; stay in if its chance of winning is worth the price.

    `strength` is the share of all hands that the hand beats.
    """
    chance = strength**situation.opponents
    bets = [action for action in situation.legal if isinstance(action, PlaceBet)]
    if bets and chance >= RAISE:
        return bets[-1]
    opening = CallBet() not in situation.legal
    price = bets[0].points if opening else situation.points_to_call
    if chance >= price / (situation.pot + price):
        return bets[0] if opening else CallBet()
    return CheckWithoutBet() if CheckWithoutBet() in situation.legal else FoldHand()


def share_of_hands_beaten(state: AnyBettingState, seat: int) -> float:
    """Return the share of all hands that the hand of `seat` beats, 0 if the hand cannot win."""
    value = state.hand_value(seat)
    return share_of_levels_beaten(value.level, state.levels_of_all_possible_hands()) if value else 0


def heuristic_action(view: AnyBettingState, rng: random.Random) -> Action:
    """Bet, stay in or fold, depending on the chance of beating random hands."""
    if view.phase == "over":
        return view.legal_actions()[0]
    return choose_bet_by_winning_chance(view.betting_situation, share_of_hands_beaten(view, view.require_current_player()))


def strongest_action(view: AnyBettingState, rng: random.Random) -> Action:
    """Return the action with the best average payoff in rollouts."""
    return best_action_in_rollouts(view, rng, heuristic_action)


def best_action_in_rollouts[S: AnyBettingState](view: S, rng: random.Random, heuristic: Bot[S]) -> Action:
    """Return the action with the best average payoff in rollouts, in which all seats follow the heuristic.

    The rollouts start from the determinizations that best fit the decisions so far. With the hands that these give the other seats, the
    heuristic would most often have decided as they did.
    """
    legal = view.legal_actions()
    if len(legal) == 1:
        return legal[0]
    guesses = [view.determinize(rng) for _ in range(TRIES if view.decisions else GUESSES)]
    if view.decisions:
        guesses = sorted(guesses, key=_count_decisions_unlike_heuristic)[:GUESSES]
    seat = view.require_current_player()
    return max(legal, key=lambda action: sum(rollout_payoff(guess.apply(action), seat, heuristic, rng) for guess in guesses))


def _count_decisions_unlike_heuristic(guess: AnyBettingState) -> int:
    """Count the decisions of other seats that the heuristic, with their hands, would not have made."""
    acting = guess.require_current_player()
    strengths = {seat: share_of_hands_beaten(guess, seat) for seat in {choice.seat for choice, _ in guess.decisions} - {acting}}
    return sum(
        choose_bet_by_winning_chance(choice, strengths[choice.seat]) != action
        for choice, action in guess.decisions
        if choice.seat != acting
    )
