"""The heuristic bot for chě sān zhāng."""

import random

from kabu_core.games.che_san_zhang.game import State, best_total
from kabu_core.play.banking_games import DrawCard
from kabu_core.play.state import Action

DRAW_UPTO = 3


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Draw a third card on 3 or less, the totals on which the Japanese rules demand a third card."""
    legal = view.legal_actions()
    if view.phase == "over":
        return legal[0]
    return DrawCard() if best_total(view.hands[view.require_current_player()]) <= DRAW_UPTO else legal[-1]
