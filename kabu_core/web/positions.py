"""The positions of a game: its state before the first action of a record and after each, as far as it has been played out."""

from functools import lru_cache

from kabu_core import games
from kabu_core.errors import IllegalAction
from kabu_core.play.record import Record
from kabu_core.play.state import State, act


@lru_cache(maxsize=8)
def played_out(start: Record) -> list[tuple[str, State]]:
    """The positions of a game as far as they have been played out, each with the action that led to it; `positions` extends it."""
    return [("", games.start(start))]


def positions(record: Record) -> list[State]:
    """The state before the first action of a record and after each; only what is new is played."""
    played = played_out(record.upto(0))
    for number, action in enumerate(record.actions, 1):
        if number < len(played) and played[number][0] == action:
            continue
        try:
            state = act(played[number - 1][1], action)
        except IllegalAction as error:
            raise IllegalAction(f"action {number} of the record: {error}") from None
        played[number:] = [(action, state)]
    return [state for _, state in played[: len(record.actions) + 1]]
