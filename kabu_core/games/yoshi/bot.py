"""The heuristic bot for Yoshi."""

import random

from kabu_core.families.own_hands.base_game import StakeOnHand
from kabu_core.games.yoshi.game import CallYoshi, State
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import DrawCard
from kabu_core.play.bots import DRAW_UPTO
from kabu_core.play.state import Action


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Stake two units; draw a third card on four or less."""
    match view.phase:
        case "stake":
            return _stake_units_within_limit(view, 2)
        case "call":
            return DrawCard() if hand_scoring.hand_total(view.hands[view.require_current_player()]) <= DRAW_UPTO else CallYoshi()
    return view.legal_actions()[0]


def _stake_units_within_limit(view: State, units: int) -> Action:
    """Return a stake of `units`, or the largest stake below that if the limit allows no more. Without any legal stake, return a pass."""
    legal = view.legal_actions()
    stakes = [action for action in legal if isinstance(action, StakeOnHand)]
    return stakes[:units][-1] if stakes else legal[-1]
