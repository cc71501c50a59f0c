"""The strongest bot for Sanmai Kabu. All stacks are alike until they are turned over, so only the size of the stakes matters."""

import random

from kabu_core.families.columns.base_game import StakeOnColumn
from kabu_core.games.sanmai_kabu.game import State
from kabu_core.play.banking_games import FinishStaking
from kabu_core.play.state import Action


def strongest_action(view: State, rng: random.Random) -> Action:
    """Stake all that the limit allows on one stack if ties return the stake, and otherwise one unit.

    If ties return the stake, a stack is never worse than the dealer's hand. If the dealer wins ties, every stake loses on average.
    """
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnColumn)]
    if not stakes or (view.rules.tie == "dealer" and view.total_stakes[view.require_current_player()]):
        return FinishStaking()
    points = view.rules.unit if view.rules.tie == "dealer" else max(stake.points for stake in stakes)
    return rng.choice([stake for stake in stakes if stake.points == points])
