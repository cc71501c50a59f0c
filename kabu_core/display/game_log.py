"""The log of a game as sentences, for the Python interface. The site shows the same sentences as HTML."""

from kabu_core import games
from kabu_core.display.game_table_as_lines import GameState, seat_names
from kabu_core.play.state import State
from kabu_core.views import our_choice_marks_in_log
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.html_builder import remove_asterisks


def render_log(state: GameState, seat: int | None = None) -> list[str]:
    """Return the log of a game in the words of the site, with a sentence for each event.

    Args:
        state: A state, or the observation of a seat.
        seat: The seat, counted from 0, whose observation of `state` is described. Without it, every card that `state` shows is named.

    Raises:
        NotationError: The seat does not exist.
    """
    names = seat_names(state, seat)
    return log_sentences(state.GAME, state if seat is None else state.observation(seat), names)


def log_sentences(game: str, state: State, names: SeatNames) -> list[str]:
    """Return a sentence for each event of a state. Sentences that follow from a choice of this site are marked."""
    texts = our_choice_marks_in_log.log_sentences_with_our_choice_marks(game, state, names, games.spec(game).view.event_text)
    return [remove_asterisks(text) for text in texts if text]
