"""Bots for dorijitgo-ttaeng."""

import random

from kabu_core.families.pots.base_game import FoldHand
from kabu_core.families.three_and_two.pot_game import best_split_value
from kabu_core.games.dorijitgo_ttaeng.game import State, StayInPot
from kabu_core.play.bots import rollout_payoff
from kabu_core.play.state import Action

TRIES, GUESSES = 400, 60
"""The largest number of determinizations to draw, and the number of those to play out."""

GOOD_TOTAL = 5
"""The lowest total on which the heuristic stays in."""


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Stay in with a pair or a total of five or more."""
    if view.phase == "over":
        return view.legal_actions()[0]
    return StayInPot() if best_split_value(view.hands[view.require_current_player()]).level >= GOOD_TOTAL else FoldHand()


def strongest_action(view: State, rng: random.Random) -> Action:
    """Return the action with the better average payoff in rollouts.

    The rollouts start from determinizations that fit the decisions so far: the other seats hold hands with which the heuristic would have
    decided as they did.
    """
    legal = view.legal_actions()
    if view.phase == "over":
        return legal[0]
    guesses = [guess for guess in (view.determinize(rng) for _ in range(TRIES)) if _guess_fits_heuristic_decisions(guess)][:GUESSES]
    seat = view.require_current_player()
    return max(legal, key=lambda action: sum(rollout_payoff(guess.apply(action), seat, heuristic_action, rng) for guess in guesses))


def _guess_fits_heuristic_decisions(guess: State) -> bool:
    """Return whether the heuristic, with the hands in this guess, would have decided as the other seats have done so far."""
    acting = guess.require_current_player()
    decided = [seat for seat in range(guess.seats) if seat not in guess.queue]
    return all(
        (best_split_value(guess.hands[seat]).level >= GOOD_TOTAL) == (seat not in guess.folded) for seat in decided if seat != acting
    )
