"""Simulation of many rounds between bots, in this process or in an executor.

The results do not depend on the number of workers, and an interrupted run can be continued from its file.
"""

import json
import math
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import BinaryIO, Self

from kabu_core import games
from kabu_core.errors import KabuError, NotationError, quote_input
from kabu_core.play.banking_games import BankingState
from kabu_core.play.real_card_score_keeping import Points
from kabu_core.play.record import MOST_SEED, GameRecord
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.play.state import FOR_BOTS, seeded_random
from kabu_core.rules import Rules

if sys.platform != "win32" and sys.platform != "emscripten":  # Windows and Pyodide have no `fcntl`
    import fcntl

MOST_ROUNDS = 10_000_000
SMALLEST_TASK, MOST_TASKS = 100, 1000
"""The smallest number of rounds in a task, and the largest number of tasks in a run."""

Z_95_PERCENT = 1.959964
"""Half the width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """The plan of a run: rounds of one game between bots of one level (`bots`). The seed of each round follows from `seed`."""

    game: str
    preset: str
    options: tuple[tuple[str, str], ...]
    seats: int
    bots: str
    rounds: int
    seed: int

    def starting_record_of_round(self, number: int) -> GameRecord:
        """Return the record of round `number`, before its first action."""
        return GameRecord(self.game, self.preset, self.seats, (self.seed * MOST_ROUNDS + number) % MOST_SEED, self.options)

    def round_numbers_by_task(self) -> list[range]:
        """Divide the rounds into tasks. Return the round numbers of each task."""
        size = max(SMALLEST_TASK, -(-self.rounds // MOST_TASKS))
        return [range(start, min(start + size, self.rounds)) for start in range(0, self.rounds, size)]

    def require_playable_plan(self) -> None:
        """Raise KabuError if the plan cannot be played."""
        if not 0 < self.rounds <= MOST_ROUNDS:
            raise NotationError(f"rounds cannot be {self.rounds}; it takes 1 to {MOST_ROUNDS:,}")
        games.bot(self.game, self.bots)
        games.initial_state(self.starting_record_of_round(0))


@dataclass(slots=True)
class SimulationTally:
    """Sums of the results of some rounds. They are whole numbers, so that tallies can be added in any order."""

    rounds: int = 0
    won: int = 0
    """The sum of the dealer's points."""
    squares: int = 0
    """The sum of the squares of the dealer's points."""
    staked: int = 0
    """The sum of the points at stake at the end of a round."""
    crossed: int = 0
    """The sum of the products of the dealer's points and the points at stake."""
    spread: int = 0
    """The sum of the squares of the points at stake."""
    by_seat: list[int] = field(default_factory=list)
    """The points of each seat."""

    def add_tally(self, other: Self) -> None:
        """Add the tally `other`, which has other rounds, to this tally."""
        seats = [0] * len(other.by_seat)
        for name in (f.name for f in fields(self) if f.name != "by_seat"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.by_seat = [mine + theirs for mine, theirs in zip(self.by_seat or seats, other.by_seat, strict=True)]

    def mean_dealer_points(self) -> tuple[float, float]:
        """Return the dealer's average points per round, and half the width of the 95 % interval of this average."""
        mean = self.won / self.rounds
        return mean, half_confidence_interval(self.squares - self.rounds * mean**2, self.rounds)

    def simulated_dealer_edge(self) -> tuple[float, float] | None:
        """Return the share of all stakes that the dealer wins, and half the width of its 95 % interval; None if nothing was staked."""
        if not self.staked:
            return None
        share = self.won / self.staked
        squared_residuals = self.squares - 2 * share * self.crossed + share**2 * self.spread
        return share, half_confidence_interval(squared_residuals, self.rounds) * self.rounds / self.staked


def half_confidence_interval(squared_deviations: float, rounds: int) -> float:
    """Return half the width of a 95 % interval of a mean, from the sum of the squared deviations of `rounds` rounds."""
    return Z_95_PERCENT * math.sqrt(max(squared_deviations, 0) / max(rounds - 1, 1) / rounds)


def play_rounds_of_task(plan: SimulationPlan, numbers: range) -> SimulationTally:
    """Play the rounds of one task to the end and return their tally."""
    tally = SimulationTally()
    choose = games.bot(plan.game, plan.bots)
    for number in numbers:
        record = plan.starting_record_of_round(number)
        state = games.initial_state(record)
        rng = seeded_random(record.seed or 0, FOR_BOTS, 0)
        while state.payoffs is None:
            state = state.apply(choose(state.observation(state.require_current_player()), rng))
        tally.add_tally(_tally_finished_round(state, state.payoffs))
    return tally


def _tally_finished_round(state: RoundBasedState[Rules, str], payoffs: Points) -> SimulationTally:
    won = payoffs[state.seating.dealer]
    staked = sum(state.stakes_by_seat) if isinstance(state, BankingState) else 0
    return SimulationTally(1, won, won * won, staked, won * staked, staked * staked, list(payoffs))


class SimulationRun:
    """A simulation in progress. If it has a file, it is saved after every task.

    A later run with the same plan and file continues from there. Two runs can't use the same file at the same time.
    """

    def __init__(self, plan: SimulationPlan, file: Path | None = None) -> None:
        plan.require_playable_plan()
        self.plan, self.file = plan, file
        self.tally, self.done = SimulationTally(), set[int]()
        self._resume_saved_run()

    def play_remaining_rounds(self, executor: Executor | None = None, tell: Callable[[int], None] = lambda rounds: None) -> SimulationTally:
        """Play the remaining rounds, and call `tell` with the number of finished rounds after each task.

        Raises KabuError if a worker dies, or if another process uses the same file.
        """
        with _file_lock(self.file):
            self._resume_saved_run()  # another process may have added rounds
            for task, tally in self._results_of_remaining_tasks(executor):
                self.tally.add_tally(tally)
                self.done.add(task)
                self._save_run_to_file()
                tell(self.tally.rounds)
        return self.tally

    def _results_of_remaining_tasks(self, executor: Executor | None) -> Iterator[tuple[int, SimulationTally]]:
        todo = {task: numbers for task, numbers in enumerate(self.plan.round_numbers_by_task()) if task not in self.done}
        if executor is None:
            yield from ((task, play_rounds_of_task(self.plan, numbers)) for task, numbers in todo.items())
            return
        futures = {executor.submit(play_rounds_of_task, self.plan, numbers): task for task, numbers in todo.items()}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BrokenExecutor:
            advice = f"they are saved in {quote_input(self.file)}" if self.file else "save runs with --keep so that they can be resumed"
            raise KabuError(f"a worker died after {self.tally.rounds:,} of {self.plan.rounds:,} rounds; {advice}") from None
        finally:
            for future in futures:
                future.cancel()

    def _simulation_plan_json(self) -> dict[str, object]:
        return asdict(self.plan) | {"options": [[*option] for option in self.plan.options]}

    def _resume_saved_run(self) -> None:
        """Load the tally from the file, if it exists. Raises NotationError if the file does not hold a saved state of this run."""
        if not self.file or not self.file.exists():
            return
        no_run = NotationError(f"{quote_input(self.file)} is not a saved run; choose another file")
        try:
            plan, tally, done = _parse_saved_run(self.file.read_text("utf-8"))
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            raise no_run from None
        if other := [
            f"{name} {quote_input(plan.get(name))}" for name, value in self._simulation_plan_json().items() if plan.get(name) != value
        ]:
            why = f"holds another run, with {', '.join(other)}; choose another file or the same game, rules, rounds and seed"
            raise NotationError(f"{quote_input(self.file)} {why}")
        sizes = dict(enumerate(map(len, self.plan.round_numbers_by_task())))
        seats = self.plan.seats if done else 0
        if not done <= {*sizes} or tally.rounds != sum(sizes[task] for task in done) or len(tally.by_seat) != seats:
            raise no_run
        self.tally, self.done = tally, done

    def _save_run_to_file(self) -> None:
        """Write a new file, then replace the old one with it, so that a complete file always exists."""
        if self.file:
            new = self.file.with_name(f"{self.file.name}.new")
            new.write_text(
                json.dumps({"plan": self._simulation_plan_json(), "tally": asdict(self.tally), "done": sorted(self.done)}), "utf-8"
            )
            os.replace(new, self.file)


def _parse_saved_run(text: str) -> tuple[dict[str, object], SimulationTally, set[int]]:
    """Parse a saved run into its plan, tally and finished tasks.

    Raises built-in errors such as KeyError, which the caller turns into a message.
    """
    saved = json.loads(text)
    plan, tally, done = dict(saved["plan"]), SimulationTally(**saved["tally"]), saved["done"]
    numbers = [*done, *tally.by_seat, *(getattr(tally, f.name) for f in fields(tally) if f.name != "by_seat")]
    if any(type(number) is not int for number in numbers):
        raise TypeError
    return plan, tally, {*done}


@contextmanager
def _file_lock(file: Path | None) -> Iterator[None]:
    """Keep other processes from using the same file. The system releases the lock if this process dies. On Windows there is no lock."""
    if not file or sys.platform == "win32" or sys.platform == "emscripten":
        yield
        return
    lock = file.with_name(f"{file.name}.lock")
    with lock.open("wb") as handle:
        if not _try_to_lock_file(handle, lock):
            raise KabuError(f"another command is using {quote_input(file)}; wait until it ends, or save this run in another file")
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _try_to_lock_file(handle: BinaryIO, lock: Path) -> bool:
    """Lock an open file; return False if another process has locked it or just removed it."""
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # unlike this lock, one made by flock would be inherited by the workers
        return os.path.samestat(os.fstat(handle.fileno()), lock.stat())
    except (BlockingIOError, PermissionError, FileNotFoundError):
        return False


def run_whole_simulation(plan: SimulationPlan, executor: Executor | None = None, file: Path | None = None) -> SimulationTally:
    """Play a whole run, in this process or in an executor."""
    return SimulationRun(plan, file).play_remaining_rounds(executor)
