"""Stored measurements of the strength of bots. Each level plays against the next lower one.

`python -m tests.bench.measure_bot_strengths` makes them. A file has the points of the first deals one by one. A test
plays these deals again to detect a stale file.
"""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, stdev

from kabu_core import content, games
from kabu_core.engine_parts import HOME
from kabu_core.odds import generated_data_fingerprints

FOLDER = Path(HOME) / "data" / "strength"
RENEW_COMMAND = "python -m tests.bench.measure_bot_strengths"
FIRST_DEALS = 2
"""The number of deals whose results a file lists one by one."""


@dataclass(frozen=True, slots=True)
class StrongerBotDealResult:
    """The stronger bot's points in one deal, and its shares of rounds won and lost, averaged over the seats that it had."""

    points: float
    won: float
    lost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredMean:
    """A mean of measured values, with half the width of its 95 % confidence interval (`half_width`)."""

    mean: float
    half_width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelComparison:
    """The comparison of two levels, `stronger` and `weaker`, given by the names of their bots.

    `points` are the points that the stronger bot wins in a round. `won` and `lost` are the shares of rounds in which it gains or loses
    points.
    """

    stronger: str
    weaker: str
    deals: int
    points: MeasuredMean
    won: MeasuredMean
    lost: MeasuredMean
    first: tuple[float, ...]

    @property
    def is_clearly_stronger(self) -> bool:
        """Whether the stronger bot wins points even at the lower end of the confidence interval."""
        return self.points.mean > self.points.half_width


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBotStrengths:
    """The comparisons of all levels of a game under its default preset, with the number of seats and the day of the measurement."""

    preset: str
    seats: int
    day: str
    comparisons: tuple[LevelComparison, ...]


def compare_levels(stronger: str, weaker: str, results: Sequence[StrongerBotDealResult]) -> LevelComparison:
    """Return the comparison of two bots from the results of at least two deals."""
    return LevelComparison(
        stronger=stronger,
        weaker=weaker,
        deals=len(results),
        points=_measured_mean([result.points for result in results]),
        won=_measured_mean([result.won for result in results]),
        lost=_measured_mean([result.lost for result in results]),
        first=tuple(round(result.points, 4) for result in results[:FIRST_DEALS]),
    )


def _measured_mean(values: Sequence[float]) -> MeasuredMean:
    return MeasuredMean(mean=round(fmean(values), 4), half_width=round(1.96 * stdev(values) / math.sqrt(len(values)), 4))


def bot_strengths_file_path(game: str) -> Path:
    """Return the path of a game's file."""
    return FOLDER / f"{game}.json"


def strengths_file_text(game: str, seats: int, day: str, comparisons: Iterable[LevelComparison]) -> str:
    """Return the text of a game's file. `day` is the day of the measurement, and `seats` the number of seats at the table."""
    head = {"made_from": fingerprint(game), "preset": content.game_info(game).default, "seats": seats, "day": day}
    return json.dumps(head | {"comparisons": [asdict(row) for row in comparisons]}, indent=1) + "\n"


def load_bot_strengths(game: str) -> GameBotStrengths | None:
    """Return the stored strengths of a game's bots; None if they have not been measured."""
    file = bot_strengths_file_path(game)
    if not file.exists():
        return None
    stored = json.loads(file.read_text("utf-8"))
    rows = tuple(_read_comparison(row) for row in stored["comparisons"])
    return GameBotStrengths(preset=stored["preset"], seats=stored["seats"], day=stored["day"], comparisons=rows)


def _read_comparison(row: dict[str, object]) -> LevelComparison:
    means = {name: MeasuredMean(**value) for name, value in row.items() if isinstance(value, dict)}
    return LevelComparison(**{**row, **means, "first": tuple(row["first"])})  # type: ignore[arg-type]


def fingerprint(game: str) -> str:
    """Return a fingerprint of a game's default rules, pack and special hands.

    The code is left out, because a test plays the deals again.
    """
    rules = generated_data_fingerprints.rules_of_presets(game)[content.game_info(game).default]
    return generated_data_fingerprints.fingerprint_of_code_and_rows(
        [],
        generated_data_fingerprints.option_values_by_name(rules),
        generated_data_fingerprints.card_codes_and_ranks(games.deck(game, rules)),
        generated_data_fingerprints.special_hands_with_effects(game),
    )
