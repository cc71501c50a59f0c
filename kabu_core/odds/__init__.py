"""Exact odds, as fractions: of hands, of decisions, of whole games. No browser gets them."""

from importlib import import_module
from importlib.util import find_spec

from kabu_core import games
from kabu_core.play.duel import Chances


def of(game: str) -> Chances:
    """What a game says for its odds. Raises NotationError for an unknown game."""
    name = f"{games.package(game)}.chances"
    found: Chances = import_module(name).CHANCES if find_spec(name) else Chances()
    return found
