"""A rule of thumb for the form with own hands: a modest stake, more on a good first card; draw to 4 or less."""

import random

from kabu_core.games.oicho_kabu_hands.game import State
from kabu_core.play import totals
from kabu_core.play.banking import Draw, Stand
from kabu_core.play.bots import UPTO, drawing_pays, third
from kabu_core.play.own_hands import Stake
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


def lookahead(view: State, rng: random.Random) -> Action:
    """Stakes by the thumb, since one open card tells next to nothing of a last digit; a third card to five, or, as dealer, if it pays."""
    if Draw() not in view.actions() or Stand() not in view.actions():
        return thumb(view, rng)
    if view.actor != view.banker:
        return Draw() if totals.total(view.hands[view.acting]) <= UPTO + 1 else Stand()
    return Draw() if drawing_pays(view, view.hands[view.banker], view.at_stake) else Stand()
