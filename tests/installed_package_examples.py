"""Examples of using the installed engine. tests/test_installed_package.py runs them with several Pythons, which must print the same."""

import tempfile
from pathlib import Path

from kabu_core import content, games
from kabu_core.play.record import GameRecord
from kabu_core.play.state import FOR_BOTS, seeded_random
from kabu_core.terminal import commands


def play_round_with_bots(game: str) -> GameRecord:
    """Return the record of a round in which every seat is played at the medium level."""
    record = GameRecord(game, content.game_info(game).default, 2, 1686)
    state, rng = games.initial_state(record), seeded_random(1686, FOR_BOTS, 0)
    while state.payoffs is None:
        action = games.bot(game, "medium")(state.observation(state.require_current_player()), rng)
        state, record = state.apply(action), record.with_action(action)
    return record


with tempfile.TemporaryDirectory() as folder:
    played = Path(folder, "played.txt")
    played.write_text("".join(play_round_with_bots(game).dumps() for game in ("yoshi", "koi-koi")), "utf-8")
    for command in (["score", "oicho-kabu", "2 7"], ["odds", "yoshi", "2 3"], ["replay", str(played)], ["check"]):
        assert commands.main(command) == 0
