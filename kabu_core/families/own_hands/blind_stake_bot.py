"""Bots for games in which players stake before they see any cards, and no stake is better on average than another."""

import random

from kabu_core.families.own_hands.base_game import OwnHandsState, StakeOnHand
from kabu_core.play.banking_games import BankRules
from kabu_core.play.state import Action


def heuristic_action(view: OwnHandsState[BankRules, str], rng: random.Random) -> Action:
    """Stake two units, or one if the limit allows no more."""
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnHand)]
    return stakes[:2][-1] if stakes else view.legal_actions()[-1]


def strongest_action(view: OwnHandsState[BankRules, str], rng: random.Random) -> Action:
    """Stake one unit, since the result of a small stake varies least."""
    return view.legal_actions()[0]
