"""`make bench`: measure the time of a build with an empty cache and of a second build, and the time to recalculate the published odds.

Build times are also given per page and per 100 kB of HTML.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.benchmark_output import print_measurement

ROOT = Path(__file__).parents[2]
COPIED_PATHS = (
    "docs",
    "macros",
    "kabu_core",
    "mkdocs.yml",
    "package.json",
    "package-lock.json",
    "pyproject.toml",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
)


def copy_project_for_build(home: Path) -> None:
    """Copy the project files that a build reads, without caches."""
    for name in COPIED_PATHS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, home / name)
    (home / "node_modules").symlink_to(ROOT / "node_modules")


def time_build(home: Path) -> float:
    """Return the seconds of one build."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"], cwd=home, check=True)
    return time.perf_counter() - start


def time_first_and_repeated_build() -> None:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        copy_project_for_build(home)
        for what in ("empty cache", "again"):
            seconds = time_build(home)
            sizes = [page.stat().st_size for page in (home / "site").rglob("*.html")]
            each, weight = 1000 * seconds / len(sizes), 1000 * seconds / (sum(sizes) / 100_000)
            print_measurement(
                f"build, {what}", f"{seconds:.1f} s, {len(sizes)} pages, {each:.0f} ms a page, {weight:.0f} ms for 100 kB of HTML"
            )
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "kabu_core", "compute"], cwd=home, check=True, capture_output=True)
        print_measurement("published odds, recalculated", f"{time.perf_counter() - start:.0f} s", "180 s on two cores")


if __name__ == "__main__":
    time_first_and_repeated_build()
