"""Simulations: the figures are the same with any executor and after any interruption, and their interval contains the exact odds."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from kabu_core import games
from kabu_core.calculator import house_edges
from kabu_core.errors import KabuError
from kabu_core.odds.bot_simulation import SimulationPlan, SimulationRun, SimulationTally, play_rounds_of_task, run_whole_simulation
from kabu_core.terminal.commands import main

ROOT = Path(__file__).parent.parent
YOSHI_PLAN = SimulationPlan("yoshi", "fuda-wiki-yoshi", (), 2, "thumb", 250, 3)


class ImmediateExecutor(Executor):
    """An executor that runs each task at once in this process. If `dies_at` is not 0, tasks that start at that round or later fail."""

    def __init__(self, dies_at: int = 0) -> None:
        self.dies_at = dies_at

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.dies_at and arguments[1].start >= self.dies_at:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(function(*arguments))
        return future


@pytest.fixture(scope="module")
def uninterrupted_tally() -> SimulationTally:
    return run_whole_simulation(YOSHI_PLAN)


def test_any_executor_gives_the_same_figures(uninterrupted_tally: SimulationTally) -> None:
    assert uninterrupted_tally.rounds == 250
    assert sum(uninterrupted_tally.by_seat) == 0
    with ThreadPoolExecutor(3) as pool:
        assert run_whole_simulation(YOSHI_PLAN, pool) == uninterrupted_tally
    assert run_whole_simulation(YOSHI_PLAN, ImmediateExecutor()) == uninterrupted_tally


def test_a_dask_cluster_gives_the_same_figures(uninterrupted_tally: SimulationTally) -> None:
    from distributed import Client  # slow to import

    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:  # type: ignore[no-untyped-call]
        assert run_whole_simulation(YOSHI_PLAN, client.get_executor()) == uninterrupted_tally


def test_an_interrupted_run_continues(uninterrupted_tally: SimulationTally, tmp_path: Path) -> None:
    file = tmp_path / "run.json"

    def interrupt_run(rounds: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SimulationRun(YOSHI_PLAN, file).play_remaining_rounds(tell=interrupt_run)
    half = SimulationRun(YOSHI_PLAN, file)
    assert half.tally.rounds == 100
    assert half.play_remaining_rounds() == uninterrupted_tally
    again = SimulationRun(YOSHI_PLAN, file)
    again.play_remaining_rounds(ImmediateExecutor(dies_at=1))  # no task is left that could fail
    assert again.tally == uninterrupted_tally


def test_a_worker_that_dies_loses_nothing(uninterrupted_tally: SimulationTally, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    with pytest.raises(KabuError, match=r"a worker died after \d+ of 250 rounds; they are saved in"):
        SimulationRun(YOSHI_PLAN, file).play_remaining_rounds(ImmediateExecutor(dies_at=200))
    assert run_whole_simulation(YOSHI_PLAN, file=file) == uninterrupted_tally


def test_the_exact_house_edge_is_within_the_simulated_interval() -> None:
    plan = SimulationPlan("kyo-kabu", "fuda-wiki-kyo-kabu", (), 2, "thumb", 500, 0)
    found = run_whole_simulation(plan).simulated_dealer_edge()
    assert found
    exact = house_edges.house_edge("kyo-kabu", games.rules("kyo-kabu"))
    assert abs(found[0] - float(exact.thumb)) < 1.5 * found[1]


def test_rounds_are_the_same_however_they_are_divided_into_tasks() -> None:
    both = play_rounds_of_task(YOSHI_PLAN, range(10))
    parts = play_rounds_of_task(YOSHI_PLAN, range(4))
    parts.add_tally(play_rounds_of_task(YOSHI_PLAN, range(4, 10)))
    assert parts == both
    assert both.won == sum(play_rounds_of_task(YOSHI_PLAN, range(n, n + 1)).won for n in range(10))


def test_the_command_prints_text_and_json_and_refuses_another_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command = ["simulate", "yoshi", "--rounds", "20", "--seats", "3", "--keep", str(tmp_path / "run.json"), "--json"]
    assert main(command) == 0
    output = json.loads(capsys.readouterr().out)
    assert (output["game"], output["played"], len(output["sums"]["by_seat"])) == ("yoshi", 20, 3)
    assert main([*command[:-1]]) == 0
    text = capsys.readouterr().out
    assert text.startswith("20 rounds of yoshi, fuda-wiki-yoshi, 3 seats, bots: medium, seed 0.\nThe dealer wins ")
    assert main([*command, "--seed", "1"]) == 2
    assert "holds another run" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("yoshi --rounds 0", "rounds cannot be 0; it takes 1 to 10,000,000"),
        ("yoshi --rounds 10000001", "rounds cannot be 10000001"),
        ("yoshi --rounds many", "--rounds cannot be 'many'"),
        ("yoshi --workers 0", "--workers cannot be 0; it takes 1 to 256"),
        ("yoshi --bots genius", "unknown level 'genius'"),
        ("yoshi --seats 99", "it takes 2 to 13"),
        ("yoshi --keep /tmp", "is not a saved run"),
        ("yoshi --keep /no/such/file", "cannot write: No such file"),
        ("yoshi --set luck=1", "unknown option 'luck'"),
    ],
)
def test_bad_input_is_reported_in_one_line(capsys: pytest.CaptureFixture[str], arguments: str, said: str) -> None:
    assert main(["simulate", *arguments.split()]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


TALLY = asdict(SimulationTally(100, by_seat=[0, 0]))
STORED_RUN = {"plan": {**asdict(YOSHI_PLAN), "options": []}, "tally": TALLY, "done": [0]}


def saved_run_with_changes(**changes: object) -> bytes:
    return json.dumps({**STORED_RUN, **changes}).encode()


@pytest.mark.parametrize(
    "content",
    [
        *(
            b"[" * 100_000,
            b'{"plan":' * 100_000,
            b"\xff\xfe\x00",
            b"",
            b"[]",
            b"null",
            b"1" * 5000,
            saved_run_with_changes(plan=[]),
            saved_run_with_changes(plan=5),
        ),
        *(saved_run_with_changes(done=[done]) for done in (3, -1, 0.0, True, "0", None, float("nan"), float("inf"), [0])),
        *(saved_run_with_changes(tally={**TALLY, **wrong}) for wrong in ({"rounds": 200}, {"won": 1e999}, {"won": "1"}, {"x": 1})),
        *(saved_run_with_changes(tally={**TALLY, "by_seat": seats}) for seats in ([0], [0, 0, 0], [0, 0.5], 0)),
    ],
    ids=lambda content: str(content[:40]),
)
def test_a_file_that_is_not_a_saved_run_is_reported_and_not_overwritten(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("run.json")
    file.write_bytes(saved_run_with_changes())
    command = ["simulate", "yoshi", "--rounds", "250", "--seats", "2", "--seed", "3", "--keep", str(file)]
    assert SimulationRun(YOSHI_PLAN, file).done == {0}
    file.write_bytes(content)
    assert main(command) == 2
    error = capsys.readouterr().err
    assert re.match(r"kabu: 'run.json' (is not a saved run; choose another file|holds another run, with .+)\n$", error)
    assert file.read_bytes() == content


def test_two_commands_never_write_to_one_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    command = ["simulate", "yoshi", "--rounds", "50000", "--keep", str(file)]
    first = subprocess.Popen([sys.executable, "-m", "kabu_core", *command], stderr=subprocess.DEVNULL, cwd=ROOT)
    try:
        end = time.monotonic() + 60
        while not file.exists():
            assert time.monotonic() < end
            time.sleep(0.02)
        assert main(command) == 2
        assert capsys.readouterr().err.startswith("kabu: another command is using ")
        assert first.poll() is None
    finally:
        first.kill()
        first.wait()
    played = json.loads(file.read_text("utf-8"))["tally"]["rounds"]
    assert played > 0
    plan = SimulationPlan("yoshi", "fuda-wiki-yoshi", (), 4, "thumb", 50_000, 0)
    again = SimulationRun(plan, file)
    with pytest.raises(KeyboardInterrupt):  # the lock of a killed command is released
        again.play_remaining_rounds(tell=lambda rounds: signal.raise_signal(signal.SIGINT))
    assert again.tally.rounds == played + 100


def test_a_run_continues_from_the_file_of_another_process(uninterrupted_tally: SimulationTally, tmp_path: Path) -> None:
    early, file = SimulationRun(YOSHI_PLAN, tmp_path / "run.json"), tmp_path / "run.json"
    run_whole_simulation(YOSHI_PLAN, file=file)
    assert early.play_remaining_rounds(ImmediateExecutor(dies_at=1)) == uninterrupted_tally


@pytest.mark.parametrize("rounds", ["9" * 26, "9" * 300])
def test_a_huge_number_is_reported_as_too_large(capsys: pytest.CaptureFixture[str], rounds: str) -> None:
    assert main(["simulate", "yoshi", "--rounds", rounds]) == 2
    assert capsys.readouterr().err == f"kabu: rounds cannot be {rounds}; it takes 1 to 10,000,000\n"
    assert main(["simulate", "yoshi", "--workers", rounds]) == 2
    assert "it takes 1 to 256\n" in capsys.readouterr().err
    assert main(["rules", "oicho-kabu", "--set", f"rounds={rounds}"]) == 2
    assert "it takes 1 to 24\n" in capsys.readouterr().err
    assert main(["play", "oicho-kabu", "--seats", rounds]) == 2
    assert "it takes 2 to 10\n" in capsys.readouterr().err
