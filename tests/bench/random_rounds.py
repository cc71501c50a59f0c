"""Play random rounds for some seconds. CPython imports this module, and Pyodide runs its source text."""

import random
import time
from collections.abc import Callable

from kabu_core import content, games
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State


def empty_loops_per_second() -> float:
    """Return how many times per second an almost empty loop runs, as a measure of the machine's speed."""
    start, total = time.perf_counter(), 0
    for turn in range(3_000_000):
        total += turn
    return 3_000_000 / (time.perf_counter() - start)


def random_rounds_per_second(game: str, preset: str = "", seconds: float = 2.0, clock: Callable[[], float] = time.perf_counter) -> float:
    """Play at random with four seats or the nearest possible number, and return the rounds per second, measured by `clock`.

    Without a `preset`, play under the default preset.
    """
    rng = random.Random(1736)
    info = content.game_info(game)
    seats = info.nearest_seat_count(4)
    count, start = 0, clock()
    while (passed := clock() - start) < seconds:
        state: State = games.initial_state(GameRecord(game, preset or info.default, seats, count))
        while state.payoffs is None:
            legal = state.legal_actions()
            state = state.apply(legal[int(rng.random() * len(legal))])  # faster than `choice`, whose time would count as the engine's
        count += 1
    return count / passed
