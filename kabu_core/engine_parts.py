"""The parts of the engine that a browser fetches separately: one at the start, the others on demand.

An installed `kabu_core` always has all parts.
"""

import sys
from collections.abc import Sequence

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
"""The packages and modules that a browser fetches at the start."""

ON_DEMAND = ("advice", "calculator")
"""The packages that a browser fetches on demand, each as a separate part. Each package needs those listed before it."""

IN_GAME_FOLDERS = {
    "advice": "advice",
    "page_figures": "pages",
    "equilibrium": "odds",
    "problems": "odds",
    "simulation": "odds",
    "yaku_facts": "odds",
}
"""The modules in folders of games that are delivered with another package than `games`, each with that package."""


class EnginePartNotFetched(Exception):
    """Raised when a request needs a part of the engine that the browser has not fetched yet.

    The browser fetches the part and sends the request again.
    """

    def __init__(self, part: str) -> None:
        super().__init__(f"the part {part} of the engine has not been fetched")
        self.part = part


def require_fetched_part(part: str) -> None:
    """Raise EnginePartNotFetched unless the browser has fetched `part` and the parts before it in `ON_DEMAND`."""
    for name in ON_DEMAND[: ON_DEMAND.index(part) + 1]:
        if not module_exists(f"kabu_core.{name}", sys.modules["kabu_core"].__path__):
            raise EnginePartNotFetched(name)


def module_exists(module: str, path: Sequence[str]) -> bool:
    """Return whether `module` exists in the package whose `__path__` is `path`.

    This replaces `importlib.util.find_spec`, which is too large for browsers.
    """
    return module in sys.modules or any(finder.find_spec(module, path) for finder in sys.meta_path)
