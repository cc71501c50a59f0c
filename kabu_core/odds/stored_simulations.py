"""Published simulations of games between bots, for games without exact odds. The `simulation.py` of a game plays them.

A file has two tallies: of all games, and of the games of the first task only. A test plays the first task again to detect a stale file.
"""

import json
import sys
from concurrent.futures import Executor
from pathlib import Path
from types import ModuleType
from typing import Any

from kabu_core import content, games
from kabu_core.engine_parts import HOME
from kabu_core.errors import NotationError
from kabu_core.odds import generated_data_fingerprints

FOLDER = Path(HOME) / "data" / "simulated"
GAMES_PER_TASK = 10
"""The number of games that one task plays."""


def games_with_simulation() -> list[str]:
    """Return the games that have a simulation."""
    return [game for game in games.GAMES if games.game_module(game, "simulation")]


def simulation_module(game: str) -> ModuleType:
    """Return the module that simulates a game. Raises NotationError if there is none."""
    if module := games.game_module(game, "simulation"):
        return module
    raise NotationError(f"{game} has no simulation")


def simulation_file_path(game: str) -> Path:
    """Return the path of a game's simulation file."""
    return FOLDER / f"{game}.json"


def load_simulation_tally(game: str) -> dict[str, Any]:
    """Return the published tally of a game's simulation."""
    sums: dict[str, Any] = json.loads(simulation_file_path(game).read_text("utf-8"))["tally"]
    return sums


def simulation_file_text(game: str, executor: Executor) -> str:
    """Play the whole simulation of a game again and return the text of its file."""
    module = simulation_module(game)
    tasks = [range(start, min(start + GAMES_PER_TASK, module.PLAYED)) for start in range(0, module.PLAYED, GAMES_PER_TASK)]
    first, *others = executor.map(module.simulate_games, tasks)
    total = module.SimulatedGamesTally()
    for part in (first, *others):
        total.add_tally(part)
    head = {"made_from": fingerprint(game), "players": module.BOTS, "games": module.PLAYED}
    compact = json.dumps(head | {"tally": total.as_json_data(), "first": first.as_json_data()}, separators=(",", ":"))
    return compact.replace("],[", "],\n[").replace('"first"', '\n"first"') + "\n"


def fingerprint(game: str) -> str:
    """Return a fingerprint of the code that simulates a game, and of the game's default rules, pack and yaku."""
    rules = generated_data_fingerprints.rules_of_presets(game)[content.game_info(game).default]
    yaku = [(row.id, row.pattern, row.option_names, row.replaces) for row in content.game_yaku(game)]
    rows = (
        generated_data_fingerprints.option_values_by_name(rules),
        generated_data_fingerprints.card_codes_and_ranks(games.deck(game, rules)),
        yaku,
    )
    return generated_data_fingerprints.fingerprint_of_code_and_rows([simulation_module(game), sys.modules[__name__]], *rows)
