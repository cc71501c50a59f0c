"""A new game in one sitting: what the chapter of the page for contributors says, done word for word in a copy of the repository."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kabu_core.terminal import commands, new

ROOT = Path(__file__).parent.parent
CHAPTER = re.search(r"(?ms)^## A game\b[^\n]*$(.*?)^## ", (ROOT / "docs" / "contributing.md").read_text("utf-8"))
PYTHONS = ("class", "import", "match", "type", "list", "print", "random", "test")
"""A keyword or two, soft ones, what is built in, a module, and the package of Python's own tests."""

PARTS = ("kabu_core", "macros", "tests", "docs", "mkdocs.yml", "pyproject.toml")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository without what is made."""
    home = tmp_path_factory.mktemp("copy")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, home / part, ignore=shutil.ignore_patterns("__pycache__", "assets"))
        else:
            shutil.copy(ROOT / part, home)
    (home / ".venv").symlink_to(ROOT / ".venv")
    return home


def run(command: str, home: Path) -> str:
    done = subprocess.run(command, shell=True, cwd=home, text=True, capture_output=True)
    assert done.returncode == 0, (command, done.stdout[-3000:], done.stderr[-3000:])
    return done.stdout


def test_the_chapter_leads_to_a_game_that_runs_and_passes(copy: Path) -> None:
    assert CHAPTER
    commands = [line for block in re.findall(r"```sh\n(.*?)```", CHAPTER[1], re.DOTALL) for line in block.splitlines()]
    assert any("new-game trial-kabu" in command for command in commands)
    for command in commands:
        run(command.partition("#")[0], copy)
    run(f"{sys.executable} -m ruff check", copy)
    assert "files already formatted" in run(f"{sys.executable} -m ruff format --check", copy)
    assert "trial-kabu" in run(f"{sys.executable} -m kabu_core games", copy)
    assert "1 passed" in run(f"{sys.executable} -m pytest -p no:cacheprovider tests/test_layers.py -k folder", copy)


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
