"""A rule of thumb for yoshi, and a player who looks ahead: wary of a dealer's nine, and as dealer with an eye on every hand."""

import random

from kabu_core.games.yoshi.game import State, Yoshi
from kabu_core.play import totals
from kabu_core.play.banking import Draw
from kabu_core.play.bots import UPTO, drawing_pays
from kabu_core.play.own_hands import Stake
from kabu_core.play.state import Action


def thumb(view: State, rng: random.Random) -> Action:
    """Two units; a third card to four or less."""
    match view.phase:
        case "stake":
            return _stake(view, 2)
        case "call":
            return Draw() if totals.total(view.hands[view.acting]) <= UPTO else Yoshi()
    return view.actions()[0]


def lookahead(view: State, rng: random.Random) -> Action:
    """One unit against a nine, which may become kuppin, else two; a third card to five, or, for the dealer, if it promises more."""
    match view.phase:
        case "stake":
            return _stake(view, 1 if view.hands[view.banker][0].rank == 9 else 2)
        case "call" if view.actor == view.banker:
            return Draw() if drawing_pays(view, view.hands[view.banker], view.at_stake) else Yoshi()
        case "call":
            return Draw() if totals.total(view.hands[view.acting]) <= UPTO + 1 else Yoshi()
    return thumb(view, rng)


def _stake(view: State, units: int) -> Action:
    """So many units, or as many as there is room for."""
    legal = view.actions()
    stakes = [action for action in legal if isinstance(action, Stake)]
    return stakes[:units][-1] if stakes else legal[-1]
