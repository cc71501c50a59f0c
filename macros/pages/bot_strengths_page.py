"""Macros for the strength of the opponents: the table of all games, and the line on the page of each game."""

from collections.abc import Iterator

from kabu_core import content, games
from kabu_core.odds import stored_bot_strengths
from kabu_core.odds.stored_bot_strengths import LevelComparison, MeasuredMean
from kabu_core.play.bots import LEVELS
from kabu_core.views.html_builder import Html, data_table, format_count, format_signed, tag


def bot_strength_table() -> str:
    """Render the comparisons of all levels of all games."""
    columns = ("Game", "Levels", "Points a round", "Rounds won", "Deals")
    rows = (row for game in games.GAMES for row in _strength_table_rows(game))
    return data_table("Strength of the opponents", columns, rows, "data strengths")


def bot_strength_measurement_days() -> str:
    """Return the day of the measurements, or the first and the last day if they took several days."""
    days = sorted({stored.day for game in games.GAMES if (stored := stored_bot_strengths.load_bot_strengths(game))})
    return " to ".join(dict.fromkeys((days[0], days[-1])))


def bot_strength_line(game: str) -> Html:
    """Render a sentence on how many points the levels of a game win against each other, or "" if they have not been measured."""
    stored = stored_bot_strengths.load_bot_strengths(game)
    if stored is None:
        return Html("")
    clauses = (_level_comparison_in_words(game, row) for row in reversed(stored.comparisons))
    return tag("p", tag("small", tag("a", "Points a round", href="/ratings/"), f": {'; '.join(clauses)}."), class_="strength")


def _level_comparison_in_words(game: str, row: LevelComparison) -> str:
    """Return a clause that compares two levels. It gives no interval, because the sign "±" would load another font file."""
    stronger, weaker = _level_name(game, row.stronger), _level_name(game, row.weaker)
    if row.is_clearly_stronger:
        return f"{stronger} wins {row.points.mean:.2f} against {weaker}"
    return f"{stronger} and {weaker} are about equally strong"


def _level_name(game: str, bot: str) -> str:
    """Return the name of a bot's level in the menu of the table: Easy, Medium, Hard or Best."""
    return "Best" if bot == "lookahead" and games.spec(game).exact else LEVELS[bot].capitalize()


def _strength_table_rows(game: str) -> Iterator[Html]:
    """Yield a row for each comparison of a game, the strongest level first. The name of the game spans the rows."""
    stored = stored_bot_strengths.load_bot_strengths(game)
    rows = stored.comparisons[::-1] if stored else ()
    for number, row in enumerate(rows):
        link = tag("a", content.game_info(game).title, href=f"/games/{game}/")
        head = [] if number else [tag("th", link, scope="row", rowspan=len(rows))]
        levels = f"{_level_name(game, row.stronger)} against {_level_name(game, row.weaker)}"
        cells = (levels, _format_points_with_interval(row.points), _format_share_with_interval(row.won), format_count(row.deals))
        yield tag("tr", *head, *(tag("td", cell) for cell in cells))


def _format_points_with_interval(points: MeasuredMean) -> str:
    return f"{format_signed(points.mean, '.2f')} ± {points.half_width:.2f}"


def _format_share_with_interval(share: MeasuredMean) -> str:
    return f"{100 * share.mean:.1f} ± {100 * share.half_width:.1f} %"
