"""The parts in which a browser fetches the engine: one at the start, the others on demand.

An installed `kabu_core` has all of them.
"""

import sys
from collections.abc import Sequence

import kabu_core

ENGINE = ("errors", "names", "text", "rules", "parts", "cards", "content", "play", "views", "families", "games", "web")
"""The packages and modules that a browser fetches at the start."""

ON_DEMAND = ("advice", "calculator")
"""The packages that a browser fetches on demand, each as a part of its own; a package needs those before it."""

IN_GAME_FOLDERS = {
    "advice": "advice",
    "figures": "pages",
    "equilibrium": "odds",
    "problems": "odds",
    "simulation": "odds",
}
"""Modules in the folders of games that are delivered with another package, and that package."""


class PartNotFetched(Exception):
    """An exception for a request that needs a part of the engine that has not been fetched."""

    def __init__(self, part: str) -> None:
        super().__init__(f"the part {part} of the engine has not been fetched")
        self.part = part


def require_part(part: str) -> None:
    """Raise MissingPart unless a part of `ON_DEMAND` and the parts that it needs have been fetched."""
    for name in ON_DEMAND[: ON_DEMAND.index(part) + 1]:
        if not module_exists(f"kabu_core.{name}", kabu_core.__path__):
            raise PartNotFetched(name)


def module_exists(module: str, path: Sequence[str]) -> bool:
    """Return whether a package with this path has a module of this name; `importlib.util` is too large for browsers."""
    return module in sys.modules or any(finder.find_spec(module, path) for finder in sys.meta_path)
