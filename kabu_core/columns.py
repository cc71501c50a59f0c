"""A game is a column: the same name among the games, the bots and the boards, each part imported when its game is asked for."""

from importlib import import_module
from types import ModuleType


def part(folder: str, game: str) -> ModuleType:
    """The module of a game in one of the folders "game", "bot" and "view"."""
    return import_module(f"kabu_core.games.{game.replace('-', '_')}.{folder}")
