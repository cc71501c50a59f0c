"""The build cache: a file is cached completely or not at all. If several builds run at once, only one build makes a file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from macros import build_cache

ROOT = Path(__file__).parent.parent
FULL_DISK_ERROR = OSError(28, os.strerror(28))
MAKE_FILE_SCRIPT = """
import sys
from pathlib import Path
from macros import build_cache

def make_file_on_command(file):
    print("making", flush=True)
    sys.stdin.readline()
    file.write_text("whole")

build_cache.CACHE = Path(sys.argv[1])
print("asking", flush=True)
print(build_cache.create_cached_path(build_cache.CACHE / "thing.txt", make_file_on_command).read_text(), flush=True)
"""
BUILD_SCRIPT = """
import sys
from pathlib import Path
from macros import build_cache
build_cache.CACHE = Path(sys.argv[1])
build_cache.acquire_build_lock()
print("alone", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty folder instead of .cache/, and return it."""
    monkeypatch.setattr(build_cache, "CACHE", tmp_path)
    build_cache.named_process_lock.cache_clear()
    return tmp_path


def start_python_script(script: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def read_output_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def test_a_full_disk_leaves_no_partial_file(cache_folder: Path) -> None:
    def raise_error_of_full_disk(file: Path) -> None:
        file.write_text("")
        raise FULL_DISK_ERROR

    with pytest.raises(OSError, match="No space left"):
        build_cache.create_cached_path(cache_folder / "thing.txt", raise_error_of_full_disk)
    assert [file.name for file in cache_folder.iterdir()] == ["making.lock"]
    assert build_cache.create_cached_path(cache_folder / "thing.txt", lambda file: file.write_text("whole")).read_text() == "whole"


@pytest.mark.by_day(0)
def test_two_builds_make_a_cached_file_once(tmp_path: Path) -> None:
    first = start_python_script(MAKE_FILE_SCRIPT, tmp_path)
    assert [read_output_line(first), read_output_line(first)] == ["asking", "making"]
    second = start_python_script(MAKE_FILE_SCRIPT, tmp_path)
    assert read_output_line(second) == "asking"
    first.communicate("go on\n", timeout=60)
    assert second.communicate(timeout=60)[0].split() == ["whole"]
    assert first.returncode == second.returncode == 0


def test_a_build_waits_for_another_one_until_it_ends_or_is_killed(tmp_path: Path) -> None:
    first = start_python_script(BUILD_SCRIPT, tmp_path)
    assert read_output_line(first) == "alone"
    second = start_python_script(BUILD_SCRIPT, tmp_path)
    assert read_output_line(second) == "Another build is running here; waiting for it to end."
    first.kill()
    first.communicate()
    assert second.communicate("\n", timeout=60)[0].split() == ["alone"]
