"""The stored strengths of bots: they are complete and current, and pages show them."""

from itertools import pairwise
from pathlib import Path

import pytest

from kabu_core import games
from kabu_core.odds import stored_bot_strengths
from kabu_core.odds.stored_bot_strengths import StrongerBotDealResult
from macros.pages import bot_strengths_page
from tests.bench import measure_bot_strengths
from tests.nightly_effort import sample_unless_nightly

MEASURED = [game for game in games.GAMES if stored_bot_strengths.bot_strengths_file_path(game).exists()]
LEVEL_PAIRS = [(game, strong, weak) for game in MEASURED for weak, strong in pairwise(games.bots(game))]
FAST_PAIRS = [pair for pair in LEVEL_PAIRS if games.spec(pair[0]).exact or pair[1] == "thumb"]
"""The pairs in which no bot plays out many rounds before each decision."""


def bot_comparisons_of_game(game: str) -> dict[tuple[str, str], stored_bot_strengths.LevelComparison]:
    """Return the stored comparisons of a game by the names of both bots."""
    stored = stored_bot_strengths.load_bot_strengths(game)
    return {(row.stronger, row.weaker): row for row in stored.comparisons} if stored else {}


@pytest.mark.parametrize(
    ("game", "strong", "weak"),
    [*dict.fromkeys((*sample_unless_nightly(LEVEL_PAIRS, 0), *sample_unless_nightly(FAST_PAIRS, 6, "strength")))],
)
def test_the_first_deals_played_again_give_the_stored_points(game: str, strong: str, weak: str) -> None:
    stored = bot_comparisons_of_game(game)[strong, weak].first
    played = measure_bot_strengths.play_deals(game, strong, weak, range(stored_bot_strengths.FIRST_DEALS))
    assert tuple(round(result.points, 4) for result in played) == stored, f"run `{stored_bot_strengths.RENEW_COMMAND} {game}`"


@pytest.mark.parametrize("game", MEASURED)
def test_every_level_is_compared_with_the_next_lower_one(game: str) -> None:
    assert [(strong, weak) for weak, strong in pairwise(games.bots(game))] == [*bot_comparisons_of_game(game)]


def test_a_file_is_written_again_only_if_more_than_the_day_would_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_bot_strengths, "FOLDER", tmp_path)
    file = stored_bot_strengths.bot_strengths_file_path("yoshi")
    rows = [
        stored_bot_strengths.compare_levels("thumb", "random", [StrongerBotDealResult(1.0, 1.0, 0.0), StrongerBotDealResult(2.0, 1.0, 0.0)])
    ]
    measure_bot_strengths.write_strengths("yoshi", rows, "2026-11-01")
    first = file.read_text("utf-8")
    measure_bot_strengths.write_strengths("yoshi", rows, "2026-11-02")
    assert file.read_text("utf-8") == first
    file.write_text(first.replace(stored_bot_strengths.fingerprint("yoshi"), "0" * 16), "utf-8")
    measure_bot_strengths.write_strengths("yoshi", rows, "2026-11-03")
    assert file.read_text("utf-8") == first.replace("2026-11-01", "2026-11-03")
    file.write_text("{", "utf-8")
    measure_bot_strengths.write_strengths("yoshi", rows, "2026-11-01")
    assert file.read_text("utf-8") == first


def test_results_of_deals_become_means_with_intervals() -> None:
    row = stored_bot_strengths.compare_levels(
        "thumb", "random", [StrongerBotDealResult(1.0, 0.5, 0.25), StrongerBotDealResult(4.0, 1.0, 0.0)]
    )
    assert (row.points.mean, row.points.half_width, row.won.mean, row.lost.mean, row.deals) == (2.5, 2.94, 0.75, 0.125, 2)
    assert not row.is_clearly_stronger


def test_every_measured_game_is_in_the_table_and_has_a_line_with_its_figures() -> None:
    table = bot_strengths_page.bot_strength_table()
    for game in MEASURED:
        assert f'href="/games/{game}/"' in table
        line = str(bot_strengths_page.bot_strength_line(game))
        for row in bot_comparisons_of_game(game).values():
            assert f"± {row.points.half_width:.2f}" in table
            assert (f"wins {row.points.mean:.2f}" if row.is_clearly_stronger else "equally strong") in line


def test_a_game_without_measurement_has_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_bot_strengths, "load_bot_strengths", lambda game: None)
    assert bot_strengths_page.bot_strength_line("koi-koi") == ""
    assert "<td>" not in bot_strengths_page.bot_strength_table()
