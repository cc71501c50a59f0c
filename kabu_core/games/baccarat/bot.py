"""Bots for Baccarat. The stake is the only decision: the heuristic takes the side with the smallest edge, the strong bot counts."""

import random

from kabu_core.games.baccarat.game import SIDES, Pass, Stake, State, gain
from kabu_core.play.state import Action

UNITS = 2


def thumb(view: State, rng: random.Random) -> Action:
    """Return a modest stake on the banker's hand."""
    if view.phase == "over":
        return view.actions()[0]
    return Stake("banker", min(UNITS, view.rules.units) * view.rules.unit)


def lookahead(view: State, rng: random.Random) -> Action:
    """Return the largest stake on the best side by the exact odds of a full shoe, or a pass if no side favours the bettor."""
    if view.phase == "over":
        return view.actions()[0]
    best = max(SIDES, key=lambda side: gain(side, view.rules))
    return Stake(best, view.rules.units * view.rules.unit) if gain(best, view.rules)[0] > 0 else Pass()
