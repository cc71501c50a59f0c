"""Simulated games of Koi-Koi between heuristic bots: the dealer's gain, the frequency of each yaku, and the gain of a call.

All values are estimates. The gain of a call is the payoff after calling minus the payoff after stopping in the same deal.
"""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, cast

from kabu_core import content, games
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.events import YakuMade
from kabu_core.games.koi_koi.game import CallKoiKoi, State, StopAndScore
from kabu_core.odds import stored_simulations
from kabu_core.odds.bot_simulation import half_confidence_interval
from kabu_core.play.events import Event
from kabu_core.play.record import GameRecord

GAME, BOTS = koi_koi.ID, "thumb"
PLAYED = 2000
"""The number of games, all under the default rules."""

UNUSED_RNG = random.Random(0)
"""A random generator to pass to the heuristic, which never uses it."""


class KoiKoiCallSituation(NamedTuple):
    """The circumstances of a choice between stopping and calling koi-koi.

    `points` is the payout of stopping, and `cards_left` the number of cards in hand. `opponent_lacks` is the number of cards that the
    opponent lacks for the nearest yaku: 1 or 2, or 0 for more than two.
    """

    points: int
    cards_left: int
    opponent_lacks: int


@dataclass(frozen=True, slots=True)
class MeanWithInterval:
    """The average of some values, with half the width of its 95 % interval. `of` is the number of values."""

    of: int
    value: float
    half_width: float

    @classmethod
    def mean_from_sums(cls, value_count: int, total: int, squares: int) -> "MeanWithInterval":
        """Return the mean of `value_count` values from their sum and the sum of their squares."""
        value = total / value_count
        return cls(value_count, value, half_confidence_interval(squares - value_count * value**2, value_count))


@dataclass(slots=True)
class SimulatedGamesTally:
    """The results of some games as whole numbers, so that tallies can be added in any order."""

    counts: Counter[str] = field(default_factory=Counter)
    """The number of rounds, the number of rounds that nobody won, and the sums of the dealer's points and of their squares."""
    yaku: Counter[str] = field(default_factory=Counter)
    """The number of rounds in which each yaku was made."""
    times_asked: Counter[KoiKoiCallSituation] = field(default_factory=Counter)
    """The number of choices in each situation of a call."""
    total_gains: Counter[KoiKoiCallSituation] = field(default_factory=Counter)
    """The sum of the points that calling gained over stopping, for each situation."""
    squares: Counter[KoiKoiCallSituation] = field(default_factory=Counter)
    """The sum of the squares of the points that calling gained, for each situation."""

    def add_tally(self, other: "SimulatedGamesTally") -> None:
        """Add the results in `other` to this tally."""
        for name in self.__slots__:
            getattr(self, name).update(getattr(other, name))

    def dealer_average_points(self) -> MeanWithInterval:
        """Return the dealer's average points a round."""
        return MeanWithInterval.mean_from_sums(self.counts["rounds"], self.counts["won"], self.counts["squares"])

    def average_call_gain(self, situations: Iterable[KoiKoiCallSituation]) -> MeanWithInterval:
        """Return the average gain of a call over stopping in several situations, in points."""
        kinds = [*situations]
        return MeanWithInterval.mean_from_sums(
            *(sum(count[kind] for kind in kinds) for count in (self.times_asked, self.total_gains, self.squares))
        )

    def as_json_data(self) -> dict[str, object]:
        """Return the tally as data for a JSON file, which `tally_from_json_data` reads."""
        rows = [[*kind, self.times_asked[kind], self.total_gains[kind], self.squares[kind]] for kind in sorted(self.times_asked)]
        return {"counts": dict(sorted(self.counts.items())), "yaku": dict(sorted(self.yaku.items())), "calls": rows}


def tally_from_json_data(data: dict[str, Any]) -> SimulatedGamesTally:
    """Return the tally from data that `SimulatedGamesTally.as_json_data` returned."""
    tally = SimulatedGamesTally(Counter(data["counts"]), Counter(data["yaku"]))
    for points, left, lacks, *numbers in data["calls"]:
        for count, value in zip((tally.times_asked, tally.total_gains, tally.squares), numbers, strict=True):
            count[KoiKoiCallSituation(points, left, lacks)] = value
    return tally


@cache
def stored_simulation_tally() -> SimulatedGamesTally:
    """Return the tally of the published simulation."""
    return tally_from_json_data(stored_simulations.load_simulation_tally(GAME))


def simulate_games(seeds: Iterable[int]) -> SimulatedGamesTally:
    """Play a whole game from each seed and return the results."""
    tally = SimulatedGamesTally()
    default = content.game_info(GAME).default
    for seed in seeds:
        state, before = cast(State, games.initial_state(GameRecord(GAME, default, 2, seed))), 0
        while state.current_player is not None:
            if state.phase == "call":
                _add_call_gain(state, tally)
            state = _apply_heuristic_action(state)
            if state.payoffs is not None:
                _add_round_to_tally(state, state.events[before:], tally)
                before = len(state.events)
    return tally


def _add_call_gain(state: State, tally: SimulatedGamesTally) -> None:
    """Play the round out after stopping and after calling, and add the gain of the call to the tally."""
    seat = state.turn
    stop_points = _play_round_to_end(state.apply(StopAndScore()))[seat]
    gain = _play_round_to_end(state.apply(CallKoiKoi()))[seat] - stop_points
    situation = KoiKoiCallSituation(
        stop_points, len(state.hands[seat]), min((row.missing for row in koi_koi.near_yaku(state, 1 - seat)), default=0)
    )
    for count, value in ((tally.times_asked, 1), (tally.total_gains, gain), (tally.squares, gain * gain)):
        count[situation] += value


def _play_round_to_end(state: State) -> tuple[int, ...]:
    """Play the round to its end with the heuristic and return the payoffs."""
    while (payoffs := state.payoffs) is None:
        state = _apply_heuristic_action(state)
    return payoffs


def _apply_heuristic_action(state: State) -> State:
    legal = state.legal_actions()
    action = games.bot(GAME, BOTS)(state.observation(state.turn), UNUSED_RNG) if len(legal) > 1 else legal[0]
    after: State = state.apply(action)
    return after


def _add_round_to_tally(state: State, events: Iterable[Event], tally: SimulatedGamesTally) -> None:
    """Add the results of a finished round to the tally. A yaku that was improved, or that both players made, counts once."""
    dealer_points = state.payoffs[state.seating.dealer] if state.payoffs else 0
    tally.counts.update(rounds=1, won=dealer_points, squares=dealer_points * dealer_points, nobody=int(not dealer_points))
    tally.yaku.update({event.yaku for event in events if isinstance(event, YakuMade)})
