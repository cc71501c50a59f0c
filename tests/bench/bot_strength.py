"""Measure the strength of the bots: each level plays against the next lower one in every game.

One bot of the stronger level sits among weaker ones. Every deal is played once with the stronger bot in each seat. Each seat has a random
generator of its own, so that only the stronger bot's play differs.

In Baccarat no choice affects the cards, so a stake is rated by how much more it wins on average than the other stakes. The house, which
chooses nothing, is left out.

`python -m tests.bench.bot_strength [GAME...]`; ROUNDS=2000 is the number of deals for each pair.
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
from kabu_core.play.record import GameRecord
from kabu_core.play.state import FOR_BOTS, State, seeded_random

ROUNDS = int(os.environ.get("ROUNDS", "2000"))
PROCESSES = 2
DEALS_PER_TASK = 50


def mean_payoff_of_stronger_bot(game: str, strong: str, weak: str, seed: int) -> float:
    """Return the stronger bot's average points for one deal, which is played once with this bot in each seat."""
    info = content.game_info(game)
    seats = info.nearest_seat_count(4)
    players = seats - 1 if game == baccarat.ID else seats
    return fmean(_payoff_of_stronger_bot(GameRecord(game, info.default, seats, seed), strong, weak, seat) for seat in range(players))


def _payoff_of_stronger_bot(record: GameRecord, strong: str, weak: str, seat: int) -> float:
    """Return the payoff of the stronger bot if it has this seat and weaker bots have the others."""
    levels = games.bots(record.game)
    state: State = games.initial_state(record)
    rngs = [seeded_random(record.seed or 0, FOR_BOTS, other) for other in range(record.seats)]
    while state.payoffs is None:
        actor = state.current_player
        assert actor is not None
        state = state.apply(levels[strong if actor == seat else weak](state.observation(actor), rngs[actor]))
    return _baccarat_gain_over_stakes_of_others(state, seat) if record.game == baccarat.ID else state.payoffs[seat]


def _baccarat_gain_over_stakes_of_others(state: Any, seat: int) -> float:
    """Return how many points more the stake of one seat in Baccarat wins on average than the stakes of the other seats."""
    gains = [_average_gain_per_stake(bet, state.rules) for bet in state.bets[:-1]]
    return gains[seat] - fmean(gain for other, gain in enumerate(gains) if other != seat)


def _average_gain_per_stake(bet: Any, rules: Any) -> float:
    if bet is None:
        return 0.0
    won, of = baccarat.average_win_per_point(bet.side, rules)
    return float(bet.points * won / of)


def _mean_payoffs_of_stronger_bot(task: tuple[str, str, str, range]) -> list[float]:
    game, strong, weak, seeds = task
    return [mean_payoff_of_stronger_bot(game, strong, weak, seed) for seed in seeds]


def measure_bot_strength(game: str, strong: str, weak: str, pool: ProcessPoolExecutor, rounds: int = ROUNDS) -> tuple[float, float]:
    """Return the stronger bot's average points per round, and half the width of their 95 % confidence interval."""
    tasks = [(game, strong, weak, range(start, min(start + DEALS_PER_TASK, rounds))) for start in range(0, rounds, DEALS_PER_TASK)]
    points = [one for found in pool.map(_mean_payoffs_of_stronger_bot, tasks) for one in found]
    return fmean(points), 1.96 * stdev(points) / math.sqrt(len(points))


def main(names: Sequence[str]) -> None:
    with ProcessPoolExecutor(PROCESSES) as pool:
        for game in names or games.GAMES:
            for weak, strong in pairwise(games.bots(game)):
                mean, half = measure_bot_strength(game, strong, weak, pool)
                says = "stronger" if mean > half else "not clearly stronger"
                print(f"{game}: {strong} against {weak}: {mean:+.2f} ± {half:.2f} points a round ({ROUNDS} rounds), {says}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
