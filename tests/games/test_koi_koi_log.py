"""Koi-Koi: the log, the captures and the field are the same whenever they are read."""

import copy
import dataclasses
import random
from itertools import pairwise
from typing import Any

import pytest

from kabu_core import games
from kabu_core.games.koi_koi.game import State
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import replace
from tests.games.koi_koi_helpers import PRESETS


def states_of_game(preset: str, seed: int, read: bool) -> list[State]:
    """Play a game of three rounds at random and return its states. If `read` is true, read the log after each action."""
    state: Any = games.initial_state(GameRecord("koi-koi", preset, 2, seed, (("rounds", "3"),)))
    states, rng = [state], random.Random(seed)
    while state.current_player is not None:
        state = state.apply(rng.choice(state.legal_actions()))
        assert not read or state.events
        states.append(state)
    return states


@pytest.mark.parametrize("preset", PRESETS)
def test_a_state_has_the_same_fields_whenever_its_log_is_read(preset: str) -> None:
    for seed in range(5):
        expected = states_of_game(preset, seed, read=True)
        assert all(len(earlier.events) < len(later.events) or earlier.phase == "take" for earlier, later in pairwise(expected))
        for order in (1, -1):
            states = states_of_game(preset, seed, read=False)
            for state, read in list(zip(states, expected, strict=True))[::order]:
                assert state == read
                assert hash(state) == hash(read)
                assert [len(pile) for pile in state.captures] == [bits.bit_count() for bits in state.capture_bits]
                assert state.observation(0) == read.observation(0)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_copy_of_a_state_whose_log_is_unread_has_the_same_log(preset: str) -> None:
    for position in (1, 5, -1):
        expected = states_of_game(preset, 0, read=True)[position]
        assert copy.copy(states_of_game(preset, 0, read=False)[position]) == expected
        assert dataclasses.replace(states_of_game(preset, 0, read=False)[position]) == expected
        assert replace(states_of_game(preset, 0, read=False)[position], has_more_rounds=False).events == expected.events
        without_log = replace(states_of_game(preset, 0, read=False)[position], events=())
        assert without_log == dataclasses.replace(expected, events=())


def test_a_state_from_the_constructor_can_go_on() -> None:
    expected = states_of_game("wikipedia", 0, read=True)
    copied = dataclasses.replace(expected[3])
    assert copied.apply(copied.legal_actions()[0]) == expected[3].apply(copied.legal_actions()[0])
