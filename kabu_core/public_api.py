"""The names that `import kabu_core` offers: games, records, states, bots, scores, odds and pictures.

The package `kabu_core` imports this module when one of the names is first used.
"""

import random
from collections.abc import Mapping, Sequence

from kabu_core import content
from kabu_core.calculator.position_odds import calculate_position_odds
from kabu_core.cards import Card
from kabu_core.content import game_info
from kabu_core.display.explained_hand import score_hand
from kabu_core.display.game_log import render_log
from kabu_core.display.notebook_html import render_html
from kabu_core.display.notebook_methods import add_notebook_methods
from kabu_core.display.table_svg import render_svg
from kabu_core.display.table_text import render_text
from kabu_core.errors import IllegalAction, KabuError, NotationError
from kabu_core.games import GAMES, bot, initial_state, replay
from kabu_core.games import rules as game_rules
from kabu_core.play.record import GameRecord
from kabu_core.play.state import FOR_BOTS, Action, State, apply_action_text, seeded_random
from kabu_core.rules import Rules, Value, format_option_value

__all__ = [
    "GAMES",
    "Action",
    "Card",
    "GameRecord",
    "IllegalAction",
    "KabuError",
    "NotationError",
    "Rules",
    "State",
    "apply_action_text",
    "bot",
    "calculate_position_odds",
    "game_info",
    "game_rules",
    "initial_state",
    "new_record",
    "play_round",
    "render_html",
    "render_log",
    "render_svg",
    "render_text",
    "replay",
    "score_hand",
]

add_notebook_methods()


def new_record(
    game: str, preset: str = "", *, seats: int = 0, seed: int | None = None, options: Mapping[str, Value] | None = None
) -> GameRecord:
    """Return the record of a new game, before the first action. `initial_state` returns its state.

    Args:
        game: The id of a game; `GAMES` lists them.
        preset: The id of a preset, from `game_info(game).presets`; by default the default preset of the game.
        seats: The number of seats; by default as many as the game allows, but not more than four.
        seed: A number from 0 to 2**64 − 1, which determines every deal; by default a random one.
        options: Options that differ from the preset, with their values.

    Raises:
        NotationError: The game, the preset or an option is unknown, or the game cannot have so many seats.
    """
    changed = {name: format_option_value(value) for name, value in (options or {}).items()}
    game_rules(game, preset, changed)
    info = content.game_info(game)
    number = random.SystemRandom().getrandbits(32) if seed is None else seed
    record = GameRecord(game, preset or info.default, seats or info.nearest_seat_count(4), number, tuple(changed.items()))
    initial_state(record)
    return record


def play_round(record: GameRecord, level: str | Sequence[str] = "medium") -> GameRecord:
    """Let bots play until the round is over, and return the record with their actions. After a finished round, they play the next one.

    Bots see only the observation of their seat. The same record and level always give the same actions.

    Args:
        record: A record, from `new_record`, `GameRecord.loads` or an earlier round.
        level: The level of all bots, "easy", "medium" or "hard", or a level for each seat.

    Raises:
        NotationError: A level is unknown, there is not one for each seat, or the record does not fit its game.
        IllegalAction: An action of the record is illegal, or the game is over.
    """
    levels = [level] * record.seats if isinstance(level, str) else level
    if len(levels) != record.seats:
        raise NotationError(f"{len(levels)} levels do not fit {record.seats} seats; give one for each seat")
    bots = [bot(record.game, own) for own in levels]
    state, rng = replay(record), seeded_random(record.seed or 0, FOR_BOTS, len(record.actions))
    payoffs = None
    while payoffs is None:
        seat = state.require_current_player()
        action = bots[seat](state.observation(seat), rng)
        state, record = state.apply(action), record.with_action(action)
        payoffs = state.payoffs
    return record
