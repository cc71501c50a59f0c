"""Measure the strength of the bots: each level plays against the next lower one in every game.

One bot of the stronger level sits among weaker ones. Every deal is played several times, with the stronger bot in each seat in turn. Each
seat has a random generator of its own, so that only the stronger bot's play differs.

In Baccarat no choice affects the cards, so a stake is rated by how much more it wins on average than the other stakes. The house, which
chooses nothing, is left out.

`python -m tests.bench.measure_bot_strengths [GAME...]` writes kabu_core/data/strength/GAME.json. DEALS=2000 is the number of deals
for each pair.
"""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from datetime import UTC, datetime
from itertools import pairwise
from statistics import fmean
from typing import Any

from kabu_core import content, games
from kabu_core.games.baccarat import game as baccarat
from kabu_core.odds import stored_bot_strengths
from kabu_core.odds.stored_bot_strengths import LevelComparison, StrongerBotDealResult
from kabu_core.play.record import GameRecord
from kabu_core.play.state import FOR_BOTS, State, seeded_random

DEALS = int(os.environ.get("DEALS", "2000"))
PROCESSES = 2
DEALS_PER_TASK = 50

_DAY_LINE = re.compile(r'^ "day": .*\n', re.MULTILINE)


def seat_count_to_measure(game: str) -> int:
    """Return the number of seats with which a game is measured."""
    return content.game_info(game).nearest_seat_count(4)


def play_deal_in_every_seat(game: str, strong: str, weak: str, seed: int) -> StrongerBotDealResult:
    """Play a deal several times, with the stronger bot in each seat in turn, and return this bot's average result."""
    seats = seat_count_to_measure(game)
    record = GameRecord(game, content.game_info(game).default, seats, seed)
    players = range(seats - 1 if game == baccarat.ID else seats)
    played = [(seat, _play_round_with_stronger_bot(record, strong, weak, seat)) for seat in players]
    payoffs = [state.payoffs[seat] for seat, state in played if state.payoffs is not None]
    points = [_expected_gain_of_stake_minus_others(state, seat) for seat, state in played] if game == baccarat.ID else payoffs
    return StrongerBotDealResult(fmean(points), fmean(payoff > 0 for payoff in payoffs), fmean(payoff < 0 for payoff in payoffs))


def _play_round_with_stronger_bot(record: GameRecord, strong: str, weak: str, seat: int) -> State:
    """Play a round with the stronger bot in `seat` and weaker bots in the other seats, and return its final state."""
    levels = games.bots(record.game)
    state: State = games.initial_state(record)
    rngs = [seeded_random(record.seed or 0, FOR_BOTS, other) for other in range(record.seats)]
    while state.payoffs is None:
        actor = state.require_current_player()
        state = state.apply(levels[strong if actor == seat else weak](state.observation(actor), rngs[actor]))
    return state


def _expected_gain_of_stake_minus_others(state: Any, seat: int) -> float:
    """Return the average win of one seat's stake in Baccarat, minus the average win of the other seats' stakes, in points."""
    gains = [_average_gain_per_stake(bet, state.rules) for bet in state.bets[:-1]]
    return gains[seat] - fmean(gain for other, gain in enumerate(gains) if other != seat)


def _average_gain_per_stake(bet: Any, rules: Any) -> float:
    if bet is None:
        return 0.0
    won, of = baccarat.average_win_per_point(bet.side, rules)
    return float(bet.points * won / of)


def play_deals(game: str, strong: str, weak: str, seeds: Iterable[int]) -> list[StrongerBotDealResult]:
    """Return the results of the deals with these seeds."""
    return [play_deal_in_every_seat(game, strong, weak, seed) for seed in seeds]


def compare_two_bots(game: str, strong: str, weak: str, pool: Executor) -> LevelComparison:
    """Compare two bots over a number of deals. The processes of `pool` share the deals."""
    tasks = [range(start, min(start + DEALS_PER_TASK, DEALS)) for start in range(0, DEALS, DEALS_PER_TASK)]
    futures = [pool.submit(play_deals, game, strong, weak, seeds) for seeds in tasks]
    return stored_bot_strengths.compare_levels(strong, weak, [result for future in futures for result in future.result()])


def comparison_in_words(game: str, row: LevelComparison) -> str:
    """Return a comparison as a line of output."""
    says = "stronger" if row.is_clearly_stronger else "not clearly stronger"
    points = f"{row.points.mean:+.2f} ± {row.points.half_width:.2f} points a round"
    return f"{game}: {row.stronger} against {row.weaker}: {points} ({row.deals} deals), {says}"


def write_strengths(game: str, rows: Sequence[LevelComparison], day: str) -> None:
    """Write the file of a game if anything other than the day would change."""
    file = stored_bot_strengths.bot_strengths_file_path(game)
    text = stored_bot_strengths.strengths_file_text(game, seat_count_to_measure(game), day, rows)
    if not file.exists() or _DAY_LINE.sub("", file.read_text("utf-8")) != _DAY_LINE.sub("", text):
        file.write_text(text, "utf-8")


def measure_and_store_bot_strengths(names: Sequence[str]) -> None:
    stored_bot_strengths.FOLDER.mkdir(exist_ok=True)
    today = datetime.now(UTC).date().isoformat()
    with ProcessPoolExecutor(PROCESSES) as pool:
        for game in names or games.GAMES:
            rows = []
            for weak, strong in pairwise(games.bots(game)):
                rows.append(compare_two_bots(game, strong, weak, pool))
                print(comparison_in_words(game, rows[-1]), flush=True)
            write_strengths(game, rows, today)


if __name__ == "__main__":
    measure_and_store_bot_strengths(sys.argv[1:])
