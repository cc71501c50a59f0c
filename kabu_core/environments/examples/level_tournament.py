"""A tournament of the three levels of a game between two players.

Each pair of levels plays every deal twice, with the seats exchanged. Run:

python -m kabu_core.environments.examples.level_tournament koi-koi
"""

import argparse
import random
from collections.abc import Mapping
from concurrent.futures import Executor
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from kabu_core import games
from kabu_core.environments.table_environment import TableEnvironment
from kabu_core.play.bots import LEVELS
from kabu_core.terminal.process_pool import process_pool

DEALS = 200
DEALS_PER_TASK = 10


class DealsForTwoLevels(NamedTuple):
    """The task of playing some deals between two levels."""

    game: str
    levels: tuple[str, str]
    seeds: range


class MeanPointsPerRound(NamedTuple):
    """The mean points per round of a level against another, and the standard error of this mean."""

    mean: float
    error: float


def play_round(table: TableEnvironment, levels: tuple[str, str], seed: int) -> float:
    """Play the deal with this seed between bots of two levels, and return the points of the first bot, which has seat 0."""
    bots, chance = [games.bot(table.game_id, level) for level in levels], random.Random(seed)
    table.reset(seed=seed)
    while not any(table.terminations.values()):
        seat = table.possible_agents.index(table.agent_selection)
        action = bots[seat](table.state_of_game.observation(seat), chance)
        table.step(table.game.actions.number_of_action(action))
    return table.rewards["seat_0"]


def play_deals(task: DealsForTwoLevels) -> list[float]:
    """Return the points per round of the first level in each deal of a task."""
    table, (first, second) = TableEnvironment(task.game, seats=2), task.levels
    return [(play_round(table, (first, second), seed) - play_round(table, (second, first), seed)) / 2 for seed in task.seeds]


def play_tournament(game: str, deals: int = DEALS, executor: Executor | None = None) -> Mapping[tuple[str, str], MeanPointsPerRound]:
    """Return the result of each pair of levels. If there is an executor, its workers share the deals; the result is the same."""
    pairs = list(combinations(LEVELS.values(), 2))
    seeds = [range(start, min(start + DEALS_PER_TASK, deals)) for start in range(0, deals, DEALS_PER_TASK)]
    tasks = [DealsForTwoLevels(game, pair, some) for pair in pairs for some in seeds]
    points: dict[tuple[str, str], list[float]] = {pair: [] for pair in pairs}
    for task, found in zip(tasks, executor.map(play_deals, tasks) if executor else map(play_deals, tasks), strict=True):
        points[task.levels] += found
    return {pair: MeanPointsPerRound(fmean(found), stdev(found) / sqrt(deals)) for pair, found in points.items()}


def main() -> None:
    """Play a tournament, and print the points per round of each pair of levels."""
    parser = argparse.ArgumentParser(description="Play a tournament of the levels of a game for two players.")
    parser.add_argument("game", choices=games.GAMES, metavar="GAME", help="the id of a game, such as koi-koi")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals for each pair, each played twice")
    parser.add_argument("--workers", type=int, default=None, help="processes; by default one for each processor")
    chosen = parser.parse_args()
    with process_pool(chosen.workers) as executor:
        results = play_tournament(chosen.game, chosen.deals, executor)
    for (first, second), result in results.items():
        print(f"{first} against {second}: {result.mean:+.2f} points per round, standard error {result.error:.2f}")


if __name__ == "__main__":
    main()
