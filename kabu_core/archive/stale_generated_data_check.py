"""The check that generated data files are up to date with the rows and the code. Each fault names the command that renews the file."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from kabu_core import content, games
from kabu_core.engine_parts import HOME
from kabu_core.errors import DataFault, quote_input
from kabu_core.odds import stored_bot_strengths, stored_odds, stored_problems, stored_simulations

FINGERPRINT_KEY = "made_from"
"""The JSON key of the fingerprint of a file, or of a table with one fingerprint for each game."""


def check_generated_files() -> Iterator[DataFault]:
    """Yield a fault for each generated file that is missing, stale or unreadable, or that belongs to no game.

    Each game with published odds must also have a file with the measured strengths of its bots.
    """
    with_odds = [game for game in games.GAMES if content.game_info(game).odds]
    for stored, needed in ((stored_odds, stored_odds.games_with_published_odds()), (stored_bot_strengths, with_odds)):
        for file in sorted({*stored.FOLDER.glob("*.json"), *(stored.FOLDER / f"{game}.json" for game in needed)}):
            if file.stem in games.GAMES:
                yield from _check_stored_fingerprint(file, f"{stored.RENEW_COMMAND} {file.stem}", stored.fingerprint, [file.stem])
            else:
                yield DataFault(
                    f"{_path_within_repository(file)} belongs to no game; delete it, or add {quote_input(file.stem)} to GAMES in "
                    "kabu_core/games/__init__.py"
                )
    for game in stored_simulations.games_with_simulation():
        yield from _check_stored_fingerprint(
            stored_simulations.simulation_file_path(game), f"{stored_odds.RENEW_COMMAND} {game}", stored_simulations.fingerprint, [game]
        )
    with_problems = stored_problems.games_with_problems()
    yield from _check_stored_fingerprint(stored_problems.FILE, stored_problems.RENEW_COMMAND, stored_problems.fingerprint, with_problems)


def _check_stored_fingerprint(file: Path, command: str, made_from: Callable[[str], str], needed: Sequence[str]) -> Iterator[DataFault]:
    """Yield a fault if the file is missing or damaged or lacks a game, or if a fingerprint in it differs from the current one.

    `needed` are the games that the file has to cover. A file for one game has one fingerprint, and a file for several games has one for
    each of them. `made_from` returns the current fingerprint of a game, and `command` is the command that writes the file.
    """
    try:
        found = json.loads(file.read_text("utf-8"))[FINGERPRINT_KEY]
        prints = {needed[0]: found} if isinstance(found, str) else dict(found)
    except (OSError, ValueError, TypeError, KeyError):
        yield DataFault(f"{_path_within_repository(file)} is missing or damaged; run `{command}` to write it")
        return
    if lacking := ", ".join(name for name in needed if name not in prints):
        yield DataFault(f"{_path_within_repository(file)} lacks {lacking}; run `{command}`")
    stale = [name for name, fingerprint in prints.items() if name not in games.GAMES or fingerprint != made_from(name)]
    if stale:
        rows = ", ".join(stale)
        yield DataFault(
            f"{_path_within_repository(file)} is stale: the rows of {rows} or the code that generates it have changed; run `{command}`"
        )


def _path_within_repository(file: Path) -> str:
    return file.relative_to(Path(HOME).parent).as_posix()
