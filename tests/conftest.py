"""Fixtures and hooks for all tests: data files that a test may corrupt, a sample of tests by day, and a message about an outdated site."""

import os
import pickle
import signal
import sys
import tomllib
from collections.abc import Generator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kabu_core import engine_parts, games
from kabu_core.content import loading
from kabu_core.errors import ContentError
from tests.nightly_effort import sample_unless_nightly, usual_or_nightly

ENGINE_FOLDER = Path(engine_parts.HOME)
DATA_FILES = {
    **{str(file.relative_to(ENGINE_FOLDER / "data").with_suffix("")): file for file in (ENGINE_FOLDER / "data").rglob("*.toml")},
    **{f"games/{file.parent.name.replace('_', '-')}": file for file in (ENGINE_FOLDER / "games").glob("*/rules.toml")},
}
"""Every data file, keyed by the name under which it is loaded."""
PARSED_DATA = {name: tomllib.loads(file.read_text(encoding="utf-8")) for name, file in DATA_FILES.items()}
PICKLED_DATA = pickle.dumps(PARSED_DATA)
ORIGINAL_LOADER = loading.load_data_file

BROWSER_CASES_BY_DAY = 1
"""The number of parameter sets that a test in tests/browser tries by day, unless the test is marked with `by_day`."""

ROOT = Path(__file__).parent.parent
BUILT_HOME_PAGE = ROOT / "site" / "index.html"

# A shell's background job ignores SIGINT, but tests of interrupts need Python's own handler.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# If PYTHONDONTWRITEBYTECODE is set, each worker and each command that a test starts would compile everything again.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.dont_write_bytecode = False
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".cache" / "compiled"))
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"]


@cache
def outdated_site_message() -> str:
    """Return a message if the built site is missing or older than one of its source files, and otherwise an empty text."""
    if not BUILT_HOME_PAGE.exists():
        return "There is no built site: run `make build`, and test again."
    made_from = [ROOT / "mkdocs.yml", *(file for folder in ("kabu_core", "macros", "docs") for file in (ROOT / folder).rglob("*.*"))]
    newest = max((file for file in made_from if "__pycache__" not in file.parts), key=lambda file: file.stat().st_mtime)
    if newest.stat().st_mtime <= BUILT_HOME_PAGE.stat().st_mtime:
        return ""
    return f"The site was built before {newest.relative_to(ROOT)} was changed: run `make build`, and test again."


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that use the fixture `site` as tests of the built site, and by day leave out some parameter sets.

    Parameter sets are left out of the tests in tests/browser and of the tests marked with `by_day`, unless `-k` names a game.
    """
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker("built")
    if config.getoption("keyword") in games.GAMES:
        return
    kept = {item for name, cases in tests.items() for item in _cases_to_try(name, cases)}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def _cases_to_try(name: str, cases: Sequence[pytest.Item]) -> Sequence[pytest.Item]:
    """Return all parameter sets of a test at night, and by day only some of them; see the mark `by_day`."""
    mark = cases[0].get_closest_marker("by_day")
    if mark and mark.kwargs:
        return usual_or_nightly([item for item in cases if item.name.endswith(f"[{mark.kwargs['game']}]")], cases)
    usual = mark.args[0] if mark else BROWSER_CASES_BY_DAY if name.startswith("tests/browser/") else len(cases)
    return sample_unless_nightly(cases, usual, name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Put the message about an outdated site before the report of a failed test that reads the site."""
    report = yield
    if report.failed and item.get_closest_marker("built") and (message := outdated_site_message()):
        report.longrepr = f"{message}\n\n{report.longreprtext}"
    return report


def clear_data_cache() -> None:
    """Clear the caches of the loaded data."""
    loading.CACHE.clear()


@pytest.fixture(name="data")
def provide_corruptible_data_tables(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the tables of all data files by name. The engine loads these tables instead of the files, so a test may corrupt them.

    A test may also replace a table by a ContentError. The engine then raises this error when it loads the file.
    """
    files: dict[str, Any] = pickle.loads(PICKLED_DATA)  # faster than copy.deepcopy

    def load_table(name: str) -> Any:
        if name not in files:
            raise ContentError(f"there is no data file {name}.toml")
        if isinstance(files[name], ContentError):
            raise files[name]
        return files[name]

    for module in [module for name, module in sys.modules.items() if name.startswith("kabu_core")]:
        if vars(module).get("load_data_file") is ORIGINAL_LOADER:
            monkeypatch.setattr(module, "load_data_file", load_table)
    monkeypatch.setattr(loading, "CACHE", {})
    return files
