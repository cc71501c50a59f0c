"""Figures for Koi-Koi: the simulated games of two bots, the exact odds of turned cards, and the page that shows them."""

import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import chain, islice
from pathlib import Path
from typing import cast

import pytest

from kabu_core import games
from kabu_core.advice.coach_sentences import Coach
from kabu_core.games.koi_koi import page_tables, simulation
from kabu_core.games.koi_koi.advice import yaku_completing_card_counts
from kabu_core.games.koi_koi.events import YakuMade
from kabu_core.games.koi_koi.game import ID, State
from kabu_core.games.koi_koi.problems import MIN_STANDARD_ERRORS, READER_SEAT
from kabu_core.games.koi_koi.simulation import KoiKoiCallSituation, SimulatedGamesTally
from kabu_core.odds import stored_problems as posed
from kabu_core.odds import stored_simulations
from kabu_core.odds.bot_simulation import Z_95_PERCENT
from kabu_core.play.events import RoundStarted
from kabu_core.play.record import GameRecord
from tests.nightly_effort import usual_or_nightly

SITE = Path(__file__).parents[2] / "site"
STORED_SIMULATION = json.loads(stored_simulations.simulation_file_path(ID).read_text("utf-8"))


def test_published_figures_are_up_to_date() -> None:
    assert simulation.simulate_games(range(stored_simulations.GAMES_PER_TASK)).as_json_data() == STORED_SIMULATION["first"], (
        "stale: run `python -m kabu_core compute koi-koi`"
    )
    assert STORED_SIMULATION["games"] == simulation.PLAYED


@pytest.mark.by_day(0)
def test_a_full_simulation_equals_the_published_file() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert stored_simulations.simulation_file_text(ID, executor) == stored_simulations.simulation_file_path(ID).read_text("utf-8")


def test_a_tally_does_not_depend_on_how_its_games_are_split() -> None:
    parts = [simulation.simulate_games([seed]) for seed in (3, 1, 2)]
    whole = SimulatedGamesTally()
    for part in parts:
        whole.add_tally(part)
    assert whole.as_json_data() == simulation.simulate_games([1, 2, 3]).as_json_data()
    assert simulation.tally_from_json_data(json.loads(json.dumps(whole.as_json_data()))) == whole


def test_a_yaku_counts_once_a_round_however_often_it_grows() -> None:
    """Compare the simulation's count of a game with the yaku in the log of the same game."""
    state = cast(State, games.initial_state(GameRecord(ID, "fuda-wiki", 2, 0)))
    while state.current_player is not None:
        state = state.apply(games.bot(ID, simulation.BOTS)(state.observation(state.turn), random.Random(0)))
    made: list[set[str]] = []
    logged = 0
    for event in state.events:
        if isinstance(event, RoundStarted):
            made.append(set())
        elif isinstance(event, YakuMade):
            made[-1].add(event.yaku)
            logged += 1
    counted = simulation.simulate_games([0])
    assert counted.counts["rounds"] == len(made)
    assert counted.yaku == Counter(yaku for of_round in made for yaku in of_round)
    assert sum(counted.yaku.values()) < logged


def test_counts_in_the_published_simulation_are_consistent() -> None:
    tally = simulation.stored_simulation_tally()
    rounds = tally.counts["rounds"]
    assert max(tally.yaku.values()) < rounds
    assert tally.times_asked.keys() == tally.total_gains.keys() == tally.squares.keys()
    assert all(kind.points > 0 and 0 < kind.cards_left < 8 and kind.opponent_lacks in (0, 1, 2) for kind in tally.times_asked)
    assert all(tally.total_gains[kind] ** 2 <= tally.squares[kind] * tally.times_asked[kind] for kind in tally.times_asked)
    assert tally.counts["nobody"] < tally.counts["squares"]
    assert simulation.PLAYED * 11 < rounds <= simulation.PLAYED * 12


def test_the_average_call_gain_weighs_each_decision_equally() -> None:
    tally = SimulatedGamesTally()
    for kind, brought in ((KoiKoiCallSituation(1, 1, 1), -3), (KoiKoiCallSituation(1, 1, 1), 5), (KoiKoiCallSituation(1, 2, 0), 4)):
        for count, value in ((tally.times_asked, 1), (tally.total_gains, brought), (tally.squares, brought**2)):
            count[kind] += value
    mean = tally.average_call_gain(tally.times_asked)
    assert (mean.of, mean.value) == (3, 2)
    assert math.isclose(mean.half_width, 1.959964 * math.sqrt((25 + 9 + 4) / 2 / 3))


def positions_before_played_cards(seed: int) -> Iterator[tuple[State, int]]:
    """Yield each position of a random game in which a card must be played, with the number of actions taken before."""
    state = cast(State, games.initial_state(GameRecord(ID, "fuda-wiki", 2, seed)))
    number, rng = 0, random.Random(seed)
    while state.current_player is not None:
        if state.phase == "play":
            yield state, number
        state = state.apply(rng.choice(state.legal_actions()))
        number += 1


def test_the_number_of_yaku_made_matches_the_sum_of_chances() -> None:
    """Compare how often a turned card made a yaku with the sum of the calculated chances. No chance may depend on hidden cards."""
    made, expected, variance = 0, 0.0, 0.0
    for seed in range(usual_or_nightly(3, 40)):
        for state, number in positions_before_played_cards(seed):
            action = state.legal_actions()[number % len(state.legal_actions())]
            view = state.observation(state.turn)
            found = yaku_completing_card_counts(view, action)
            assert found == yaku_completing_card_counts(view.determinize(random.Random(number)).observation(state.turn), action)
            if found is None:
                assert not state.stock
                continue
            share = found[0] / found[1]
            expected, variance = expected + share, variance + share * (1 - share)
            end = state.apply(action)
            ends = [end.apply(take) for take in end.legal_actions()] if end.phase == "take" else [end]
            made += any(isinstance(event, YakuMade) for end in ends for event in end.events[len(state.events) :])
    assert variance > 1
    assert abs(made - expected) < 3.5 * math.sqrt(variance)


def test_the_coach_gives_the_chances_of_the_next_card() -> None:
    coach = Coach(games.spec(ID).view, games.advice_spec(ID))
    advice_texts = [
        coach.advice_sentences(state.observation(state.turn), number)
        for state, number in islice(positions_before_played_cards(5), usual_or_nightly(4, 100))
    ]
    assert any("cards that may turn up" in said for said in advice_texts)
    assert not any("−0.0" in said for said in advice_texts)


@pytest.mark.built
def test_the_page_marks_simulated_figures() -> None:
    part = (SITE / "odds" / "index.html").read_text("utf-8").partition('id="koi-koi"')[2]
    assert part.count("Simulated, by us") == 2
    for shown in (
        page_tables.dealt_yaku_shares_table(),
        page_tables.call_gains_table(),
        page_tables.yaku_frequencies_table(),
        page_tables.dealer_advantage_text(),
        page_tables.simulated_round_count(),
        page_tables.share_without_winner(),
    ):
        assert str(shown) in part
    assert 'href="../../odds/#koi-koi' in (SITE / "games" / "koi-koi" / "index.html").read_text("utf-8")


def test_problems_about_calls_are_decisions_of_the_reader_with_clear_estimates() -> None:
    for problem in chain.from_iterable(posed.problems_by_level().values()):
        if problem.kind == "call":
            state = games.replay(GameRecord.loads(problem.record))
            assert (state.phase, state.current_player) == ("call", READER_SEAT)
            assert tuple(map(str, state.legal_actions())) == problem.answers
            assert problem.ease * Fraction(Z_95_PERCENT) > MIN_STANDARD_ERRORS * problem.error * Fraction(99, 100)
