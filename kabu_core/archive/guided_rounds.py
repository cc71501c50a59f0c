"""Guided first rounds: one recorded round of each game, with comments before each of the reader's actions and at the end.

A guided round uses the table of the game, so every step looks as it would in play. The record includes the actions of the other seats,
so no bot can change the round.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kabu_core import games
from kabu_core.content.loading import LazyRowMapping, load_data_file, read_row
from kabu_core.errors import ContentError, DataFault, DataLocation, KabuError
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State, apply_action_text
from kabu_core.views.rendered_widget import RenderedWidget
from kabu_core.web.hotseat import is_waiting_for_person
from kabu_core.web.table_session import TableSession

LONGEST_SENTENCE = 170
"""The most characters in a sentence of a guide that fit on the screen of a phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideStep:
    """The comments of a guided round before one action of the reader, or at its end."""

    says: tuple[str, ...]
    """The sentences, shown one after the other; each has at most 170 letters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGuidedRound:
    """A whole guided round, as its file stores it: the record of the round, and the comments for each step."""

    round: str
    """The record of a round, with the acts of all seats."""
    step: tuple[GuideStep, ...]
    """The comments before each action of the reader, and at the end."""


@dataclass(frozen=True, slots=True)
class GuidedRound:
    """A guided round: its record, with a step for each of the reader's actions and one for the end."""

    round: GameRecord
    steps: tuple[GuideStep, ...]


@dataclass(frozen=True, slots=True)
class GuidedRoundFrame:
    """A step of a guided round, with the frame of its table. `act` is the action that leads to the next step, "" at the end."""

    frame: RenderedWidget
    says: tuple[str, ...]
    act: str


def stored_guided_rounds() -> LazyRowMapping[StoredGuidedRound, str]:
    """Return the stored guided rounds, keyed by game."""
    return LazyRowMapping(
        lambda _, at: read_row(StoredGuidedRound, load_data_file(at.file), at),
        ((game, DataLocation(f"games/{game}/guide"), game) for game in games.GAMES),
    )


def guided_round(game: str) -> GuidedRound:
    """Return the guided round of a game. Raise ContentError if it is missing or has faults."""
    found = stored_guided_rounds()[game]
    at = stored_guided_rounds().row_location(game)
    try:
        checked = GuidedRound(GameRecord.loads(found.round), found.step)
        faults = [at.make_data_fault(message) for message in _check_guided_round(game, checked)]
    except KabuError as error:
        faults = [at.locate_key("round").make_data_fault(str(error))]
    if faults:
        raise ContentError(*faults)
    return checked


def check_guided_rounds() -> Iterator[DataFault]:
    """Yield the faults of the guided rounds of all games."""
    for game in games.GAMES:
        try:
            guided_round(game)
        except ContentError as error:
            yield from error.faults


def _check_guided_round(game: str, guided: GuidedRound) -> Iterator[str]:
    if guided.round.game != game:
        yield f"the round belongs to another game, {guided.round.game}"
    if len(guided.steps) != len(places := _action_counts_before_reader_turns(guided.round)):
        found = len(guided.steps)
        yield f"{len(places)} steps are needed, one for each choice of the first seat and one for the end, but there are {found}"
    if guided.round.seed is None:
        yield "the round has no seed, so no further rounds can be dealt after it"
    if games.replay(guided.round).payoffs is None:
        yield "the round is not finished"
    for number, step in enumerate(guided.steps, 1):
        if not step.says:
            yield f"step no. {number} has no text"
        for text in step.says:
            if len(text) > LONGEST_SENTENCE:
                yield f"step no. {number}: a sentence has {len(text)} characters; at most {LONGEST_SENTENCE} fit"


def guided_round_frames(guided: GuidedRound) -> list[GuidedRoundFrame]:
    """Return a frame of the game's table for every step of a guided round.

    Each frame also has the boards between the previous step and its own step.
    """
    steps: list[GuidedRoundFrame] = []
    before = None
    for place, step in zip(_action_counts_before_reader_turns(guided.round), guided.steps, strict=True):
        game = TableSession(guided.round.with_first_actions(place))
        frame = replace(game.render_frame(spoken=before is not None), steps=game.boards_since_table(before) if before else ())
        steps.append(GuidedRoundFrame(frame, step.says, "".join(guided.round.actions[place : place + 1])))
        before = game
    return steps


def _action_counts_before_reader_turns(record: GameRecord) -> list[int]:
    """Return the number of actions before each choice of the reader and, last, before the end of the round."""
    return [number for number, state in enumerate(_replay_states(record)) if is_waiting_for_person(state, 1)]


def _replay_states(record: GameRecord) -> Iterator[State]:
    state = games.initial_state(record.with_first_actions(0))
    yield state
    for action in record.actions:
        state = apply_action_text(state, action)
        yield state
