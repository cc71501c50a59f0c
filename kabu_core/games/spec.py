"""What a game is: one `GameSpec`, which stands as `GAME` in the folder of the game."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal

from kabu_core import content
from kabu_core.cards import Deck
from kabu_core.play import bots, rounds
from kabu_core.play.bots import Bot
from kabu_core.play.rounds import RoundState
from kabu_core.play.state import Action, Deals
from kabu_core.rules import Rules
from kabu_core.views.board import Scored, Scorer, View
from kabu_core.views.keeper import AGAINST_DEALER, Keeper

type ProblemKind = Literal["draw", "hand", "yaku", "call"]


def named_pack(rules: Rules) -> Deck:
    """The pack that the rules name."""
    return content.decks()[rules.deck]


def best_play(view: RoundState[Any], rng: random.Random) -> Action:
    """The best choice by the odds; what reckons them a browser fetches when it is asked for."""
    chosen: Action = import_module("kabu_core.coach.weighing").best(view, rng)
    return chosen


@dataclass(frozen=True, kw_only=True, eq=False)
class GameSpec[R: Rules, S: RoundState[Rules], K: Scored]:
    """A game: its rules, the states that it goes through, two bots, what it shows, and what its hands are worth.

    `thumb` plays by rule of thumb, `lookahead` as well as it can; `pack` are the cards under some rules, and `keeper` keeps the score of
    people who play with real ones. `coach` says that the folder has a `chances.py`, without which no table has a coach; `problems` is how
    many problems of each kind are posed of the game, as far as their levels come out even.
    """

    id: str
    rules: type[R]
    state: type[S]
    thumb: Bot[S]
    view: View[S]
    scorer: Scorer[R, K]
    lookahead: Bot[S] = best_play
    keeper: Keeper[Any] = AGAINST_DEALER
    pack: Callable[[R], Deck] = named_pack
    coach: bool = True
    problems: Mapping[ProblemKind, int] = field(default_factory=dict)

    def start(self, rules: R, seats: int, deals: Deals) -> S:
        """The first round."""
        return rounds.start(self.state, rules, seats, deals)

    @property
    def bots(self) -> dict[str, Bot[S]]:
        """The bots by name, the weakest first."""
        return {"random": bots.chance, "thumb": self.thumb, "lookahead": self.lookahead}


type AnyGame = GameSpec[Any, Any, Any]
"""A game that a reader names: which classes are its own is known when it runs."""
