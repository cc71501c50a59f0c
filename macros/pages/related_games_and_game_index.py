"""Macros for related games that cannot be played here, and for the index of all games."""

from kabu_core import content, games
from kabu_core.archive import unplayable_related_games
from kabu_core.content.loading import require_known_values
from kabu_core.pages import filterable_game_list
from kabu_core.pages import unplayable_game_pages as game_views
from kabu_core.pages.links_to_games import game_title
from kabu_core.views.html_builder import escape_html


def related_games_of_group(group: str) -> str:
    """Return all related games of a group, each below a Markdown heading, so that MkDocs lists it in the page's table of contents.

    Games of the group that have become playable come first. Raises ContentError for an unknown group.
    """
    require_known_values([group], unplayable_related_games.GROUPS, "related_games")
    moved = [
        (game_title(game), old_id, game_views.now_playable_game_section_body(game))
        for game, (its_group, old_id) in unplayable_related_games.games_that_became_playable().items()
        if its_group == group
    ]
    rows = [
        (row.title, row.id, game_views.related_game_section_body(row))
        for row in unplayable_related_games.related_games_by_id().values()
        if row.group == group
    ]
    return "\n\n".join(part for title, id_, entry in (*moved, *rows) for part in (f"## {escape_html(title)} {{ #{id_} }}", entry))


def related_game_groups() -> str:
    """Render all groups of related games with their games."""
    return game_views.related_game_groups(unplayable_related_games.GROUPS, unplayable_related_games.related_games_by_id().values())


def index_of_all_games() -> str:
    """Render the list of all games, playable or only documented, with the properties that readers can filter by."""
    played = ((info, games.deck(info.id, games.rules(info.id)).parse_cards(info.cards)) for info in map(content.game_info, games.GAMES))
    return filterable_game_list.filterable_game_list(
        played, unplayable_related_games.related_games_by_id().values(), unplayable_related_games.GROUPS
    )


def last_digit_games_compared() -> str:
    """Render the games in which only the last digit counts, side by side."""
    return game_views.last_digit_comparison_table(unplayable_related_games.last_digit_comparison_rows().values())
