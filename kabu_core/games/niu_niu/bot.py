"""Bots for niú niú. Stakes come before the cards, and both sides are dealt alike, so no stake is better than another."""

import random

from kabu_core.families.own_hands.base_game import StakeOnHand
from kabu_core.games.niu_niu.game import State
from kabu_core.play.state import Action


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Stake two units, or one if the limit allows no more."""
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnHand)]
    return stakes[:2][-1] if stakes else view.legal_actions()[-1]


def strongest_action(view: State, rng: random.Random) -> Action:
    """Stake one unit: no stake wins more on average than another, and a small one varies least."""
    return view.legal_actions()[0]
