"""What each choice of a seat is worth: exactly over all that may lie hidden, or on average of rounds played out; and the best."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from kabu_core import games
from kabu_core.coach import staking
from kabu_core.play.duel import Choice, Weighed
from kabu_core.play.rounds import RoundState
from kabu_core.play.seats import Asked, Weighing
from kabu_core.play.state import Action, chance
from kabu_core.rules import Rules

UNITS = 3
"""So many units best play stakes where the odds are with it, else one."""

FOR_COACH = 3
"""The purpose of this chance, which hangs on no seed: averages are the same whatever lies hidden."""


class Worth(NamedTuple):
    """A choice as the text of its act, one of stakes without the points: what it wins on average, and how often it wins, ties and loses."""

    act: str
    value: float
    win: float = 0.0
    tie: float = 0.0
    lose: float = 0.0

    def of(self, action: Action | str) -> bool:
        """Whether an action is this choice."""
        return f"{action} ".startswith(f"{self.act} ")


@dataclass(frozen=True, slots=True)
class Advice:
    """What the choices are worth, the best first, and the points that one of it is; of `stakes` those are the reader's to choose."""

    worths: tuple[Worth, ...]
    points: int
    weighing: Weighing
    stakes: bool = False

    def worth(self, action: str) -> Worth | None:
        """What an act is worth, None if the odds do not tell."""
        return next((worth for worth in self.worths if worth.of(action)), None)

    def cost(self, action: str) -> float:
        """What an act gives away against the best."""
        worth = self.worth(action)
        return max(self.worths[0].value - worth.value, 0.0) if worth else 0.0

    def lost(self, action: str) -> float:
        """The same in points."""
        return self.cost(action) * (int(action.rpartition(" ")[2]) if self.stakes and self.cost(action) else self.points)


def weigh(view: RoundState[Any], number: int = 0, done: str = "") -> Advice | None:
    """What the choices of the seat to act are worth, or None if nothing tells one from another.

    `number` is that of the act in its game, and `done` the act that was done, which rounds are then played out for too.
    """
    found = weighing(view.GAME)
    if found is None:
        return None
    if found.averages:
        averages = found.averages(view, chance(0, FOR_COACH, number), done)
        worths = [Worth(str(action), value) for action, value in averages.items()]
        worths[:2] = sorted(worths[:2], key=lambda worth: -worth.value)  # which alone were played out to the end
        return Advice(tuple(worths), 1, found) if len(worths) > 1 else None
    asked = tuple(found.asked(view)) if found.asked else ()
    if not asked:
        return None
    staking, legal = view.phase == "stake", view.actions()
    possible = [action for action in legal if hasattr(action, "points")] if staking else legal  # to stay out is worth nothing
    known = tuple(worth for worth in _worths(view.GAME, view.rules, asked) if any(map(worth.of, possible)))
    return Advice(known, asked[0].points, found, staking) if len(known) > 1 - staking else None


def best(view: RoundState[Any], rng: random.Random) -> Action:
    """The best choice; of what to stake on likewise, by the rule of thumb where nothing tells one choice from another."""
    legal, advice = view.actions(), None
    if len(legal) > 1 and view.phase != "over":
        advice = weigh(view)
    if advice is None:
        other: Action = games.spec(view.GAME).thumb(view, rng)
        return other
    top = advice.worths[0]
    fitting = [action for action in legal if top.of(action)]
    return _stake(view, fitting, top.value > 0) if advice.stakes else fitting[0]


def _stake(view: RoundState[Any], fitting: Sequence[Action], pays: bool) -> Action:
    """The smallest stake, or some units where it pays, in all; nobody who plays stays out, and who has staked is done."""
    laid = view.total_stakes[view.acting]  # type: ignore[attr-defined]
    return view.actions()[-1] if laid else fitting[: UNITS if pays else 1][-1]


def weighing(game: str) -> Weighing | None:
    """Return how the choices of a game are weighed, None if it has no `chances.py`."""
    name = f"{games.package(game)}.chances"
    try:
        found: Weighing = import_module(name).WEIGHING
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
    return found


@lru_cache(512)
def _worths(game: str, rules: Rules, asked: tuple[Asked, ...]) -> tuple[Worth, ...]:
    """What each choice is worth, the best first, and of equals what the rule of thumb does."""
    chances = import_module(f"{games.package(game)}.chances").CHANCES
    if asked[0].stake:
        found = [Worth(one.stake, *staking.stake(chances.duel(rules), one.at)) for one in asked]
        return tuple(sorted(found, key=lambda worth: -worth.value))
    weighed: Weighed = chances.duel(rules).weigh(asked[0].at) if chances.duel else chances.weigh(rules, asked[0].at)
    ordered = sorted(weighed.choices, key=lambda choice: (-choice.hope, choice.action != weighed.thumb))
    return tuple(_worth(choice) for choice in ordered)


def _worth(choice: Choice) -> Worth:
    """A choice by the whole of what is at stake."""
    every = sum(stake for stake, _ in choice.fates)
    shares = [0.0, 0.0, 0.0]
    for stake, ends in choice.fates:
        for won, ways in ends.items():
            shares[(won > 0) - (won < 0)] += stake * ways / ends.total() / every
    tie, win, lose = shares
    act = str(choice.action)
    return Worth(act.rpartition(" ")[0] or act if choice.of > 1 else act, choice.hope / every, win, tie, lose)
