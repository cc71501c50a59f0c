"""Compare the speed of this checkout and another one: random rounds per CPU second under each preset of a game.

`python -m tests.bench.compare_checkouts OTHER GAME` prints, for each preset, the medians of the other checkout and of this one, and their
ratio. The two checkouts are measured in turn. The other one needs no virtual environment, since the engine is plain Python.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median

from kabu_core import content

ROOT = Path(__file__).parents[2]
RUNS = 5

PROGRAM = f"""{Path(__file__).with_name("random_rounds.py").read_text()}
import sys

random_rounds_per_second(*sys.argv[1:], seconds=0.2)  # loads the data
print(random_rounds_per_second(*sys.argv[1:], clock=time.process_time))
"""
"""A program that plays random rounds and prints the rounds per second of CPU time; its arguments are a game and a preset."""


def random_rounds_per_cpu_second(checkout: Path, game: str, preset: str) -> float:
    command = [sys.executable, "-c", PROGRAM, game, preset]
    return float(subprocess.run(command, cwd=checkout, check=True, capture_output=True, text=True).stdout)


def compare_checkouts(other: Path, game: str) -> None:
    for preset in content.game_info(game).presets:
        pairs = [[random_rounds_per_cpu_second(checkout, game, preset) for checkout in (other, ROOT)] for _ in range(RUNS)]
        before, now = (median(rates) for rates in zip(*pairs, strict=True))
        print(f"{preset}: {before:,.0f} rounds per CPU second in the other checkout, {now:,.0f} here, {now / before:.2f} times as many")


if __name__ == "__main__":
    compare_checkouts(Path(sys.argv[1]), sys.argv[2])
