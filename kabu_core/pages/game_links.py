"""Games by their ids, wherever they stand: those to play here, and those only told of."""

from kabu_core import content
from kabu_core.archive import unplayed_games
from kabu_core.views.html import Html, tag

TIMELINE = "/history/timeline/"
"""Where dated events stand."""


def title(game: str) -> str:
    """What a game is called. Raises ContentError if there is none."""
    row = unplayed_games.unplayed_games().get(game)
    return row.title if row else content.game(game).title


def address(game: str) -> str:
    """Where a game stands."""
    row = unplayed_games.unplayed_games().get(game)
    return f"/kin/{row.group}/#{game}" if row else f"/games/{game}/"


def link(game: str) -> Html:
    """A link to a game by its title."""
    return tag("a", title(game), href=address(game))
