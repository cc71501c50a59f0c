"""The data of the engine, to be spoilt."""

import pickle
import tomllib
from collections.abc import Generator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kabu_core import content
from kabu_core.archive import attestations, checks, errata, founding, kin, lineage, packs, passages
from kabu_core.content import loading
from kabu_core.errors import ContentError

ENGINE = Path(loading.HOME)
DATA = {
    **{str(file.relative_to(ENGINE / "data").with_suffix("")): file for file in (ENGINE / "data").rglob("*.toml")},
    **{f"games/{file.parent.name.replace('_', '-')}": file for file in (ENGINE / "games").glob("*/rules.toml")},
}
"""Every file of rows by the name that it is loaded by."""
FILES = {name: tomllib.loads(file.read_text(encoding="utf-8")) for name, file in DATA.items()}
PICKLED = pickle.dumps(FILES)
CACHES: dict[ModuleType, dict[str, tuple[str, ...]]] = {
    content: {
        **{name: (name,) for name in ("decks", "sources", "terms", "numerals", "hands", "yaku")},
        **{"witnesses": ("numerals",), "game": ("games/", "yaku"), "game_hands": ("games/", "hands")},
        **{"game_yaku": ("games/", "yaku"), "specials": ("games/", "hands")},
    },
    packs: {"_all": ("history/packs",), "faces": ("faces/",)},
    errata: {"errata": ("errata",)},
    kin: {"kin": ("kin/",), "compared": ("kin/",)},
    attestations: {"places": ("history/attestations",), "attestations": ("history/attestations",)},
    lineage: {"_every": ("history/lineage",), "dependent": ("history/lineage",)},
    passages: {"passages": ("history/passages",)},
    founding: {"document": ("founding/",)},
}
"""What keeps the rows that it has read, and how the names of the files begin that it reads."""


ROOT = Path(__file__).parent.parent
BUILT = ROOT / "site" / "index.html"


@cache
def changed_since_build() -> str:
    """What is wrong with the built site, if it is not there or a file that pages are made of was written after it."""
    if not BUILT.exists():
        return "There is no built site: run `make build`, and test again."
    made_from = [ROOT / "mkdocs.yml", *(file for folder in ("kabu_core", "macros", "docs") for file in (ROOT / folder).rglob("*.*"))]
    newest = max((file for file in made_from if "__pycache__" not in file.parts), key=lambda file: file.stat().st_mtime)
    if newest.stat().st_mtime <= BUILT.stat().st_mtime:
        return ""
    return f"The site was built before {newest.relative_to(ROOT)} was changed: run `make build`, and test again."


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is served the site reads it."""
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker("built")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Whoever has changed a row and not built the site is told so by each test that fails over it, first of all."""
    report = yield
    if report.failed and item.get_closest_marker("built") and (why := changed_since_build()):
        report.longrepr = f"{why}\n\n{report.longreprtext}"
    return report


def forget(file: str) -> None:
    """What was read of a file is read anew."""
    for module, names in CACHES.items():
        for name in (name for name, files in names.items() if file.startswith(files)):
            getattr(module, name).cache_clear()


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """All data files as tables to be spoilt, in place of the real ones; what was read of those stays as it is."""
    files: dict[str, Any] = pickle.loads(PICKLED)  # copied faster than by copy

    def load(name: str) -> Any:
        if name not in files:
            raise ContentError(f"there is no data file {name}.toml")
        return files[name]

    for module in (loading, content, checks):
        monkeypatch.setattr(module, "load", load)
    for module, name in ((module, name) for module, names in CACHES.items() for name in names):
        monkeypatch.setattr(module, name, cache(getattr(module, name).__wrapped__))
    return files
