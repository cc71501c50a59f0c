"""How strong the bots are: each level against the next lower one, in every game.

One bot of the stronger kind sits among weaker ones; every deal is played once from each seat, each seat with a chance of its own, so
that what differs is what the stronger one does. In Baccarat no choice touches the cards, so a stake is worth what it wins on average
beyond those of the others, and the house, which chooses nothing, is left out.

`python -m tests.bench.strength [GAME...]`; ROUNDS=2000 is the number of deals a pair.
"""

import math
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from statistics import fmean, stdev
from typing import Any

from kabu_core import content, games
from kabu_core.games.baccarat import game as baccarat
from kabu_core.play.record import Record
from kabu_core.play.state import FOR_BOTS, State, chance

ROUNDS = int(os.environ.get("ROUNDS", "2000"))
PROCESSES = 2
A_TASK = 50


def won(game: str, strong: str, weak: str, seed: int) -> float:
    """Points a round of the stronger bot over one deal, played once from each seat."""
    info = content.game(game)
    seats = info.nearest_seats(4)
    players = seats - 1 if game == baccarat.ID else seats
    return fmean(_round(Record(game, info.default, seats, seed), strong, weak, seat) for seat in range(players))


def _round(record: Record, strong: str, weak: str, seat: int) -> float:
    """What the stronger bot gets in a seat among weaker ones."""
    levels = games.bots(record.game)
    state: State = games.start(record)
    rngs = [chance(record.seed or 0, FOR_BOTS, other) for other in range(record.seats)]
    while state.payoffs is None:
        actor = state.actor
        assert actor is not None
        state = state.apply(levels[strong if actor == seat else weak](state.seen_by(actor), rngs[actor]))
    return _on_average(state, seat) if record.game == baccarat.ID else state.payoffs[seat]


def _on_average(state: Any, seat: int) -> float:
    """What a bettor's stake in Baccarat wins by the exact odds, against what those of the others win."""
    gains = [_gain(bet, state.rules) for bet in state.bets[:-1]]
    return gains[seat] - fmean(gain for other, gain in enumerate(gains) if other != seat)


def _gain(bet: Any, rules: Any) -> float:
    if bet is None:
        return 0.0
    won, of = baccarat.gain(bet.side, rules)
    return float(bet.points * won / of)


def _task(task: tuple[str, str, str, range]) -> list[float]:
    game, strong, weak, seeds = task
    return [won(game, strong, weak, seed) for seed in seeds]


def strength(game: str, strong: str, weak: str, pool: ProcessPoolExecutor, rounds: int = ROUNDS) -> tuple[float, float]:
    """Points a round of the stronger bot, and half the width of their 95 % interval."""
    tasks = [(game, strong, weak, range(start, min(start + A_TASK, rounds))) for start in range(0, rounds, A_TASK)]
    points = [one for found in pool.map(_task, tasks) for one in found]
    return fmean(points), 1.96 * stdev(points) / math.sqrt(len(points))


def main(names: Sequence[str]) -> None:
    with ProcessPoolExecutor(PROCESSES) as pool:
        for game in names or games.GAMES:
            for weak, strong in pairwise(games.bots(game)):
                mean, half = strength(game, strong, weak, pool)
                says = "stronger" if mean > half else "not clearly stronger"
                print(f"{game}: {strong} against {weak}: {mean:+.2f} ± {half:.2f} points a round ({ROUNDS} rounds), {says}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
