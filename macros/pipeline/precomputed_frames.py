"""What the build makes ready of a table: the boards that it opens with, the answers to what can be done there, and a round played out."""

from dataclasses import replace
from itertools import islice

from kabu_core import games
from kabu_core.play.record import Record
from kabu_core.play.state import FOR_BOTS, State, chance
from kabu_core.views.frame import Frame
from kabu_core.web.positions import positions
from kabu_core.web.table import THUMB, Game, play

MOST_DEALS = 500
"""So many seeds are tried for deals that are made ready."""


def first_frames(record: Record, many: int) -> list[Frame]:
    """A game not yet begun as a table shows it first, and other deals of it: so many whose first choice is of the same kind."""

    def opened(seed: int) -> Game:
        return Game(replace(record, seed=seed)).after("go")

    own = opened(record.seed or 0)
    kind = positions(own.record)[-1].phase
    dealt = (opened(seed) for seed in range(1, MOST_DEALS) if seed != record.seed)
    others = islice((game for game in dealt if positions(game.record)[-1].phase == kind), many)
    return [game.frame() for game in (own, *others)]


def answers(state: str) -> dict[str, Frame]:
    """What a table shows after each act that is possible in a state of it. Raises KabuError if it is none."""
    actions = positions(Game.read(state).record)[-1].actions()
    return {str(action): play(state, str(action)) for action in actions}


def played_round(record: Record) -> State:
    """The first round of a record's deal as bots play it, open to all."""
    state, choose = games.start(record), games.bot(record.game, THUMB)
    rng = chance(record.seed or 0, FOR_BOTS, 0)
    while state.actor is not None and state.payoffs is None:
        state = state.apply(choose(state.seen_by(state.acting), rng))
    return state
