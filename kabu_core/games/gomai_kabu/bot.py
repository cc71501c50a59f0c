"""The bot for Gomai-Kabu. Once the ante is paid, the only question is which two cards are worth more."""

import random

from kabu_core.families.three_and_two.pot_game import NO_TENS, value_of_two_counting_ranks
from kabu_core.games.gomai_kabu.game import LayThreeCardsAside, State
from kabu_core.play.state import Action


def best_action(view: State, rng: random.Random) -> Action:
    """Keep the highest pair or, without a pair, the two cards with the best total. Fold only if no three cards make tens."""
    return max(view.legal_actions(), key=_level_of_two_kept_cards)


def _level_of_two_kept_cards(action: Action) -> int:
    return value_of_two_counting_ranks(action.low, action.high).level if isinstance(action, LayThreeCardsAside) else NO_TENS
