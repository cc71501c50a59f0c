"""Macros of the kin, and of the index of all games."""

from kabu_core import content, games
from kabu_core.archive import unplayed_games as relatives
from kabu_core.content.loading import require_known
from kabu_core.pages import game_catalog
from kabu_core.pages import unplayed_games as shown
from kabu_core.views.html import escape


def kin(group: str) -> str:
    """Every game of a group under a heading that the contents of the page can see. Raises ContentError for an unknown group."""
    require_known([group], relatives.GROUPS, "kin")
    found = [row for row in relatives.unplayed_games().values() if row.group == group]
    return "\n\n".join(part for row in found for part in (f"## {escape(row.title)} {{ #{row.id} }}", shown.game_entry(row)))


def kin_groups() -> str:
    """All groups with their games."""
    return shown.group_list(relatives.GROUPS, relatives.unplayed_games().values())


def game_index() -> str:
    """Every game, to play here or only told of, with what it can be looked for by."""
    played = ((info, games.pack(info.id, games.rules(info.id)).parse(info.cards)) for info in map(content.game, games.GAMES))
    return game_catalog.catalog(played, relatives.unplayed_games().values(), relatives.GROUPS)


def kin_compared() -> str:
    """The games in which the last digit counts, side by side."""
    return shown.comparison_table(relatives.comparisons().values())


MACROS = (kin, kin_groups, kin_compared, game_index)
