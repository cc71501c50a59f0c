"""Bots for Hiki-Kabu."""

import random

from kabu_core.families.pots import betting_bot
from kabu_core.games.hiki_kabu.game import State, stands_by_heuristic
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.state import Action


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Draw to a low total; then bet, stay in or fold, depending on the chance of beating random hands."""
    if view.phase != "draw":
        return betting_bot.heuristic_action(view, rng)
    return StandOnCards() if stands_by_heuristic(view.hands[view.require_current_player()]) else DrawCard()


def strongest_action(view: State, rng: random.Random) -> Action:
    """Return the action with the best average payoff in rollouts."""
    return betting_bot.best_action_in_rollouts(view, rng, heuristic_action)
