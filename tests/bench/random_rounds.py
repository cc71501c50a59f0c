"""Play random rounds for some seconds. CPython imports this module, and Pyodide runs its source text."""

import random
import time

from kabu_core import content, games
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State


def empty_loops_per_second() -> float:
    """Return how many times per second an almost empty loop runs, as a measure of the machine's speed."""
    start, total = time.perf_counter(), 0
    for turn in range(3_000_000):
        total += turn
    return 3_000_000 / (time.perf_counter() - start)


def random_rounds_per_second(game: str, seconds: float = 2.0) -> float:
    """Play at random under the default preset, with four seats or the nearest possible number, and return the rounds per second."""
    rng = random.Random(1736)
    info = content.game_info(game)
    preset, seats = info.default, info.nearest_seat_count(4)
    count, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        state: State = games.initial_state(GameRecord(game, preset, seats, count))
        while state.payoffs is None:
            state = state.apply(rng.choice(state.legal_actions()))
        count += 1
    return count / passed
