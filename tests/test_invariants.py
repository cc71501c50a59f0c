"""Invariants that hold for every game, preset, number of seats and seed."""

import dataclasses
import random
import re
from collections import Counter
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN
from kabu_core.errors import IllegalAction, NotationError
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action
from kabu_core.rules import format_option_value
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import READER_NAMES
from tests.game_invariant_checks import play_and_check_game
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import (
    PRESETS,
    all_cards_in_state,
    pack_names_of_game,
    play_with_bot,
    seat_count_for_seed,
)

ROUNDS_PER_GAME = 4


class ActionOfNoGame(Action, word="unknown"):
    """An action that belongs to no game."""


CHUNKS = usual_or_nightly(1, 40)
ROUNDS = usual_or_nightly(20, 1_000_000 // CHUNKS // len(PRESETS) + ROUNDS_PER_GAME)
"""The number of rounds that one test plays under each preset: a million in all at night."""


def records_without_actions(game: str, preset: str, rounds: int, chunk: int = 0) -> list[GameRecord]:
    """Return records of new games with about `rounds` rounds in total. The games use all numbers of seats and all packs in turn."""
    many = rounds // ROUNDS_PER_GAME
    return [
        GameRecord(
            game,
            preset,
            seat_count_for_seed(game, seed),
            seed,
            (("rounds", str(ROUNDS_PER_GAME)), ("deck", pack_names_of_game(game)[seed % len(pack_names_of_game(game))])),
        )
        for seed in range(chunk * many, (chunk + 1) * many)
    ]


@pytest.mark.by_day(35)
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_invariants_hold_in_random_rounds(game: str, preset: str, chunk: int) -> None:
    """By day check every position, and at night one in twenty positions of many more rounds."""
    for start in records_without_actions(game, preset, ROUNDS, chunk):
        play_and_check_game(start, checked_share=usual_or_nightly(1, 0.05))


def values_of_fields(state: Any) -> dict[str, object]:
    return {field.name: getattr(state, field.name) for field in dataclasses.fields(state)}


@pytest.mark.by_day(35)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_actions_have_one_text_each_and_apply_leaves_the_old_state_unchanged(game: str, preset: str) -> None:
    for start in records_without_actions(game, preset, usual_or_nightly(8, 200)):
        for state, _ in play_with_bot(start):
            texts = [str(action) for action in state.legal_actions()]
            assert len(set(texts)) == len(texts)
            before = repr(values_of_fields(state))
            for action in state.legal_actions()[:3]:
                state.apply(action)
            assert repr(values_of_fields(state)) == before
            with pytest.raises(IllegalAction):
                state.apply(ActionOfNoGame())


@pytest.mark.by_day(35)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_no_board_shows_hidden_cards(game: str, preset: str) -> None:
    """Check that only cards that the seat may know are shown face up, and that the HTML of face-down cards reveals nothing."""
    for start in records_without_actions(game, preset, usual_or_nightly(8, 200)):
        for state, _ in play_with_bot(dataclasses.replace(start, options=(("rounds", str(ROUNDS_PER_GAME)),))):
            board = games.spec(game).view.board(state.observation(0), READER_NAMES, NO_ACTS)
            known = Counter(card.code for card in all_cards_in_state(state.observation(0)) if card is not HIDDEN)
            lying = re.sub(r'<span class="chips".*?</li>', "", board)  # the missing cards of a yaku are shown, whether hidden or not
            drawn = Counter(re.findall(r'data-card="(\w+)"', lying))
            assert drawn <= known
            assert drawn == known or state.phase == "over"  # the remaining hands are shown beside the table
            assert not re.search(r'class="card card-back"[^>]*(?:data-|title|id=)', board)


@pytest.mark.by_day(15)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.parametrize("level", ["random", "thumb", "lookahead"])
def test_bots_play_legally_from_their_observation(game: str, preset: str, level: str) -> None:
    for seed in range(11, 11 + usual_or_nightly(1, 50)):
        start = GameRecord(game, preset, seat_count_for_seed(game, seed), seed, (("rounds", "1"),))
        *_, (state, _) = play_with_bot(start, games.bot(game, level))
        assert state.current_player is None


OPTIONS = [
    (game, name, value)
    for game, kind in games.rules_classes().items()
    for name, (option, default) in kind.declared_options().items()
    for value in (option.choices or (("true", "false") if isinstance(default, bool) else (option.low, min(option.high, 30))))
]


def options_required_for_value(name: str, value: object) -> dict[str, str]:
    """Return the other options that must be set so that the option `name` may have an extreme value."""
    match name, value:
        case "limit", int():
            return {"unit": str(max(1, value // 100))}
        case "unit", int():
            return {"limit": str(value * 5)}
        case "must_draw_upto", int():
            return {"may_not_draw_from": str(max(7, value + 1))}
        case "may_not_draw_from", int():
            return {"must_draw_upto": str(min(3, value - 1))}
    return {}


@pytest.mark.by_day(110)
@pytest.mark.parametrize(("game", "name", "value"), OPTIONS)
def test_every_value_of_every_option_can_be_played(game: str, name: str, value: object) -> None:
    required = {
        other: needed
        for other, needed in options_required_for_value(name, value).items()
        if other in games.spec(game).rules.declared_options()
    }
    options = {"rounds": "2", name: format_option_value(value), **required}  # type: ignore[arg-type]
    for seed in range(usual_or_nightly(2, 50)):
        play_and_check_game(
            GameRecord(game, content.game_info(game).default, seat_count_for_seed(game, seed * 3), seed, tuple(options.items()))
        )


@pytest.mark.by_day(90)
@pytest.mark.parametrize("seed", range(usual_or_nightly(30, 200)))
@pytest.mark.parametrize("game", games.GAMES)
def test_random_combinations_of_options_are_playable_or_refused(game: str, seed: int) -> None:
    rng = random.Random(seed)
    every = [(name, format_option_value(value)) for kind, name, value in OPTIONS if kind == game]
    thrown = dict(rng.sample(every, rng.randint(1, len(every)))) | {"rounds": "2"}
    start = GameRecord(
        game, rng.choice(list(content.game_info(game).presets)), seat_count_for_seed(game, seed), seed, tuple(thrown.items())
    )
    try:
        play_and_check_game(start)
    except NotationError:
        with pytest.raises(NotationError, match=r"with unit|must_draw_upto"):  # only these options contradict each other
            games.initial_state(start)


@pytest.mark.parametrize("game", games.GAMES)
def test_only_existing_fields_of_a_state_can_be_replaced(game: str) -> None:
    info = content.game_info(game)
    state: Any = games.initial_state(GameRecord(game, info.default, info.nearest_seat_count(4), 1))
    assert state.legal_actions()
    assert replace(state, events=(), phase="over") == dataclasses.replace(state, events=(), phase="over")
    assert replace(state, phase="over", has_more_rounds=False).legal_actions() == ()
    with pytest.raises(TypeError, match="feild"):
        replace(state, feild=())
    with pytest.raises(TypeError, match="pahse"):
        replace(state, pahse="over")
