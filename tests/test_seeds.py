"""A seed gives the same game in every process, no matter what was played before, and another seed gives another game."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from kabu_core import content, games
from kabu_core.play.record import GameRecord
from tests.play_helpers import PRESETS, play_with_bot

ROOT = Path(__file__).parent.parent


def game_between_bots(game: str, preset: str) -> str:
    """Let bots play a game from a fixed seed, and return its record as text."""
    level = random.Random(f"{game} {preset}").choice(["random", "thumb"])
    *_, (_, record) = play_with_bot(
        GameRecord(game, preset, content.game_info(game).nearest_seat_count(4), 5, (("rounds", "2"),)), games.bot(game, level)
    )
    return record.dumps()


def games_between_bots_in_subprocess(hash_seed: str, backwards: str) -> str:
    """Play a game of every preset in a separate process, and return the records. If `backwards` is "-1", begin with the last preset."""
    code = (
        "from tests.test_seeds import PRESETS, game_between_bots\n"
        f"found = {{preset: game_between_bots(*preset) for preset in PRESETS[::{backwards}]}}\n"
        "print(end=''.join(found[preset] for preset in PRESETS))"
    )
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, capture_output=True, check=True, text=True, cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": hash_seed}
    ).stdout


def test_every_process_plays_the_same_game_from_a_seed() -> None:
    here = "".join(game_between_bots(*preset) for preset in PRESETS)
    assert games_between_bots_in_subprocess("1", "1") == games_between_bots_in_subprocess("2", "-1") == here


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_other_seeds_deal_other_cards(game: str, preset: str) -> None:
    starts = [
        games.initial_state(GameRecord(game, preset, content.game_info(game).players[0], seed)) for seed in (*range(20), 2**63, 2**64 - 1)
    ]
    assert len({tuple(state.deals.pack_of_round(games.deck(game, state.rules), 0)) for state in starts}) == len(starts)  # type: ignore[union-attr]
    rounds = {starts[0].deals.pack_of_round(games.deck(game, starts[0].rules), number) for number in range(12)}  # type: ignore[union-attr]
    assert len(rounds) == 12, "each round of a game has another deal"
