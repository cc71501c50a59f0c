"""Koi-Koi as two play it by the rule of thumb, in many games: what the dealer wins, how often each yaku is made, what a call is worth.

Nothing here is exact. A call is worth what it brought, against stopping, when the same deal was played on both ways.
"""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, cast

from kabu_core import content, games
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.game import Koi, Shobu, State
from kabu_core.odds import simulated
from kabu_core.odds.simulating import half
from kabu_core.play.record import Record
from kabu_core.play.state import Event

GAME, BOTS = koi_koi.ID, "thumb"
PLAYED = 2000
"""So many games, under the default rules."""

NO_CHANCE = random.Random(0)
"""The rule of thumb asks for none."""


class Asked(NamedTuple):
    """A question whether to stop: the points that are won by it, the cards left in hand, and how many cards the opponent lacks for a
    yaku, 0 if more than two."""

    points: int
    left: int
    lacks: int


@dataclass(frozen=True, slots=True)
class Mean:
    """An average of so many, and half the width of its 95 % interval."""

    of: int
    value: float
    half: float

    @classmethod
    def over(cls, of: int, total: int, squares: int) -> "Mean":
        """From a sum and a sum of squares."""
        value = total / of
        return cls(of, value, half(squares - of * value**2, of))


@dataclass(slots=True)
class Tally:
    """What came of some games, in whole numbers that can be added in any order.

    `counts`: the rounds, those that nobody won, the dealer's points and their squares. `yaku`: the rounds in which each was made.
    Of each question: how often it was asked, what a call then brought above stopping, in points, and its squares.
    """

    counts: Counter[str] = field(default_factory=Counter)
    yaku: Counter[str] = field(default_factory=Counter)
    asked: Counter[Asked] = field(default_factory=Counter)
    brought: Counter[Asked] = field(default_factory=Counter)
    squares: Counter[Asked] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Counts other games too."""
        for name in self.__slots__:
            getattr(self, name).update(getattr(other, name))

    def dealer(self) -> Mean:
        """What the dealer wins, in points a round."""
        return Mean.over(self.counts["rounds"], self.counts["won"], self.counts["squares"])

    def call(self, which: Iterable[Asked]) -> Mean:
        """What a call brings above stopping, in points, over questions of several kinds."""
        kinds = [*which]
        return Mean.over(*(sum(count[kind] for kind in kinds) for count in (self.asked, self.brought, self.squares)))

    def dump(self) -> dict[str, object]:
        """For a file; `load` reads it."""
        rows = [[*kind, self.asked[kind], self.brought[kind], self.squares[kind]] for kind in sorted(self.asked)]
        return {"counts": dict(sorted(self.counts.items())), "yaku": dict(sorted(self.yaku.items())), "calls": rows}


def load(told: dict[str, Any]) -> Tally:
    """A tally from a file."""
    tally = Tally(Counter(told["counts"]), Counter(told["yaku"]))
    for points, left, lacks, *of in told["calls"]:
        for count, value in zip((tally.asked, tally.brought, tally.squares), of, strict=True):
            count[Asked(points, left, lacks)] = value
    return tally


@cache
def published() -> Tally:
    """Return what is published."""
    return load(simulated.tally(GAME))


def play(seeds: Iterable[int]) -> Tally:
    """Some games to their ends, one from each seed."""
    tally = Tally()
    default = content.game(GAME).default
    for seed in seeds:
        state, before = cast(State, games.start(Record(GAME, default, 2, seed))), 0
        while state.actor is not None:
            if state.phase == "call":
                _weigh(state, tally)
            state = _next(state)
            if state.payoffs is not None:
                _count(state, state.events[before:], tally)
                before = len(state.events)
    return tally


def _weigh(state: State, tally: Tally) -> None:
    """One question, answered both ways: what is won by stopping is certain, the other way is played to the end of the round."""
    seat = state.turn
    won = _play_to_the_end(state.apply(Shobu()))[seat]
    more = _play_to_the_end(state.apply(Koi()))[seat] - won
    kind = Asked(won, len(state.hands[seat]), min((row.missing for row in koi_koi.near_yaku(state, 1 - seat)), default=0))
    for count, value in ((tally.asked, 1), (tally.brought, more), (tally.squares, more * more)):
        count[kind] += value


def _play_to_the_end(state: State) -> tuple[int, ...]:
    """What the seats get when the round goes on by the rule of thumb."""
    while (payoffs := state.payoffs) is None:
        state = _next(state)
    return payoffs


def _next(state: State) -> State:
    legal = state.actions()
    action = games.bot(GAME, BOTS)(state.seen_by(state.turn), NO_CHANCE) if len(legal) > 1 else legal[0]
    found: State = state.apply(action)
    return found


def _count(state: State, told: Iterable[Event], tally: Tally) -> None:
    """A round that is over, with what was told in it; a yaku that was bettered, or that both made, was made in it once."""
    won = state.payoffs[state.seating.dealer] if state.payoffs else 0
    tally.counts.update(rounds=1, won=won, squares=won * won, nobody=int(not won))
    tally.yaku.update({event.text for event in told if event.key == "yaku"})
