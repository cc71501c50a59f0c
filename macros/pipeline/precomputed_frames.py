"""Frames that the build computes for a table: the first ones, those after each legal action, and a round played to its end."""

from dataclasses import replace
from itertools import islice

from kabu_core import games
from kabu_core.play.record import Record
from kabu_core.play.state import FOR_BOTS, State, chance
from kabu_core.views.frame import Frame
from kabu_core.web.positions import positions
from kabu_core.web.table import THUMB, Game, play

MOST_DEALS = 500
"""The number of seeds tried in search of other deals."""


def first_frames(record: Record, many: int) -> list[Frame]:
    """Return the first frame of a record without actions, and those of `many` other deals that begin in the same phase."""

    def start(seed: int) -> Game:
        return Game(replace(record, seed=seed)).after("go")

    own = start(record.seed or 0)
    phase = positions(own.record)[-1].phase
    started = (start(seed) for seed in range(1, MOST_DEALS) if seed != record.seed)
    others = islice((game for game in started if positions(game.record)[-1].phase == phase), many)
    return [game.frame() for game in (own, *others)]


def answers(state: str) -> dict[str, Frame]:
    """Return the frame after each legal action in a state. Raises KabuError if the text is not a state."""
    actions = positions(Game.read(state).record)[-1].actions()
    return {str(action): play(state, str(action)) for action in actions}


def played_round(record: Record) -> State:
    """Return the state after bots have played a record's first round, with all cards visible."""
    state, choose = games.start(record), games.bot(record.game, THUMB)
    rng = chance(record.seed or 0, FOR_BOTS, 0)
    while state.actor is not None and state.payoffs is None:
        state = state.apply(choose(state.seen_by(state.acting), rng))
    return state
