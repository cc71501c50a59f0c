"""A rule of thumb for the form with own hands: a modest stake, more on a good first card; draw to 4 or less."""

import random

from kabu_core.families.own_hands.play import Stake
from kabu_core.games.oicho_kabu_hands.game import State
from kabu_core.play.bots import third
from kabu_core.play.state import Action


def thumb(view: State, rng: random.Random) -> Action:
    """Two units, three on a first card of 8 or 9; a third card below 5; out with a 4-6."""
    legal = view.actions()
    if view.phase == "stake":
        good = any(card.rank in (8, 9) for card in view.hands[view.acting])
        units = (3 if good else 2) * view.rules.unit
        fitting = [action for action in legal if isinstance(action, Stake) and action.points <= units]
        return fitting[-1] if fitting else legal[-1]
    if view.phase == "over":
        return legal[0]
    return third(view.hands[view.acting], legal)
