"""The data of the engine, to be spoilt."""

import copy
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kabu_core import attestations, checks, content, founding, kin, lineage, loading
from kabu_core.errors import ContentError

DATA = Path(content.__file__).parent / "data"
FILES = {str(file.relative_to(DATA).with_suffix("")): tomllib.loads(file.read_text(encoding="utf-8")) for file in DATA.rglob("*.toml")}
CACHES = ("decks", "sources", "terms", "numerals", "witnesses", "hands", "yaku", "game", "game_hands", "game_yaku", "specials")


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """All data files as tables to be spoilt, in place of the real ones; what was read of those stays as it is."""
    files = copy.deepcopy(FILES)

    def load(name: str) -> Any:
        if name not in files:
            raise ContentError(f"there is no data file {name}.toml")
        return files[name]

    for module in (loading, content, checks):
        monkeypatch.setattr(module, "load", load)
    for name in CACHES:
        monkeypatch.setattr(content, name, cache(getattr(content, name).__wrapped__))
    for module, name in (
        *((attestations, "places"), (attestations, "attestations"), (founding, "document")),
        *((kin, "compared"), (kin, "kin"), (lineage, "dependent")),
    ):
        monkeypatch.setattr(module, name, cache(getattr(module, name).__wrapped__))
    return files
