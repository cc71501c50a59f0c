"""The rows in the folders of the games, in the form that ROW_SPECS needs."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from kabu_core import content, games
from kabu_core.content.loading import Rows, load, read, ready_rows, rows_by_id
from kabu_core.errors import ContentError, DataLocation


def game_infos() -> Rows[content.GameInfo]:
    """Return all playable games, keyed by id."""
    return Rows(lambda game, _: content.game(game), ((game, DataLocation(f"games/{game}"), game) for game in games.GAMES))


def presets(game: str) -> Rows[content.Preset]:
    """Return the presets of a game by id; the ids are available even if the game cannot be read."""
    found = load(f"games/{game}").get("preset", {})
    keys = found if isinstance(found, dict) else ()
    return Rows(
        lambda key, _: content.game(game).presets[key], ((key, DataLocation(f"games/{game}").row("preset", key), key) for key in keys)
    )


def sentences(game: str) -> Rows[content.Sentence, int]:
    """Return the sentences that sum up a game, numbered from 1."""
    at = DataLocation(f"games/{game}")
    return ready_rows((number, at.row("sentence", None, number), row) for number, row in enumerate(content.game(game).sentence, 1))


def sections(game: str) -> Rows[content.Section]:
    """Return the headings of the rules of a game by id."""
    return rows_by_id(partial(read, content.Section), f"games/{game}", "section")


def rows_of_all_games[T, K](part: Callable[[str], Rows[T, K]]) -> Callable[[], Rows[T, tuple[str, K]]]:
    """Return a function that returns the rows of all games, keyed by game and name. Games that cannot be read are left out."""

    def found() -> Iterator[tuple[tuple[str, K], DataLocation, tuple[Rows[T, K], K]]]:
        for game in games.GAMES:
            with suppress(ContentError):
                rows = part(game)
                yield from [((game, name), rows.location(name), (rows, name)) for name in rows]

    return lambda: Rows(lambda row, _: row[0][row[1]], found())
