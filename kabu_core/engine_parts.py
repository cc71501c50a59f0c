"""The parts of the engine that a browser fetches separately: one part at the start, and each other part when a request needs it.

Each game and each family of games is a part, and so are the packages that few readers need. An installed `kabu_core` has all parts.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import TypedDict

ENGINE = (
    "errors",
    "japanese_names",
    "text_normalization",
    "rules",
    "engine_parts",
    "cards",
    "content",
    "play",
    "views",
    "families",
    "games",
    "web",
)
"""The packages and modules that a browser fetches at the start. Of those in DIVIDED, it fetches only the files outside their parts."""

DIVIDED = ("families", "games")
"""The packages whose subpackages are parts: one for each family, and one for each game."""

ON_DEMAND = ("advice", "calculator")
"""The packages that are not divided: each is one part."""

IN_GAME_FOLDERS = {"page_tables": "pages", "equilibrium": "odds", "problems": "odds", "simulation": "odds", "yaku_for_test_vectors": "odds"}
"""The modules in folders of games and families that no browser gets, each with the package of which it is treated as a part."""

HOME = os.path.dirname(__file__)
"""The folder of the package kabu_core."""


class EnginePartNotFetched(Exception):
    """Raised when a request needs a part of the engine that the browser has not fetched yet.

    The browser fetches the part and sends the request again.
    """

    def __init__(self, part: str) -> None:
        super().__init__(f"the part {part} of the engine has not been fetched")
        self.part = part


def part_name(package: str) -> str:
    """Return the part name of a package, which `package` names as in an import statement or as a path.

    >>> part_name("kabu_core.games.koi_koi"), part_name("kabu_core/advice")
    ('games/koi-koi', 'advice')
    """
    return package.replace(".", "/").removeprefix("kabu_core/").replace("_", "-")


class PartsAndGamesIndex(TypedDict, total=False):
    """The index that tells a browser the names of parts and games that it has not fetched."""

    parts: list[str]
    """The names of all parts except the start."""
    titles: dict[str, str]
    """The titles of all games, by id."""
    exact_odds: list[str]
    """The ids of the games whose choices have exact odds."""


@cache
def parts_and_games_index() -> PartsAndGamesIndex:
    """Return the index that the build adds to the engine for browsers. It is empty in an installed `kabu_core`, which has all parts."""
    try:
        text = __spec__.loader.get_data(os.path.join(HOME, "index.json"))  # type: ignore[union-attr]
    except OSError:
        return {}
    import json

    found: PartsAndGamesIndex = json.loads(text)
    return found


class MissingPartFinder:
    """The last import finder. It raises EnginePartNotFetched if no other finder has found a package, and the package is a part."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Raise EnginePartNotFetched if the module belongs to a part; otherwise return None, because the module does not exist."""
        if name.startswith("kabu_core.") and part_name(name) in parts_and_games_index().get("parts", ()):
            raise EnginePartNotFetched(part_name(name))


if parts_and_games_index():
    sys.meta_path.append(MissingPartFinder())


def read_engine_file(path: str) -> bytes:
    """Return the content of a file; `path` is its path below the package kabu_core.

    Raises EnginePartNotFetched if the file belongs to a part that the browser has not fetched, and OSError if it does not exist.
    """
    try:
        content: bytes = __spec__.loader.get_data(os.path.join(HOME, path))  # type: ignore[union-attr]
    except OSError:
        module_exists(f"kabu_core.{os.path.dirname(path).replace('/', '.')}", [])  # raises EnginePartNotFetched
        raise
    return content


def module_exists(module: str, path: Sequence[str]) -> bool:
    """Return whether `module` exists in the package whose `__path__` is `path`.

    This replaces `importlib.util.find_spec`, which is too large for browsers.
    """
    return module in sys.modules or any(finder.find_spec(module, path) for finder in sys.meta_path)
