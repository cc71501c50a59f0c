"""What the build keeps between builds: whole or not at all, and made by one build at a time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from macros.build import library

ROOT = Path(__file__).parent.parent
FULL = OSError(28, os.strerror(28))
MAKER = """
import sys
from pathlib import Path
from macros.build import library

def make(file):
    print("making", flush=True)
    sys.stdin.readline()
    file.write_text("whole")

library.CACHE = Path(sys.argv[1])
print("asking", flush=True)
print(library.made(library.CACHE / "thing.txt", make).read_text(), flush=True)
"""
BUILDER = """
import sys
from pathlib import Path
from macros.build import library
library.CACHE = Path(sys.argv[1])
library.alone()
print("alone", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of .cache/."""
    monkeypatch.setattr(library, "CACHE", tmp_path)
    library.lock.cache_clear()
    return tmp_path


def started(script: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def test_a_full_disk_leaves_nothing_half(kept: Path) -> None:
    def full(file: Path) -> None:
        file.write_text("")
        raise FULL

    with pytest.raises(OSError, match="No space left"):
        library.made(kept / "thing.txt", full)
    assert [file.name for file in kept.iterdir()] == ["making.lock"]
    assert library.made(kept / "thing.txt", lambda file: file.write_text("whole")).read_text() == "whole"


def test_a_library_half_recorded_is_made_anew(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty list of modules was believed for ever: the build went on, and no page could start Python."""
    said: list[str | Exception] = [FULL, "codecs io"]

    def recorded(*command: str | Path, **environment: str) -> str:
        told = said.pop(0)
        if isinstance(told, Exception):
            raise told
        return told

    monkeypatch.setattr(library, "py_compile", lambda archive: None)
    monkeypatch.setattr(library, "run", recorded)
    with pytest.raises(OSError, match="No space left"):
        library.compiled()
    whole, boot = library.compiled()
    assert whole.stat().st_size
    assert boot == ["codecs", "io"]


def test_two_builds_make_a_thing_once(tmp_path: Path) -> None:
    first = started(MAKER, tmp_path)
    assert [line(first), line(first)] == ["asking", "making"]
    second = started(MAKER, tmp_path)
    assert line(second) == "asking"
    first.communicate("go on\n", timeout=60)
    assert second.communicate(timeout=60)[0].split() == ["whole"]
    assert first.returncode == second.returncode == 0


def test_a_build_waits_for_another_even_one_that_is_killed(tmp_path: Path) -> None:
    first = started(BUILDER, tmp_path)
    assert line(first) == "alone"
    second = started(BUILDER, tmp_path)
    assert line(second) == "Another build is under way here: waiting for it to end."
    first.kill()
    first.communicate()
    assert second.communicate("\n", timeout=60)[0].split() == ["alone"]
