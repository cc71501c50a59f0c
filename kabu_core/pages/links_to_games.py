"""Titles and addresses of games by their ids, playable or not."""

from kabu_core import content
from kabu_core.archive import unplayable_related_games
from kabu_core.views.html_builder import Html, tag

TIMELINE = "/history/timeline/"
"""The address of the page with the dated events."""


def game_title(game: str) -> str:
    """Return the title of a game. Raise ContentError if there is none."""
    row = unplayable_related_games.related_games_by_id().get(game)
    return row.title if row else content.game_info(game).title


def game_address(game: str) -> str:
    """Return the address of a game."""
    row = unplayable_related_games.related_games_by_id().get(game)
    return f"/kin/{row.group}/#{game}" if row else f"/games/{game}/"


def game_link(game: str) -> Html:
    """Render a link to a game, named by its title."""
    return tag("a", game_title(game), href=game_address(game))
