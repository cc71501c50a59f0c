"""The instructions for a new game in the chapter for contributors, followed word for word in a copy of the repository.

Without edits, the new games must pass the tests of games that need no built site and, at night, all tests.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kabu_core.archive.unplayable_related_games import related_games_by_id
from kabu_core.terminal import new_game_scaffold
from kabu_core.terminal.commands import main

ROOT = Path(__file__).parent.parent
CHAPTER = re.search(r"(?ms)^## A game\b[^\n]*$(.*?)^## ", (ROOT / "docs" / "contributing.md").read_text("utf-8"))
CHAPTER_GAMES = ("trial-kabu", "trial-stacks", "trial-fishing")
"""The games of the chapter, one of each family."""

OTHER_GAMES = ("kabu3", "zashiki-kabu-two", "hana2")
"""More games, one of each family. The ids of two have a digit, and that of one has three words."""

NOT_COPIED = (".git", ".venv", ".tools", ".cache", "node_modules", "site", "__pycache__")
LINKED_FOLDERS = (".venv", ".tools", "node_modules")

TESTED_BY_DAY = (
    "table_actions",
    "advice",
    "rule_comparison",
    "score_keeper",
    "invariants",
    "layers",
    "odds_of_decisions",
    "odds_of_hands",
    "stored_odds",
    "problems",
    "odds_calculator",
)
"""The test files in which a new game is most likely to fail."""

TESTS_OF_ALL_GAMES = "folder or every_kind"
"""An expression that selects tests that cover all games at once."""

RELATED_GAME = next(iter(related_games_by_id().values()))

PYTHON_NAMES = ("class", "import", "match", "type", "list", "print", "random", "test")
"""Two keywords, soft keywords, builtins, a module, and the package of Python's own tests."""


@pytest.fixture(scope="module")
def copy_with_new_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the repository without generated files, run the commands of the chapter in the copy, and return the copy."""
    assert CHAPTER
    home = tmp_path_factory.mktemp("copy") / "kabu"
    shutil.copytree(ROOT, home, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for part in LINKED_FOLDERS:
        (home / part).symlink_to((ROOT / part).resolve())
    commands = [line for block in re.findall(r"```sh\n(.*?)```", CHAPTER[1], re.DOTALL) for line in block.splitlines()]
    assert all(any(f"new-game {game}" in command for command in commands) for game in CHAPTER_GAMES)
    for command in commands:
        run_command_in_copy(command.partition("#")[0], home)
    return home


def run_command_in_copy(command: str, home: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "NIGHTLY"}
    done = subprocess.run(command, shell=True, cwd=home, env=environment, text=True, capture_output=True)
    assert done.returncode == 0, (command, done.stdout[-5000:], done.stderr[-3000:])
    return done.stdout


def run_pytest(home: Path, *arguments: str) -> str:
    return run_command_in_copy(f"{sys.executable} -m pytest -p no:cacheprovider {shlex.join(arguments)}", home)


def check_ruff_accepts_copy(home: Path) -> None:
    run_command_in_copy(f"{sys.executable} -m ruff check", home)
    assert "files already formatted" in run_command_in_copy(f"{sys.executable} -m ruff format --check", home)


def test_the_commands_of_the_chapter_make_working_games(copy_with_new_games: Path) -> None:
    check_ruff_accepts_copy(copy_with_new_games)
    listed = run_command_in_copy(f"{sys.executable} -m kabu_core games", copy_with_new_games)
    assert all(game in listed for game in CHAPTER_GAMES)


def test_the_new_games_pass_tests_without_edits(copy_with_new_games: Path) -> None:
    """Run the tests in the files of TESTED_BY_DAY that concern the new games and need no built site, in one process."""
    files = [f"tests/test_{name}.py" for name in TESTED_BY_DAY]
    assert " passed" in run_pytest(copy_with_new_games, "-m", "not built", *files, "-k", " or ".join((*CHAPTER_GAMES, TESTS_OF_ALL_GAMES)))


@pytest.mark.by_day(0)
def test_a_game_for_three_or_more_passes_tests_that_play_all_games(copy_with_new_games: Path) -> None:
    rules = copy_with_new_games / "kabu_core" / "games" / "trial_kabu" / "rules.toml"
    text = rules.read_text("utf-8")
    try:
        rules.write_text(text.replace("players = [2, 10]", "players = [3, 10]"), "utf-8")
        assert " passed" in run_pytest(copy_with_new_games, "tests/test_layers.py", "-k", "javascript")
    finally:
        rules.write_text(text, "utf-8")


@pytest.mark.by_day(0)
def test_all_new_games_pass_the_whole_test_command(copy_with_new_games: Path) -> None:
    for game, family in zip(OTHER_GAMES, new_game_scaffold.FAMILIES, strict=True):
        run_command_in_copy(f"{sys.executable} -m kabu_core new-game {game} --family {family}", copy_with_new_games)
    check_ruff_accepts_copy(copy_with_new_games)
    run_command_in_copy(f"{sys.executable} -m mypy", copy_with_new_games)
    run_command_in_copy(f"{sys.executable} -m kabu_core check", copy_with_new_games)
    run_command_in_copy(f"{sys.executable} -m tests.test_vectors_for_programs", copy_with_new_games)
    run_command_in_copy(f"{sys.executable} -m macros build --strict", copy_with_new_games)
    in_parallel = ("--numprocesses", "auto", "--dist", "worksteal")
    run_pytest(
        copy_with_new_games, *in_parallel, "--ignore", "tests/test_new_game_instructions.py", "--override-ini", "faulthandler_timeout=7200"
    )


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("yoshi", "the game 'yoshi' already exists, playable here"),
        (RELATED_GAME.id, f"the game '{RELATED_GAME.id}' already exists, documented in data/kin/{RELATED_GAME.group}.toml"),
        ("3-kabu", "'3-kabu' cannot be used as the name of a folder"),
        ("kabu-", "'kabu-' cannot be used as the name of a folder"),
        ("Trial Kabu", "invalid id 'Trial Kabu'; use only"),
        *((word, f"'{word}' cannot be the id of a game, since Python itself uses that name") for word in PYTHON_NAMES),
        *((word, f"'{word}' cannot be the id of a game, since records or addresses use that word") for word in ("deal", "hand", "keep")),
        ("game-spec", "'game-spec' cannot be the id of a game, since kabu_core/games/game_spec.py already exists"),
        (
            "koi-koi-round-end",
            "'koi-koi-round-end' cannot be the id of a game, since tests/games/test_koi_koi_round_end.py already exists",
        ),
        ("differences", "since docs/games/differences.md already exists"),
        ("arashi", "since hands, hand 'arashi' already uses it"),
        ("oya", "since terms, term 'oya' already uses it"),
        ("fuda-wiki-yoshi", "since sources, source 'fuda-wiki-yoshi' already uses it"),
    ],
)
def test_an_impossible_id_is_reported_and_nothing_is_written(
    game: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = (
        new_game_scaffold.REGISTRY,
        "kabu_core/games/game_spec.py",
        "tests/games/test_koi_koi_round_end.py",
        "docs/games/differences.md",
    )
    for place in there:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / place, tmp_path / place)
    monkeypatch.setattr(new_game_scaffold, "ROOT", tmp_path)
    assert main(["new-game", game]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert why in output.err
    written = {file.relative_to(tmp_path).as_posix(): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert written == {place: (ROOT / place).read_bytes() for place in there}
