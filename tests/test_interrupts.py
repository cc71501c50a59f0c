"""Ctrl-C and SIGTERM end a command with the exit code that shells expect, without a traceback, orphan processes or lost data."""

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from kabu_core import __main__ as process
from kabu_core import games
from kabu_core.archive import check_all_data_rows
from kabu_core.odds import bot_simulation, stored_problems
from kabu_core.play.record import GameRecord

ROOT = Path(__file__).parent.parent
TIMEOUT = 60  # seconds
EXIT_CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}


@pytest.fixture(autouse=True)
def restore_signal_handler() -> Iterator[None]:
    """Restore the handler of SIGTERM after each test."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


def signal_sender(sent: signal.Signals) -> Callable[..., Any]:
    """Return a function that sends a signal to this process."""
    return lambda *_, **__: signal.raise_signal(sent)


@pytest.mark.parametrize("sent", EXIT_CODES)
@pytest.mark.parametrize(
    ("command", "where", "name"),
    [
        ("check", check_all_data_rows, "check_all_rows"),
        ("make-puzzles", stored_problems, "problems_file_text"),
        ("simulate yoshi --rounds 10", bot_simulation, "play_rounds_of_task"),
        ("replay -", io.StringIO, "read"),
    ],
)
def test_a_signal_sets_the_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, where: Any, name: str, sent: signal.Signals
) -> None:
    if where is io.StringIO:
        monkeypatch.setattr("sys.stdin", io.StringIO())
        where = sys.stdin
    monkeypatch.setattr(where, name, signal_sender(sent))
    assert process.main(command.split()) == EXIT_CODES[sent]
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("sent", EXIT_CODES)
@pytest.mark.parametrize("at", [0, 1, 5])
def test_an_interrupted_game_ends_with_its_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, at: int, sent: signal.Signals
) -> None:
    """The signal arrives while the engine is computing. The printed record has every action up to then, and can be replayed."""
    usual, calls = games.bot("koi-koi", "thumb"), iter(range(100))
    monkeypatch.setattr(games, "bot", lambda *_: lambda *asked: signal.raise_signal(sent) if next(calls) == at else usual(*asked))
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 100))
    assert process.main(["play", "koi-koi", "--seed", "1"]) == EXIT_CODES[sent]
    output = capsys.readouterr()
    assert output.err == ""
    record = GameRecord.loads(output.out.partition("The record of this game:\n")[2])
    assert len(record.actions) >= at
    assert games.replay(record).current_player == 1


def start_kabu_command(*command: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    python = (sys.executable, "-u", "-m", "kabu_core")
    return subprocess.Popen((*python, *command), stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT, start_new_session=True)


def read_until(stream: Any, ending: str) -> str:
    found = ""
    while not found.endswith(ending) and (sign := stream.read(1)):
        found += sign
    return found


def test_a_game_interrupted_at_the_prompt_ends_with_its_record() -> None:
    game = start_kabu_command("play", "koi-koi", "--seed", "1")
    assert game.stdin
    read_until(game.stdout, "\n> ")
    game.stdin.write("1\n")
    game.stdin.flush()
    read_until(game.stdout, "\n> ")
    os.killpg(game.pid, signal.SIGINT)
    out, err = game.communicate(timeout=TIMEOUT)
    assert (game.returncode, err) == (130, "")
    assert re.match(r"\nThe record of this game:\nkoi-koi fuda-wiki seats=2 seed=1\nplay ", out)


@pytest.mark.skipif(sys.platform == "win32", reason="the signals are those of Unix")
@pytest.mark.parametrize(("sent", "to"), [(signal.SIGINT, os.killpg), (signal.SIGTERM, os.kill)], ids=["SIGINT", "SIGTERM"])
def test_workers_end_with_the_command_and_finished_rounds_are_kept(tmp_path: Path, sent: signal.Signals, to: Any) -> None:
    """Ctrl-C reaches all processes, and SIGTERM only the first. `communicate` returns only when all processes have ended."""
    file = tmp_path / "run.json"
    run = start_kabu_command("simulate", "yoshi", "--rounds", "50000", "--workers", "2", "--keep", str(file))
    try:
        wait_until(file.exists)
        to(run.pid, sent)
        out, err = run.communicate(timeout=TIMEOUT)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == EXIT_CODES[sent]
    [said] = re.findall(rf"(?m)^Stopped after ([\d,]+) of 50,000 rounds; the same command resumes from {file}\.$", err)
    assert out.startswith(f"{said} rounds of yoshi")
    plan = bot_simulation.SimulationPlan("yoshi", "fuda-wiki-yoshi", (), 4, "thumb", 50_000, 0)
    assert 0 < bot_simulation.SimulationRun(plan, file).tally.rounds <= int(said.replace(",", ""))
    assert not file.with_name("run.json.lock").exists()


RUN_LONG_TASK = """
import time
from kabu_core.terminal.process_pool import process_pool
with process_pool(1) as executor:
    executor.submit(time.sleep, 3600)
    raise KeyboardInterrupt
"""


def test_a_running_worker_does_not_delay_the_end_of_an_interrupted_command() -> None:
    done = subprocess.run([sys.executable, "-c", RUN_LONG_TASK], cwd=ROOT, capture_output=True, timeout=TIMEOUT)
    assert done.returncode == -signal.SIGINT


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


INTERRUPT_IMPORT = """
import sys
class Finder:
    def find_spec(name, *_):
        if name == "{}":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder)
sys.argv[0] = "-m"
{}
"""


@pytest.mark.parametrize(
    ("module", "run", "code"),
    [
        ("kabu_core.terminal", "from kabu_core import __main__; sys.exit(__main__.main())", 130),
        ("macros.pipeline", "import macros", -signal.SIGINT),
    ],
)
def test_an_interrupt_during_the_imports_is_quiet(module: str, run: str, code: int) -> None:
    command = [sys.executable, "-c", INTERRUPT_IMPORT.format(module, run)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, "")
