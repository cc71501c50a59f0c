"""Estimates of the length of a game and of the number of choices that its players have, from games between bots."""

import random
from dataclasses import dataclass
from functools import cache

from kabu_core import content, games
from kabu_core.play.state import DealSource

SEATS = 4
"""The number of seats, or the nearest number that a game allows."""
SEEDS = (1, 2, 3)
"""The seeds of the games that are counted."""
SECONDS_PER_OWN_CHOICE, SECONDS_PER_OTHER_ACTION = 5, 1
"""The seconds that a reader is assumed to take for a choice, and to spend on any other action."""


@dataclass(frozen=True, slots=True)
class LengthAndChoicesEstimate:
    """The length of a game in minutes, and the choices of one player in a round. Stakes do not count as choices."""

    minutes: int
    choices_per_round: float


@cache
def estimate_length_and_choices(game: str) -> LengthAndChoicesEstimate:
    """Let medium bots play a few whole games under the default rules, and return their average length and number of choices."""
    spec, rules = games.spec(game), games.rules(game)
    choices = seconds = rounds = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        state = spec.start_game(rules, content.game_info(game).nearest_seat_count(SEATS), DealSource(seed))
        while (seat := state.current_player) is not None:
            is_own_choice = seat == 0 and len(state.legal_actions()) > 1
            choices += is_own_choice and state.phase != "stake"
            seconds += SECONDS_PER_OWN_CHOICE if is_own_choice else SECONDS_PER_OTHER_ACTION
            state = state.apply(spec.heuristic(state.observation(seat), rng))
        rounds += state.round_index + 1
    return LengthAndChoicesEstimate(minutes=max(1, round(seconds / len(SEEDS) / 60)), choices_per_round=choices / rounds)
