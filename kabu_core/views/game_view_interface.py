"""The interface between a game and the widgets: the functions of the game that the table and the scorer call."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from kabu_core.cards import Card
from kabu_core.content import GameInfo
from kabu_core.rules import Rules
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import EventText, SeatNames
from kabu_core.views.html_builder import Html, count_with_noun
from kabu_core.views.round_result import HandResultLine


def points_result_text(points: int) -> str:
    """Return the reader's result in points, such as "you win 5 points"."""
    return f"you {'win' if points > 0 else 'lose'} {count_with_noun(abs(points), 'point')}" if points else "you break even"


@dataclass(frozen=True, kw_only=True, slots=True)
class SidePanel:
    """The panel beside a table. On small screens it is a sheet that a button opens.

    `title` is its heading, and `label` the text of the button, such as "Yaku 6".
    """

    title: str
    label: str
    content: Html


@dataclass(frozen=True, kw_only=True, eq=False)
class GameView[S]:
    """The views of a game whose states are of class S. All functions but `event_text` and `result_text` take an observation of one seat."""

    board: Callable[[S, SeatNames, AvailableActs], Html]
    """Draws the table, with a button over each position where the reader can act."""
    prompt: Callable[[S], str]
    """Returns the question to the current player. The round is not over."""
    acts: Callable[[S], AvailableActs]
    """Returns the acts available to the current player."""
    event_text: EventText
    """Returns the sentence of an event for the log."""
    outlook: Callable[[S, SeatNames], str] = lambda view, names: ""
    """Returns a sentence, shown below the question, on what a choice could bring and what it risks; "" if nothing needs explaining."""
    result_text: Callable[[int], str] = points_result_text
    """Returns the result of a round in words, from the reader's points."""
    result_lines: Callable[[S, int, SeatNames], list[HandResultLine]] = lambda view, seat, names: []
    """Returns the hands that decided a finished round for a seat; none if the log explains the result."""
    round_result: Callable[[S, SeatNames], Html] | None = None
    """Returns the result of a round as HTML, in place of the HTML that is made from `result_lines`."""
    kind: str = "hands"
    """The name of the layout of the board."""
    panel: Callable[[S, SeatNames], SidePanel | None] = lambda view, names: None
    """Returns the panel beside the table, which explains the position; None if there is no panel."""
    terminal_lines: Callable[[S], list[str]] = lambda view: []
    """Returns the table as lines for the terminal; none if the prompt already describes it."""


class ScoredHand(Protocol):
    """The interface of a scored hand. Each game can use its own class, with further attributes that explain the score."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards scored."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoringContext[R: Rules]:
    """The circumstances in which a hand is scored: its game, the rules, the role of its holder, and the most cards it can have."""

    info: GameInfo
    rules: R
    role: str
    most: int


@dataclass(frozen=True, kw_only=True, eq=False)
class HandScorerSpec[R: Rules, K: ScoredHand]:
    """The scorer of a game's hands."""

    score: Callable[[tuple[Card, ...], str, R], K]
    """Returns the score of a hand for a role."""
    answer: Callable[[ScoringContext[R], K], Html]
    """Returns the explanation of a score as HTML."""
    say: Callable[[ScoringContext[R], K], str]
    """Returns the explanation of a score in one sentence."""
    holders: Mapping[str, str]
    """The label of each possible role."""
    most: int
    """The largest number of cards in a hand."""
    precomputed: bool = False
    """Whether the build calculates all answers in advance."""
    asked: str = "What is this hand worth?"
    """The title of the form."""

    @property
    def default_holder_role(self) -> str:
        """The role for which a hand is scored unless another is given: the first of `holders`."""
        return next(iter(self.holders))

    def scoring_context[C: Rules](self, info: GameInfo, rules: C, role: str) -> ScoringContext[C]:
        """Return the context in which a hand of this game is scored."""
        return ScoringContext(info=info, rules=rules, role=role, most=self.most)
