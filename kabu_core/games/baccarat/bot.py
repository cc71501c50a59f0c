"""Nothing can be played well here but the choice of the stake: the thumb takes the side that loses least, looking ahead means counting."""

import random

from kabu_core.games.baccarat.game import SIDES, Pass, Stake, State, gain
from kabu_core.play.state import Action

UNITS = 2


def thumb(view: State, rng: random.Random) -> Action:
    """A modest stake on the banker's hand."""
    if view.phase == "over":
        return view.actions()[0]
    return Stake("banker", min(UNITS, view.rules.units) * view.rules.unit)


def lookahead(view: State, rng: random.Random) -> Action:
    """The best side by the exact odds of a full shoe: as much as possible if it favours the bettor, else nothing."""
    if view.phase == "over":
        return view.actions()[0]
    best = max(SIDES, key=lambda side: gain(side, view.rules))
    return Stake(best, view.rules.units * view.rules.unit) if gain(best, view.rules)[0] > 0 else Pass()
