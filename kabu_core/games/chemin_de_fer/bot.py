"""The heuristic bot for chemin de fer."""

import random

from kabu_core.families.shoe_games import third_card_rule_of_thumb
from kabu_core.games.chemin_de_fer.game import GiveUpBank, KeepBank, PutUpBank, StakeAgainstBank, State
from kabu_core.play.state import Action

BANK_UNITS, STAKE_UNITS = 6, 2
"""The number of units that the bot puts into a new bank, and the number that it stakes against another bank."""


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Put up a bank of `BANK_UNITS`, keep it until it is twice as large, stake `STAKE_UNITS`, and draw on five or less."""
    if view.phase == "third":
        return third_card_rule_of_thumb.decide_third_card(view)
    legal = view.legal_actions()
    if KeepBank() in legal:
        return KeepBank() if view.bank < 2 * BANK_UNITS * view.rules.unit else GiveUpBank()
    units = BANK_UNITS if view.phase == "bank" else STAKE_UNITS
    sized = [action for action in legal if isinstance(action, (PutUpBank, StakeAgainstBank))]
    return sized[:units][-1] if sized else legal[-1]
