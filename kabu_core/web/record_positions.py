"""The positions of a record: the state before its first action and the states after each action. They are cached."""

from functools import lru_cache

from kabu_core import games
from kabu_core.errors import IllegalAction, NotationError, quote_input
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State, apply_action_text
from kabu_core.rules import parse_whole_number


@lru_cache(maxsize=8)
def position_cache_of_game(record_without_actions: GameRecord) -> list[tuple[str, State]]:
    """Return the list in which the positions of a game are cached. `record_without_actions` is the record of the game without actions.

    Each entry has the text of an action and the state after it. The first entry has "" and the state before any action;
    `positions_of_record` appends the others.
    """
    return [("", games.initial_state(record_without_actions))]


def positions_of_record(record: GameRecord) -> list[State]:
    """Return the state before the first action of a record, and the state after each action. Only actions not yet cached are applied."""
    line = position_cache_of_game(record.with_first_actions(0))
    for number, action in enumerate(record.actions, 1):
        if number < len(line) and line[number][0] == action:
            continue
        try:
            state = apply_action_text(line[number - 1][1], action)
        except IllegalAction as error:
            raise IllegalAction(f"action {number} of the record: {error}") from None
        line[number:] = [(action, state)]
    return [state for _, state in line[: len(record.actions) + 1]]


def parse_replay_step(text: str, record: GameRecord) -> int | None:
    """Parse the step of a replay: the number of actions shown. Return None if it is the number of all actions, which is no replay.

    Raises NotationError for a greater number or for any other text.
    """
    number = parse_whole_number(text)
    if number is None or number > len(record.actions):
        raise NotationError(f"{quote_input(text)} is not a position in a game of {len(record.actions)} actions")
    return number if number < len(record.actions) else None
