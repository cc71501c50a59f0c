"""Random rounds per CPU second under each preset of a game, measured in turn in this checkout and in another one.

`python -m tests.bench.compare_checkouts OTHER GAME` prints, for each preset, the medians of the other checkout and of this one, and their
ratio. The other checkout needs no virtual environment, since the engine is plain Python.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median

from kabu_core import content

ROOT = Path(__file__).parents[2]
RUNS = 5

PLAY_RANDOM_ROUNDS = """
import random, sys, time
from kabu_core import content, games
from kabu_core.play.record import GameRecord

game, preset = sys.argv[1:]
seats, rng = content.game_info(game).nearest_seat_count(4), random.Random(1736)

def play_rounds(seeds):
    for seed in seeds:
        state = games.initial_state(GameRecord(game, preset, seats, seed))
        while state.payoffs is None:
            state = state.apply(rng.choice(state.legal_actions()))

play_rounds(range(100))  # loads the data
count, start = 0, time.process_time()
while time.process_time() - start < 2:
    play_rounds(range(count, count + 20))
    count += 20
print(count / (time.process_time() - start))
"""
"""A program that plays random rounds from the seeds 0, 1, 2 and so on for two seconds of CPU time, and prints the rounds per second."""


def random_rounds_per_cpu_second(checkout: Path, game: str, preset: str) -> float:
    command = [sys.executable, "-c", PLAY_RANDOM_ROUNDS, game, preset]
    return float(subprocess.run(command, cwd=checkout, check=True, capture_output=True, text=True).stdout)


def compare_checkouts(other: Path, game: str) -> None:
    for preset in content.game_info(game).presets:
        pairs = [[random_rounds_per_cpu_second(checkout, game, preset) for checkout in (other, ROOT)] for _ in range(RUNS)]
        before, now = (median(rates) for rates in zip(*pairs, strict=True))
        print(f"{preset}: {before:,.0f} rounds per CPU second in the other checkout, {now:,.0f} here, {now / before:.2f} times as many")


if __name__ == "__main__":
    compare_checkouts(Path(sys.argv[1]), sys.argv[2])
