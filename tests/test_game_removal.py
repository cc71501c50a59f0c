"""Removing a game: when its folder, its line in the registry and its rows are gone, all other games work as before."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kabu_core import games
from tests.nightly_effort import NIGHTLY, usual_or_nightly

ROOT = Path(__file__).parent.parent
COPIED_FOLDERS = ("kabu_core", "macros", "tests", "docs")

IMPORT_EVERYTHING = """
import pkgutil, kabu_core, macros
for package in (kabu_core, macros):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("__main__"):
            __import__(module.name)
"""

TESTS_OF_OTHER_GAMES = ("tests/test_golden_records.py", "tests/test_layers.py", "tests/test_invariants.py")


def copy_repository_without_game(game: str, home: Path) -> None:
    """Copy the repository without a game: its folder, its line in the registry, its generated data and its tests."""
    for part in COPIED_FOLDERS:
        shutil.copytree(ROOT / part, home / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("pyproject.toml", "mkdocs.yml", "package-lock.json"):
        shutil.copy(ROOT / part, home)
    folder = game.replace("-", "_")
    shutil.rmtree(home / "kabu_core" / "games" / folder)
    registry = home / "kabu_core" / "games" / "__init__.py"
    text, lines = re.subn(rf'(?m)^    "{game}",\n', "", registry.read_text("utf-8"))
    assert lines == 1
    registry.write_text(text, "utf-8")
    # The names of other games may begin with the same words, as oicho-kabu-hands does with oicho-kabu.
    others = [other for other in games.GAMES if other != game and other.startswith(game)]
    for pattern in (f"kabu_core/data/*/{game}.json", f"tests/records/{game}*.txt", f"tests/games/*{folder}*.py"):
        for file in home.glob(pattern):
            if not any(other in file.stem.replace("_", "-") for other in others):
                file.unlink()


def run_python_in_copy(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy."""
    environment = {name: value for name, value in os.environ.items() if name != "NIGHTLY"} | {"PYTHONPATH": str(home)}
    return subprocess.run([sys.executable, *arguments], cwd=home, env=environment, text=True, capture_output=True)


@pytest.mark.parametrize("game", games.GAMES if NIGHTLY else ["koi-koi"])
def test_removing_a_game_leaves_the_others_as_they_were(game: str, tmp_path: Path) -> None:
    """All modules can still be imported, and the records and invariants of other games hold.

    Only rows that name the removed game are faulty.
    """
    copy_repository_without_game(game, tmp_path)
    done = run_python_in_copy(tmp_path, "-c", IMPORT_EVERYTHING)
    assert done.returncode == 0, done.stderr
    # The last line counts the faults. There are none if no row of another file names the game.
    *faults, _ = run_python_in_copy(tmp_path, "-m", "kabu_core", "check").stderr.splitlines() or [""]
    assert [fault for fault in faults if game not in fault and "no game lists this" not in fault] == []
    tried = run_python_in_copy(
        tmp_path,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not built",
        *usual_or_nightly(TESTS_OF_OTHER_GAMES[:1], TESTS_OF_OTHER_GAMES),
    )
    assert tried.returncode == 0, tried.stdout[-5000:]
