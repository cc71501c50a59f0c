"""The rules of the kabu family of card games: one pure-Python engine for the site, the browser and the terminal.

The names in `__all__` are the public interface. They are defined in `kabu_core.public_api`, which is imported when one of them is first
used.

This file uses only old syntax, so that an old version of Python can run it and print that a newer one is needed.
"""

import sys

__version__ = "0.1.0"

REQUIRED_PYTHON = (3, 12)
OLD_PYTHON_MESSAGE = "kabu needs Python {}.{} or newer, and this is Python {}.{}".format(*REQUIRED_PYTHON, *sys.version_info[:2])

if sys.version_info < REQUIRED_PYTHON and sys.argv[:1] != ["-m"]:  # `python -m kabu_core` prints the message without a traceback
    raise ImportError(OLD_PYTHON_MESSAGE)

__all__ = [
    "GAMES",
    "Action",
    "Card",
    "GameRecord",
    "IllegalAction",
    "KabuError",
    "NotationError",
    "Rules",
    "State",
    "apply_action_text",
    "bot",
    "calculate_position_odds",
    "game_info",
    "game_rules",
    "initial_state",
    "new_record",
    "play_round",
    "render_html",
    "render_log",
    "render_svg",
    "render_text",
    "replay",
    "score_hand",
]

TYPE_CHECKING = False  # type checkers assume True; importing it from `typing` would take longer than the rest of this module
if TYPE_CHECKING:
    from kabu_core.public_api import *
else:

    def __getattr__(name):
        """Return a public name from `kabu_core.public_api`. Raises AttributeError for any other name."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from kabu_core import public_api

        return getattr(public_api, name)

    def __dir__():
        return [*__all__, "__version__"]
