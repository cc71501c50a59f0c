"""Macros for the strength of the opponents: the table of all games, and the line on the page of each game."""

from collections.abc import Iterator

from kabu_core import content, games
from kabu_core.odds import stored_bot_strengths
from kabu_core.odds.stored_bot_strengths import LevelComparison, MeasuredMean
from kabu_core.play.bots import LEVELS
from kabu_core.views.html_builder import Html, data_table, format_count, format_signed, tag


def bot_strength_table() -> str:
    """Render the comparisons of all levels of all games."""
    columns = ("Game", "Level", "Against", "Points a round", "Rounds won", "Rounds lost", "Deals", "Date")
    rows = (row for game in games.GAMES for row in _table_rows_of_game(game))
    return data_table("Strength of the opponents", columns, rows, "data strengths")


def bot_strength_line(game: str) -> Html:
    """Render a sentence on how many points the levels of a game win against each other; "" if nobody has measured them."""
    stored = stored_bot_strengths.load_bot_strengths(game)
    if stored is None:
        return Html("")
    hard, medium = (
        _comparison_in_words(game, row, unit) for row, unit in zip(reversed(stored.comparisons), (" points a round", ""), strict=True)
    )
    return tag("p", f"{hard}, and {medium}; see ", tag("a", "Ratings", href="/ratings/"), ".")


def _comparison_in_words(game: str, row: LevelComparison, unit: str) -> str:
    """Return a clause on two levels; `unit` is the unit of its number, "" if the clause before has named it."""
    stronger, weaker, points = level_name(game, row.stronger), level_name(game, row.weaker), row.points
    if row.is_clear:
        return f"{stronger} wins {points.mean:.2f}{unit} against {weaker} (± {points.half_width:.2f})"
    return f"{stronger} and {weaker} are about equally strong ({_points_in_words(points)}{unit})"


def level_name(game: str, bot: str) -> str:
    """Return the name of a bot's level in the menu of the table: Easy, Medium, Hard or Best."""
    return "Best" if bot == "lookahead" and games.spec(game).exact else LEVELS[bot].capitalize()


def _table_rows_of_game(game: str) -> Iterator[Html]:
    if stored := stored_bot_strengths.load_bot_strengths(game):
        yield from (_table_row(game, row, stored.day) for row in stored.comparisons)


def _table_row(game: str, row: LevelComparison, day: str) -> Html:
    cells = (
        level_name(game, row.stronger),
        level_name(game, row.weaker),
        _points_in_words(row.points),
        _share_in_words(row.won),
        _share_in_words(row.lost),
        format_count(row.deals),
        day,
    )
    head = tag("th", tag("a", content.game_info(game).title, href=f"/games/{game}/"), scope="row")
    return tag("tr", head, *(tag("td", cell) for cell in cells))


def _points_in_words(points: MeasuredMean) -> str:
    return f"{format_signed(points.mean, '.2f')} ± {points.half_width:.2f}"


def _share_in_words(share: MeasuredMean) -> str:
    return f"{100 * share.mean:.1f} ± {100 * share.half_width:.1f} %"


MACROS = (bot_strength_table,)
