"""The parts in which a browser gets the engine: the engine proper, and packages that it fetches when they are first needed.

An installed `kabu_core` has all of them.
"""

import sys
from collections.abc import Sequence

import kabu_core

ENGINE = ("errors", "names", "text", "rules", "parts", "cards", "content", "play", "views", "families", "games", "web")
"""The packages and modules that a browser gets from the start."""

ON_DEMAND = ("advice", "calculator")
"""The packages that a browser fetches when they are needed, each as a part of its own; a package needs those before it."""

IN_GAME_FOLDERS = {
    "advice": "advice",
    "figures": "pages",
    "equilibrium": "odds",
    "problems": "odds",
    "simulation": "odds",
}
"""The modules in the folders of games that belong to another package, and that package."""


class MissingPart(Exception):
    """A part of the engine has to be fetched before the request can be answered."""

    def __init__(self, part: str) -> None:
        super().__init__(f"the part {part} of the engine has not been fetched")
        self.part = part


def require(part: str) -> None:
    """Raise MissingPart unless a part of `ON_DEMAND` and the parts that it needs are there."""
    for name in ON_DEMAND[: ON_DEMAND.index(part) + 1]:
        if not exists(f"kabu_core.{name}", kabu_core.__path__):
            raise MissingPart(name)


def exists(module: str, path: Sequence[str]) -> bool:
    """Return whether there is a module of this name in a package with this path; `importlib.util` is too large for browsers."""
    return module in sys.modules or any(finder.find_spec(module, path) for finder in sys.meta_path)
