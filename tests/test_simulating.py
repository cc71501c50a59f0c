"""Many rounds: the same figures in any executor and after any stop, and within their interval of the exact odds."""

import json
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kabu_core import games
from kabu_core.errors import KabuError
from kabu_core.odds import edges
from kabu_core.odds.simulating import Plan, Run, Tally, play, simulate
from kabu_core.terminal.commands import main

YOSHI = Plan("yoshi", "fuda-wiki-yoshi", (), 2, "thumb", 250, 3)


class Backwards(Executor):
    """Does the last task first, and dies before some."""

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
def whole() -> Tally:
    return simulate(YOSHI)


def test_the_same_in_any_executor(whole: Tally) -> None:
    assert whole.rounds == 250
    assert sum(whole.by_seat) == 0
    with ThreadPoolExecutor(3) as pool:
        assert simulate(YOSHI, pool) == whole
    assert simulate(YOSHI, Backwards()) == whole


def test_the_same_on_a_cluster_of_an_engine_of_others(whole: Tally) -> None:
    from distributed import Client  # takes a second, of each worker that only looks for its tests

    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:  # type: ignore[no-untyped-call]
        assert simulate(YOSHI, client.get_executor()) == whole


def test_what_was_stopped_goes_on(whole: Tally, tmp_path: Path) -> None:
    file = tmp_path / "run.json"

    def stop(rounds: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Run(YOSHI, file).go(tell=stop)
    half = Run(YOSHI, file)
    assert half.tally.rounds == 100
    assert half.go() == whole
    again = Run(YOSHI, file)
    again.go(Backwards(dies_at=1))  # nothing is left to be done
    assert again.tally == whole


def test_a_worker_that_dies_loses_nothing(whole: Tally, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    with pytest.raises(KabuError, match=r"a worker died after \d+ of 250 rounds; they are kept in"):
        Run(YOSHI, file).go(Backwards(dies_at=200))
    assert simulate(YOSHI, file=file) == whole


def test_the_exact_edge_is_within_the_interval() -> None:
    plan = Plan("kyo-kabu", "fuda-wiki-kyo-kabu", (), 2, "thumb", 500, 0)
    found = simulate(plan).edge()
    assert found
    exact = edges.edge("kyo-kabu", games.rules("kyo-kabu"))
    assert abs(found[0] - float(exact.thumb)) < 1.5 * found[1]


def test_rounds_are_those_of_the_records() -> None:
    """One task more or less changes no round."""
    both = play(YOSHI, range(10))
    parts = play(YOSHI, range(4))
    parts.add(play(YOSHI, range(4, 10)))
    assert parts == both
    assert both.won == sum(play(YOSHI, range(n, n + 1)).won for n in range(10))


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command = ["simulate", "yoshi", "--rounds", "20", "--seats", "3", "--keep", str(tmp_path / "run.json"), "--json"]
    assert main(command) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["played"], len(told["sums"]["by_seat"])) == ("yoshi", 20, 3)
    assert main([*command[:-1]]) == 0
    text = capsys.readouterr().out
    assert text.startswith("20 rounds of yoshi, fuda-wiki-yoshi, 3 seats, bots: thumb, seed 0.\nThe dealer wins ")
    assert main([*command, "--seed", "1"]) == 2
    assert "keeps another run" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("yoshi --rounds 0", "rounds cannot be 0; it takes 1 to 10,000,000"),
        ("yoshi --rounds 10000001", "rounds cannot be 10000001"),
        ("yoshi --rounds many", "--rounds cannot be 'many'"),
        ("yoshi --workers 0", "--workers cannot be 0; it takes 1 to 256"),
        ("yoshi --bots genius", "unknown bot 'genius'"),
        ("yoshi --seats 99", "it takes 2 to 13"),
        ("yoshi --keep /tmp", "is not a run that was kept"),
        ("yoshi --keep /no/such/file", "cannot write: No such file"),
        ("yoshi --set luck=1", "unknown option 'luck'"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], arguments: str, said: str) -> None:
    assert main(["simulate", *arguments.split()]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
