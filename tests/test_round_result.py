"""The equation of a round's result: its terms add up to the points that the engine pays."""

import re
from fractions import Fraction

import pytest

from kabu_core import content, games
from kabu_core.play.record import Record
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.html import format_points, plain_text
from kabu_core.views.round_result import equation
from tests.effort import effort
from tests.play_helpers import PRESETS, play

BANKING = [(game, preset) for game, preset in PRESETS if game != "koi-koi"]


def left_side(text: str) -> Fraction:
    """Calculate the left side of an equation, whose notes are in brackets."""
    sums = re.sub(r" \([^)]*\)", "", plain_text(text).rpartition(" = ")[0] or text).replace("− ", "−").replace("+ ", "+")
    total = Fraction(0)
    for sign, stake, odds in re.findall(r"([−+]?)(\d+)(?: × ([\d.]+))?", sums):
        total += (-1 if sign == "−" else 1) * int(stake) * Fraction(odds or 1)
    return total


@pytest.mark.parametrize(("game", "preset"), BANKING)
def test_the_equation_gives_the_points_that_the_engine_pays(game: str, preset: str) -> None:
    view, names = games.spec(game).view, SeatNames(you=None)
    explained = 0
    for seed in range(effort(3, 150)):
        for state, _ in play(Record(game, preset, content.game(game).nearest_seats(4), seed, (("rounds", "4"),))):
            if state.payoffs is None:
                continue
            for seat, paid in enumerate(state.payoffs):
                text = equation(view.result_lines(state.observation(seat), seat, names))
                assert left_side(text) == paid, text
                assert text.rpartition(" = ")[2] == format_points(paid)
                explained += bool(paid)
    assert explained
