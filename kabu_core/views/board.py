"""What a game shows: its board, and what the table around it and its scorer ask of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from kabu_core.cards import Card
from kabu_core.content import GameInfo
from kabu_core.rules import Rules
from kabu_core.views.acts import Acts
from kabu_core.views.html import Html, plural
from kabu_core.views.log import Names, Texts


def fared(points: int) -> str:
    """How a round went for the reader, in points."""
    return f"you {'win' if points > 0 else 'lose'} {plural(abs(points), 'point')}" if points else "you break even"


def nothing(view: object) -> list[str]:
    """Nothing lies on the table that the question does not tell."""
    return []


def unsaid(view: object, names: Names) -> Html:
    """There is nothing to explain."""
    return Html("")


@dataclass(frozen=True, kw_only=True, eq=False)
class View[S]:
    """The views of a game whose states are of class S; each function gets what one seat sees.

    `board` is the table with a button over each place where something can be done, `prompt` what the actor has to decide, `acts` what
    there is to do, `texts` the sentences of the log, `fared` how a round went, `notes` what explains the position and stands beside
    the table. `kind` names the way the board is laid out. `spread` is the table for a terminal, in lines.
    """

    board: Callable[[S, Names, Acts], Html]
    prompt: Callable[[S], str]
    acts: Callable[[S], Acts]
    texts: Texts
    fared: Callable[[int], str] = fared
    kind: str = "hands"
    notes: Callable[[S, Names], Html] = unsaid
    spread: Callable[[S], list[str]] = nothing


class Scored(Protocol):
    """What some cards are worth, and why; each game has a class of its own."""

    @property
    def cards(self) -> tuple[Card, ...]: ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Scorer[R: Rules, K: Scored]:
    """What a game's hands are worth.

    `score` reckons it for one of the `holders` (id -> who that is), `answer` explains it, `say` in one sentence. A hand has up
    to `most` cards. `tabled`: the build ships every answer. `asked` is the title of the form.
    """

    score: Callable[[tuple[Card, ...], str, R], K]
    answer: Callable[[GameInfo, K, str, int], Html]
    say: Callable[[GameInfo, K, int], str]
    holders: Mapping[str, str]
    most: int
    tabled: bool = False
    asked: str = "What is this hand worth?"

    @property
    def usual(self) -> str:
        """Whose hand it is where nobody says."""
        return next(iter(self.holders))
