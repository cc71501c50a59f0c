"""The interface between a game and the widgets: the functions that its table and its scorer call."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from kabu_core.cards import Card
from kabu_core.content import GameInfo
from kabu_core.rules import Rules
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import EventTexts, SeatNames
from kabu_core.views.html import Html, plural


def points_result(points: int) -> str:
    """Return the reader's result in points, such as "you win 5 points"."""
    return f"you {'win' if points > 0 else 'lose'} {plural(abs(points), 'point')}" if points else "you break even"


def no_lines(view: object) -> list[str]:
    """Return no lines, for a game whose prompt says all that lies on the table."""
    return []


def no_notes(view: object, names: SeatNames) -> Html:
    """Return no notes."""
    return Html("")


@dataclass(frozen=True, kw_only=True, eq=False)
class GameView[S]:
    """The views of a game whose states are of class S; each function takes an observation of one seat.

    `board` draws the table, with a button over each position where the reader can act. `prompt` is the question to the current player,
    `acts` the available acts, `texts` the sentences of the log, `result_text` the result of a round, and `notes` an explanation
    of the position beside the table. `kind` names the layout of the board. `terminal_lines` is the table for the terminal.
    """

    board: Callable[[S, SeatNames, AvailableActs], Html]
    prompt: Callable[[S], str]
    acts: Callable[[S], AvailableActs]
    texts: EventTexts
    result_text: Callable[[int], str] = points_result
    kind: str = "hands"
    notes: Callable[[S, SeatNames], Html] = no_notes
    terminal_lines: Callable[[S], list[str]] = no_lines


class ScoredHand(Protocol):
    """The score of some cards and its explanation; each game has a class of its own."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards scored."""
        ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Scorer[R: Rules, K: ScoredHand]:
    """The scorer of a game's hands.

    `score` calculates what a hand is worth for one of the `holders` (a role and its label), `answer` explains it as HTML and `say` in one
    sentence. A hand has up to `most` cards. If `precomputed`, the build ships every answer. `asked` is the title of the form.
    """

    score: Callable[[tuple[Card, ...], str, R], K]
    answer: Callable[[GameInfo, K, str, int], Html]
    say: Callable[[GameInfo, K, int], str]
    holders: Mapping[str, str]
    most: int
    precomputed: bool = False
    asked: str = "What is this hand worth?"

    @property
    def default_holder(self) -> str:
        """The default holder of a hand."""
        return next(iter(self.holders))
