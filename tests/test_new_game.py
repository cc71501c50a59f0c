"""A new game in one sitting: what the chapter of the page for contributors says, done word for word in a copy of the repository.

Its untouched games pass the tests: by day those that need no built site and are about games; at night all, in the built site too.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kabu_core.terminal import commands, new
from tests.amount import NIGHTLY

ROOT = Path(__file__).parent.parent
CHAPTER = re.search(r"(?ms)^## A game\b[^\n]*$(.*?)^## ", (ROOT / "docs" / "contributing.md").read_text("utf-8"))
NEW = ("trial-kabu", "kabu3", "zashiki-kabu-two")
"""The game of the chapter and two more: one whose id is a single word with a digit, one of three words."""

MADE = (".git", ".venv", ".tools", ".cache", "node_modules", "site", "__pycache__")
INSTALLED = (".venv", ".tools", "node_modules")

ABOUT_GAMES = "folder or every_kind or every_published_game"
"""Names of tests that go through all games at once."""

PYTHONS = ("class", "import", "match", "type", "list", "print", "random", "test")
"""A keyword or two, soft ones, what is built in, a module, and the package of Python's own tests."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository without what is made, and with the new games."""
    assert CHAPTER
    home = tmp_path_factory.mktemp("copy") / "kabu"
    shutil.copytree(ROOT, home, ignore=shutil.ignore_patterns(*MADE))
    for part in INSTALLED:
        (home / part).symlink_to((ROOT / part).resolve())
    told = [line for block in re.findall(r"```sh\n(.*?)```", CHAPTER[1], re.DOTALL) for line in block.splitlines()]
    assert any(f"new-game {NEW[0]}" in command for command in told)
    for command in [*told, *(f"{sys.executable} -m kabu_core new-game {game}" for game in NEW[1:])]:
        run(command.partition("#")[0], home)
    return home


def run(command: str, home: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "NIGHTLY"}
    done = subprocess.run(command, shell=True, cwd=home, env=environment, text=True, capture_output=True)
    assert done.returncode == 0, (command, done.stdout[-5000:], done.stderr[-3000:])
    return done.stdout


def passes(home: Path, *arguments: str) -> str:
    return run(f"{sys.executable} -m pytest -p no:cacheprovider -p no:xdist {shlex.join(arguments)}", home)


def test_new_games_are_in_order(copy: Path) -> None:
    run(f"{sys.executable} -m ruff check", copy)
    assert "files already formatted" in run(f"{sys.executable} -m ruff format --check", copy)
    assert "rows of data are in order" in run(f"{sys.executable} -m kabu_core check", copy)
    listed = run(f"{sys.executable} -m kabu_core games", copy)
    assert all(game in listed for game in NEW)


def test_new_games_pass_every_test_about_them(copy: Path) -> None:
    """One of them by day; the rest of the tests, and the others, at night."""
    names = f"{NEW[0]} or {NEW[0].replace('-', '_')}"
    asked = f"(({names}) and not holds_every_hand) or {ABOUT_GAMES}"
    assert " passed" in passes(copy, "-m", "not built", "--ignore", "tests/browser", "-k", asked)


@pytest.mark.skipif(not NIGHTLY, reason="at night")
def test_new_games_pass_the_whole_test_command(copy: Path) -> None:
    run(f"{sys.executable} -m mypy", copy)
    run(f"{sys.executable} -m macros build --strict", copy)
    passes(copy, "--ignore", "tests/test_new_game.py", "--override-ini", "faulthandler_timeout=7200")


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("yoshi", "there is a game 'yoshi' already, to play here"),
        ("shippin", "there is a game 'shippin' already, told of in data/kin/dealer.toml"),
        ("3-kabu", "'3-kabu' cannot be the name of a folder too"),
        ("kabu-", "'kabu-' cannot be the name of a folder too"),
        ("Trial Kabu", "the id 'Trial Kabu' goes into links"),
        *((word, f"'{word}' cannot be the id of a game, since Python uses that name itself") for word in PYTHONS),
        *((word, f"'{word}' cannot be the id of a game, since records or addresses use that word") for word in ("deal", "hand", "keep")),
        ("spec", "'spec' cannot be the id of a game, since kabu_core/games/spec.py is there already"),
        ("koi-koi-end", "'koi-koi-end' cannot be the id of a game, since tests/games/test_koi_koi_end.py is there already"),
        ("differences", "since docs/games/differences.md is there already"),
        ("arashi", "since hands, hand 'arashi' has it"),
        ("oya", "since terms, term 'oya' has it"),
        ("fuda-wiki-yoshi", "since sources, source 'fuda-wiki-yoshi' has it"),
    ],
)
def test_what_cannot_be_the_id_of_a_game_is_told_and_nothing_written(
    game: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = (*new.LISTS, "kabu_core/games/spec.py", "tests/games/test_koi_koi_end.py", "docs/games/differences.md")
    for place in there:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / place, tmp_path / place)
    monkeypatch.setattr(new, "ROOT", tmp_path)
    assert commands.main(["new-game", game]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert why in told.err
    written = {file.relative_to(tmp_path).as_posix(): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert written == {place: (ROOT / place).read_bytes() for place in there}
