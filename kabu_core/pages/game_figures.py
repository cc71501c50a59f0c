"""The tables and figures that a game has for pages: those of its `figures.py`, which no browser gets."""

from collections.abc import Callable, Mapping

from kabu_core import games


def figures_of(game: str) -> Mapping[str, Callable[[], str]]:
    """Return the tables and figures of a game by name. Raises NotationError for an unknown game."""
    found = games.module(game, "figures")
    made: Mapping[str, Callable[[], str]] = found.FIGURES if found else {}
    return made
