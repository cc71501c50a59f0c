"""Functions that return the rows in the folders of the games, in the form that ROW_SPECS needs."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from kabu_core import content, games
from kabu_core.content.loading import LazyRowMapping, load_data_file, read_row, row_mapping_of_objects, rows_by_id
from kabu_core.errors import ContentError, DataLocation


def playable_game_infos() -> LazyRowMapping[content.GameInfo, str]:
    """Return all playable games, keyed by id."""
    return LazyRowMapping(lambda game, _: content.game_info(game), ((game, DataLocation(f"games/{game}"), game) for game in games.GAMES))


def game_presets(game: str) -> LazyRowMapping[content.Preset, str]:
    """Return the presets of a game by id. If the game has faults, the ids can still be listed, but using a preset raises ContentError."""
    found = load_data_file(f"games/{game}").get("preset", {})
    keys = found if isinstance(found, dict) else ()
    return LazyRowMapping(
        lambda key, _: content.game_info(game).presets[key],
        ((key, DataLocation(f"games/{game}").locate_row("preset", key), key) for key in keys),
    )


def summary_sentences(game: str) -> LazyRowMapping[content.SummarySentence, int]:
    """Return the sentences that sum up a game, numbered from 1."""
    at = DataLocation(f"games/{game}")
    return row_mapping_of_objects(
        (number, at.locate_row("sentence", None, number), row) for number, row in enumerate(content.game_info(game).sentence, 1)
    )


def rule_sections(game: str) -> LazyRowMapping[content.RuleSection, str]:
    """Return the sections of the rules of a game by id."""
    return rows_by_id(partial(read_row, content.RuleSection), f"games/{game}", "section")


def all_game_rows_reader[T, K](rows_of_game: Callable[[str], LazyRowMapping[T, K]]) -> Callable[[], LazyRowMapping[T, tuple[str, K]]]:
    """Return a function that returns the rows of all games, keyed by game and name. Games that cannot be read are left out.

    `rows_of_game` returns the rows of one game.
    """

    def read_rows_of_all_games() -> Iterator[tuple[tuple[str, K], DataLocation, tuple[LazyRowMapping[T, K], K]]]:
        for game in games.GAMES:
            with suppress(ContentError):
                rows = rows_of_game(game)
                yield from [((game, name), rows.row_location(name), (rows, name)) for name in rows]

    return lambda: LazyRowMapping(lambda row, _: row[0][row[1]], read_rows_of_all_games())
