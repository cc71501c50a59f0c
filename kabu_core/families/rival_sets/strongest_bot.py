"""The strongest bot for games with rival sets."""

import random

from kabu_core.families.columns.base_game import StakeOnColumn
from kabu_core.families.rival_sets.base_game import RivalSetsRules, RivalSetsState
from kabu_core.play.banking_games import FinishStaking
from kabu_core.play.state import Action


def strongest_action(view: RivalSetsState[RivalSetsRules], rng: random.Random) -> Action:
    """Stake one unit on either set.

    Nobody can tell the sets apart until they are turned over, so no stake wins on average, and the smallest one loses least.
    """
    if view.stakes_by_seat[view.require_current_player()]:
        return FinishStaking()
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnColumn)]
    return rng.choice([stake for stake in stakes if stake.points == view.rules.unit])
