"""What a game is: one `GameSpec`, which stands as `GAME` in the folder of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from kabu_core import content
from kabu_core.cards import Deck
from kabu_core.play import rounds
from kabu_core.play.bots import Bot
from kabu_core.play.rounds import RoundState
from kabu_core.play.state import DealSource
from kabu_core.rules import Rules
from kabu_core.views.board import Scored, Scorer, View
from kabu_core.views.keeper import AGAINST_DEALER, Keeper

type ProblemKind = Literal["draw", "hand", "yaku", "call"]


def named_pack(rules: Rules) -> Deck:
    """The pack that the rules name."""
    return content.decks()[rules.deck]


@dataclass(frozen=True, kw_only=True, eq=False)
class GameSpec[R: Rules, S: RoundState[Rules], K: Scored]:
    """A game: its rules, the states that it goes through, its bots, what it shows, and what its hands are worth.

    `thumb` plays by rule of thumb, `lookahead` as well as it can, without one by the odds; `pack` are the cards under some rules, and
    `keeper` keeps the score of people who play with real ones. `coach` says that the folder has an `advice.py`, without which no table has
    a coach; `problems` is how many problems of each kind are posed of the game, as far as their levels come out even.
    """

    id: str
    rules: type[R]
    state: type[S]
    thumb: Bot[S]
    view: View[S]
    scorer: Scorer[R, K]
    lookahead: Bot[S] | None = None
    keeper: Keeper[Any] = AGAINST_DEALER
    pack: Callable[[R], Deck] = named_pack
    coach: bool = True
    problems: Mapping[ProblemKind, int] = field(default_factory=dict)

    def start(self, rules: R, seats: int, deals: DealSource) -> S:
        """The first round."""
        return rounds.start(self.state, rules, seats, deals)


type AnyGame = GameSpec[Any, Any, Any]
"""A game that a reader names: which classes are its own is known when it runs."""
