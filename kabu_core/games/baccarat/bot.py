"""Bots for Baccarat, where the stake is the only decision.

The heuristic stakes on the banker's hand; the strong bot calculates the exact odds.
"""

import random

from kabu_core.games.baccarat.game import SIDES, StakeOnSide, State, average_win_per_point
from kabu_core.play.banking_games import SitRoundOut
from kabu_core.play.state import Action

STAKE_UNITS = 2


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Stake `STAKE_UNITS` units on the banker's hand, or the largest stake allowed if that is less."""
    if view.phase == "over":
        return view.legal_actions()[0]
    return StakeOnSide("banker", min(STAKE_UNITS, view.rules.units) * view.rules.unit)


def strongest_action(view: State, rng: random.Random) -> Action:
    """Return the largest stake on the best side by the exact odds of a full shoe, or a pass if no side favours the bettor."""
    if view.phase == "over":
        return view.legal_actions()[0]
    best = max(SIDES, key=lambda side: average_win_per_point(side, view.rules))
    return StakeOnSide(best, view.rules.units * view.rules.unit) if average_win_per_point(best, view.rules)[0] > 0 else SitRoundOut()
