"""The tables that a game has for its own page: those of its `figures.py`, which no browser gets."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec

from kabu_core import games
from kabu_core.views.html import Html


def figures_of(game: str) -> Mapping[str, Callable[[], Html]]:
    """The tables of a game by name. Raises NotationError for an unknown game."""
    name = f"{games.package(game)}.figures"
    made: Mapping[str, Callable[[], Html]] = import_module(name).FIGURES if find_spec(name) else {}
    return made
