"""The heuristic bot for baccarat banque."""

import random

from kabu_core.families.shoe_games import third_card_rule_of_thumb
from kabu_core.games.baccarat_banque.game import StakeOnSide, State
from kabu_core.play.state import Action

STAKE_UNITS = 2
"""The number of units that the bot stakes."""


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Stake `STAKE_UNITS` on the side with the lower stakes so far, and draw on five or less."""
    if view.phase != "stake":
        return third_card_rule_of_thumb.decide_third_card(view) if view.phase == "third" else view.legal_actions()[0]
    right, left = (sum(row[hand] for row in view.stakes) for hand in range(view.bank_hand_number))
    side = "left" if left < right else "right"
    sized = [action for action in view.legal_actions() if isinstance(action, StakeOnSide) and action.side == side]
    return sized[:STAKE_UNITS][-1] if sized else view.legal_actions()[-1]
