"""Tables and figures of a game for pages, from the game's `page_tables.py`, which is not sent to browsers."""

from collections.abc import Callable, Mapping

from kabu_core import games


def table_and_figure_functions(game: str) -> Mapping[str, Callable[[], str]]:
    """Return the functions that make the tables and figures of a game, by name. Raises NotationError for an unknown game."""
    found = games.game_module(game, "page_tables")
    made: Mapping[str, Callable[[], str]] = found.FIGURES if found else {}
    return made
