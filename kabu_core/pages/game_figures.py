"""The tables in the `figures.py` of a game for its own page; browsers do not get them as code."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec

from kabu_core import games
from kabu_core.views.html import Html


def figures_of(game: str) -> Mapping[str, Callable[[], Html]]:
    """Return the tables of a game by name. Raise NotationError for an unknown game."""
    name = f"{games.package(game)}.figures"
    figures: Mapping[str, Callable[[], Html]] = import_module(name).FIGURES if find_spec(name) else {}
    return figures
