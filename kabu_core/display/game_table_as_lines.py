"""A table as blocks of lines: a title, the board without its buttons, and a sentence on the position."""

from dataclasses import dataclass

from kabu_core import content, games
from kabu_core.display.html_to_lines import Line, lines_by_board_part
from kabu_core.errors import NotationError
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.rules import Rules
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.html_builder import format_points

type GameState = RoundBasedState[Rules, str]
"""A state of any game."""

CARDS_LABEL = "Cards: "
"""The label of a row of cards on a board, which says no more than the cards."""


@dataclass(frozen=True, slots=True)
class GameTableAsLines:
    """The contents of a table: a title, the lines of each part of the board, and a sentence that says who acts or how the round ended."""

    title: str
    blocks: list[list[Line]]
    position: str


def game_table_as_lines(state: GameState, seat: int | None = None, people: tuple[str, ...] = ()) -> GameTableAsLines:
    """Return the contents of a table as `seat` sees it or, without a seat, with every card that the state shows.

    `people` are the names of the first seats. Raises NotationError for a seat that does not exist.
    """
    names = seat_names(state, seat, people)
    view = state if seat is None else state.observation(seat)
    board = games.spec(state.GAME).view.board(view, names, NO_ACTS)
    blocks = [[own for line in lines if (own := _line_without_needless_label(line))] for lines in lines_by_board_part(board)]
    title = f"{content.game_info(state.GAME).title}, round {state.round_index + 1}"
    return GameTableAsLines(title, [lines for lines in blocks if lines], position_sentence(view, names))


def seat_names(state: GameState, seat: int | None = None, people: tuple[str, ...] = ()) -> SeatNames:
    """Return the names of the seats: "You" for `seat`, the names of `people` for the first ones, and otherwise "Seat 0" and so on.

    Seats are counted from 0, as in code. Raises NotationError for a seat that does not exist.
    """
    if seat is not None and not 0 <= seat < state.seats:
        raise NotationError(f"seat {seat} does not exist; the seats are 0 to {state.seats - 1}")
    return SeatNames((*people, *(f"Seat {number}" for number in range(len(people), state.seats))), seat)


def position_sentence(state: GameState, names: SeatNames) -> str:
    """Return a sentence that says who acts or, after the round, how many points each seat won."""
    if state.payoffs is None:
        seat = state.require_current_player()
        return f"{names(seat)} to act." if seat != names.you else "It is your turn."
    return f"The round is over: {', '.join(f'{names(seat)} {format_points(won)}' for seat, won in enumerate(state.payoffs))}."


def _line_without_needless_label(line: Line) -> Line:
    """Return a line without the label CARDS_LABEL. If the line has no more than a label, return an empty line."""
    own = [part for part in line if part != CARDS_LABEL]
    return [] if len(own) == 1 and isinstance(own[0], str) and own[0].endswith(": ") else own
