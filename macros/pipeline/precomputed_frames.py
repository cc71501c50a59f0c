"""Frames that the build computes for a table: first frames, frames after each legal action, and a round played to its end."""

from dataclasses import replace
from itertools import islice

from kabu_core import games
from kabu_core.play.record import GameRecord
from kabu_core.play.state import FOR_BOTS, State, seeded_random
from kabu_core.views.rendered_widget import RenderedWidget
from kabu_core.web.record_positions import positions_of_record
from kabu_core.web.table_session import DEFAULT_BOTS, TableSession, table_frame

MAX_SEEDS = 500
"""The number of seeds that are tried in the search for other deals."""


def first_frames_of_deals(record: GameRecord, many: int) -> list[RenderedWidget]:
    """Return the first frame of the deal in a record, and the first frames of `many` other deals that begin in the same phase."""

    def start_table(seed: int) -> TableSession:
        return TableSession(replace(record, seed=seed)).apply_event("go")

    own = start_table(record.seed or 0)
    phase = positions_of_record(own.record)[-1].phase
    started = (start_table(seed) for seed in range(1, MAX_SEEDS) if seed != record.seed)
    others = islice((game for game in started if positions_of_record(game.record)[-1].phase == phase), many)
    return [game.render_frame() for game in (own, *others)]


def legal_action_texts(state: str) -> list[str]:
    """Return the legal actions in a state. Raises KabuError if the text is not a state."""
    return [str(action) for action in positions_of_record(TableSession.parse_state(state).record)[-1].legal_actions()]


def frames_after_actions(state: str) -> dict[str, RenderedWidget]:
    """Return the frame after each legal action in a state, keyed by action. Raises KabuError if the text is not a state."""
    return {action: table_frame(state, action) for action in legal_action_texts(state)}


def round_played_by_bots(record: GameRecord) -> State:
    """Let bots play the first round of a record, and return the state at its end, with all cards visible."""
    state, choose = games.initial_state(record), games.bot(record.game, DEFAULT_BOTS)
    rng = seeded_random(record.seed or 0, FOR_BOTS, 0)
    while state.current_player is not None and state.payoffs is None:
        state = state.apply(choose(state.observation(state.require_current_player()), rng))
    return state
