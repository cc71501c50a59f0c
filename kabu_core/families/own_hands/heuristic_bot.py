"""The medium bot for games in which every seat has a hand."""

import random

from kabu_core.families.own_hands.base_game import OwnHandsState, StakeOnHand
from kabu_core.play.banking_games import BankRules
from kabu_core.play.bots import decide_third_card
from kabu_core.play.state import Action


def heuristic_action(view: OwnHandsState[BankRules, str], rng: random.Random) -> Action:
    """Stake two units, or three with an 8 or 9 in hand. Draw a third card on a total of 4 or less; take the stake back if possible."""
    legal = view.legal_actions()
    if view.phase == "stake":
        is_good = any(card.rank in (8, 9) for card in view.hands[view.require_current_player()])
        units = (3 if is_good else 2) * view.rules.unit
        affordable = [action for action in legal if isinstance(action, StakeOnHand) and action.points <= units]
        return affordable[-1] if affordable else legal[-1]
    if view.phase == "over":
        return legal[0]
    return decide_third_card(view.hands[view.require_current_player()], legal)
