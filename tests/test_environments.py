"""Environments for learning agents: they pass the checks of PettingZoo and Gymnasium, and never show hidden cards to a seat."""

import dataclasses
import random
import sys
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, performance_benchmark, seed_test
from pettingzoo.utils import parallel_to_aec

from kabu_core import content, games
from kabu_core.environments import SeatEnvironment, TableEnvironment, env, parallel_env, seat_environment
from kabu_core.environments.action_list import list_all_actions
from kabu_core.environments.encoded_game import EncodedGame
from kabu_core.environments.observation_layout import ATTRIBUTES, LEFT_OUT, PHASES
from kabu_core.errors import IllegalAction, KabuError
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.rules import Rules
from tests.nightly_effort import NIGHTLY, usual_or_nightly
from tests.play_helpers import PRESETS, seat_count_for_seed

COMMON_FIELDS = {"phase", "round_index", "has_more_rounds", "points", "payoffs", "stock", "seating"}
"""The attributes of states that the observations of every game have as fields."""

pytestmark = [
    # PettingZoo warns of observations that are dictionaries with a mask, except in some environments that it knows by name.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # At the end of a game, nobody has a legal action.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def seat_counts_to_test(game: str) -> list[int]:
    """Return the smallest number of seats of a game and, at night, also the largest."""
    low, high = content.game_info(game).players
    return sorted({low, high}) if NIGHTLY else [low]


def positions_of_rounds(game: str, preset: str, seeds: int) -> Iterator[tuple[EncodedGame, RoundBasedState[Rules, str]]]:
    """Play rounds at random, one for each seed, and yield every position with the game's encoding."""
    for seed in range(seeds):
        seats = seat_count_for_seed(game, seed * 5 + len(preset))
        numbered, chance = EncodedGame(game, preset, seats, {"rounds": 1}, one_hot=seed % 3 == 2), random.Random(seed)
        state = games.initial_state(numbered.starting_record(seed))
        yield numbered, state
        while state.current_player is not None:
            state = state.apply(chance.choice(state.legal_actions()))
            yield numbered, state


@pytest.mark.by_day(5)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_an_environment_passes_the_checks_of_pettingzoo(game: str, preset: str) -> None:
    for seats in seat_counts_to_test(game):
        api_test(env(game, preset, seats, render_mode="ansi"), num_cycles=usual_or_nightly(20, 100))
        seed_test(lambda: env(game, preset, seats, rounds=2), num_cycles=usual_or_nightly(20, 100))  # noqa: B023
    if NIGHTLY:
        performance_benchmark(env(game, preset))


@pytest.mark.by_day(5)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_an_environment_of_simultaneous_agents_passes_the_checks_of_pettingzoo(game: str, preset: str) -> None:
    for seats in seat_counts_to_test(game):
        create = partial(parallel_env, game, preset, seats, rounds=5)
        parallel_api_test(create(), num_cycles=usual_or_nightly(20, 100))
        parallel_seed_test(create, num_cycles=usual_or_nightly(20, 100))
        max_cycles_test(SimpleNamespace(parallel_env=create, env=lambda max_cycles: parallel_to_aec(create(max_cycles=max_cycles))))  # noqa: B023


def test_a_seat_that_is_not_to_act_waits() -> None:
    together, alone = parallel_env("yoshi", seats=2), TableEnvironment("yoshi", seats=2)
    seen, _ = together.reset(seed=1)
    alone.reset(seed=1)
    while together.agents:
        actor = alone.agent_selection
        legal = np.flatnonzero(seen[actor]["action_mask"])
        assert [np.flatnonzero(seen[agent]["action_mask"]).tolist() for agent in together.agents if agent != actor] == [[together.wait]]
        before = together.table.state_of_game
        _, rewards, *_ = together.step(dict.fromkeys(together.agents, together.wait - 1))
        assert together.table.state_of_game is before, "an illegal action changes nothing"
        assert not any(rewards.values())
        seen, rewards, over, _, _ = together.step(dict.fromkeys(together.agents, legal[0]))
        alone.step(legal[0])
        assert together.table.state_of_game == alone.state_of_game
        assert rewards == alone.rewards
        assert over == alone.terminations


@pytest.mark.by_day(5)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.parametrize("rounds", [1, 3])
def test_an_environment_passes_the_checks_of_gymnasium(game: str, preset: str, rounds: int) -> None:
    check_env(gymnasium.make(f"kabu/{game}-v1", preset=preset, rounds=rounds, render_mode="ansi").unwrapped)


@pytest.mark.by_day(10)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_hidden_cards_never_change_an_observation(game: str, preset: str) -> None:
    """Rearrange all cards that a seat does not see. The seat's vector and mask stay the same, and lie within their bounds."""
    for numbered, state in positions_of_rounds(game, preset, usual_or_nightly(2, 30)):
        for seat in range(state.seats):
            seen = numbered.observe(state, seat)
            assert numbered.observation_space.contains(seen), dict(zip(numbered.layout.slices, seen["observation"], strict=False))
            for guess in range(2):
                rearranged = state.observation(seat).determinize(random.Random(guess))
                again = numbered.observe(rearranged, seat)
                assert np.array_equal(seen["observation"], again["observation"])
                assert np.array_equal(seen["action_mask"], again["action_mask"])


@pytest.mark.by_day(10)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_mask_has_the_legal_actions_of_the_seat_to_act(game: str, preset: str) -> None:
    for numbered, state in positions_of_rounds(game, preset, usual_or_nightly(3, 30)):
        for seat in range(state.seats):
            allowed = np.flatnonzero(numbered.observe(state, seat)["action_mask"]).tolist()
            legal = state.legal_actions() if seat == state.current_player else ()
            assert {numbered.action_with_number(state, number) for number in allowed} == {*legal}
            assert len(allowed) == len(legal), "no two legal actions have one number"


@pytest.mark.by_day(10)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_rewards_are_the_payoffs_of_the_record(game: str, preset: str) -> None:
    table, chance = TableEnvironment(game, preset, rounds=2), random.Random(preset)
    for seed in range(usual_or_nightly(2, 50)):
        table.reset(seed=seed)
        totals = dict.fromkeys(table.agents, 0.0)
        while not any(table.terminations.values()):
            table.step(chance.choice(np.flatnonzero(table.last()[0]["action_mask"]).tolist()))
            assert sum(table.rewards.values()) == 0
            totals = {agent: total + table.rewards[agent] for agent, total in totals.items()}
        replayed = games.replay(GameRecord.loads(table.record.dumps()))
        assert replayed == table.state_of_game
        assert replayed.points == tuple(totals.values())


@pytest.mark.parametrize("game", games.GAMES)
def test_every_attribute_of_a_state_is_in_a_field_or_left_out_for_a_reason(game: str) -> None:
    numbered = EncodedGame(game)
    state = games.initial_state(numbered.starting_record(1))
    attributes = {f.name for f in dataclasses.fields(state)}
    assert attributes - COMMON_FIELDS <= ATTRIBUTES.keys() | LEFT_OUT.keys()
    assert len(numbered.layout.slices) == len(numbered.layout.fields)
    for _, position in positions_of_rounds(game, "", 2):
        assert position.phase in PHASES


def test_seats_are_counted_from_the_seat_that_observes() -> None:
    table = TableEnvironment("yoshi", seats=3)
    table.reset(seed=1)
    state, layout = table.state_of_game, table.game.layout
    for seat in range(3):
        seen = table.observe(f"seat_{seat}")["observation"]
        assert state.seating.dealer is not None
        assert seen[layout.slices["dealer"]].tolist().index(1) == (state.seating.dealer - seat) % 3
        assert seen[layout.slices["to_act"]].tolist().index(1) == (state.require_current_player() - seat) % 3


def test_a_slot_has_a_card_number_or_with_one_hot_a_flag_for_each() -> None:
    plain, flagged = EncodedGame("koi-koi"), EncodedGame("koi-koi", one_hot=True)
    state: Any = games.initial_state(plain.starting_record(7))
    hands, flags = (game.observe(state, 0)["observation"][game.layout.slices["hands"]] for game in (plain, flagged))
    codes = plain.layout.card_codes
    assert [codes[number] for number in hands] == [*map(str, state.hands[0]), *["??"] * 8]
    assert [row.tolist().index(1) + 1 for row in flags.reshape(16, -1)] == hands.tolist()


def test_a_number_means_the_same_action_in_every_preset_with_the_same_stakes() -> None:
    lists = {
        list_all_actions(games.initial_state(GameRecord("koi-koi", preset, 2, 1))).texts for game, preset in PRESETS if game == "koi-koi"
    }
    assert len(lists) == 1
    assert lists.pop()[-4:] == ("take 12d", "koi", "shobu", "deal")


def test_an_illegal_action_is_refused_or_ends_the_game_with_a_penalty() -> None:
    raw = TableEnvironment("yoshi", seats=2)
    raw.reset(seed=1)
    draw = raw.game.actions.texts.index("draw")
    with pytest.raises(IllegalAction, match="'draw', is not legal now"):
        raw.step(draw)
    with pytest.raises(IllegalAction, match="action 99"):
        raw.step(99)
    wrapped = env("yoshi", seats=2, illegal_reward=-7)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(draw)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[loser] == -7
    alone = SeatEnvironment("yoshi", seats=2, illegal_reward=-7)
    alone.reset(seed=1)
    _, reward, terminated, _, info = alone.step(np.int64(99))
    assert (reward, terminated) == (-7, True)
    assert "not legal" in str(info["illegal_action"])


@pytest.mark.parametrize("game", ["oicho-kabu", "chemin-de-fer", "koi-koi"])
def test_a_seat_gets_all_its_points_as_rewards(game: str) -> None:
    alone, chance = SeatEnvironment(game, rounds=3, opponents="easy"), random.Random(game)
    for seed in range(usual_or_nightly(3, 30)):
        seen, info = alone.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            seen, reward, over, _, _ = alone.step(np.int64(chance.choice(np.flatnonzero(seen["action_mask"]))))
            total += reward
        assert info == {"games_skipped": 0, "payoffs_skipped": 0}
        assert games.replay(alone.record).points[0] == total


def test_games_without_a_decision_of_the_seat_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_environment, "MOST_DEALS", 5)
    with pytest.raises(KabuError, match="seat 3 has no decision in 5 games"):
        SeatEnvironment("baccarat", seat=3).reset(seed=1)  # seat 3 is the house
    with pytest.raises(KabuError, match="there is no seat 4; choose 0 to 3"):
        SeatEnvironment("baccarat", seat=4)


def test_a_missing_extra_is_named_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("kabu_core.environments")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError) as error:
        import kabu_core.environments  # noqa: F401
    assert (
        str(error.value) == "kabu_core.environments needs pettingzoo, which is not installed; run: pip install gymnasium numpy pettingzoo"
    )
