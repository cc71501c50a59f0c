"""The bot for Gomai-Kabu. Once the ante is paid, the only question is which two cards are worth more."""

import random

from kabu_core.families.three_and_two.pot_game import PAIR
from kabu_core.games.gomai_kabu.game import CutHand, State
from kabu_core.play.state import Action


def best_action(view: State, rng: random.Random) -> Action:
    """Keep a pair, the highest one, or else the best total; fold only if no three cards make tens."""
    legal = view.legal_actions()
    return max(legal, key=_worth)


def _worth(action: Action) -> int:
    if not isinstance(action, CutHand):
        return -1
    return PAIR + action.low if action.low == action.high else (action.low + action.high) % 10
