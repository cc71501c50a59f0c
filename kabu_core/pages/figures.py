"""The tables that a game has for its own page: those of its `figures.py`, which no browser gets."""

from collections.abc import Callable, Mapping

from kabu_core import games
from kabu_core.views.html import Html


def of(game: str) -> Mapping[str, Callable[[], Html]]:
    """The tables of a game by name. Raises NotationError for an unknown game."""
    found = games.module(game, "figures")
    made: Mapping[str, Callable[[], Html]] = found.FIGURES if found else {}
    return made
