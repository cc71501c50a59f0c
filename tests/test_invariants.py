"""Invariants that hold for every game, preset, number of seats and seed."""

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import IllegalAction, NotationError
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action
from kabu_core.rules import format_option_value
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import READER_NAMES
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import (
    PRESETS,
    all_cards_in_state,
    cards_shown_to,
    hidden_from,
    pack_names_of_game,
    play_with_bot,
    seat_count_for_seed,
)

ROUNDS_PER_GAME = 4


@dataclasses.dataclass(frozen=True, slots=True)
class ActionOfNoGame(Action):
    """An action that belongs to no game."""

    word: ClassVar[str] = "unknown"


ROUNDS = usual_or_nightly(20, 1000)
"""The number of rounds played under each preset. Nightly runs of test_random_play add a million rounds."""


def records_without_actions(game: str, preset: str, rounds: int) -> list[GameRecord]:
    """Return records of new games with about `rounds` rounds in total, which use all numbers of seats and all packs in turn."""
    return [
        GameRecord(
            game,
            preset,
            seat_count_for_seed(game, seed),
            seed,
            (("rounds", str(ROUNDS_PER_GAME)), ("deck", pack_names_of_game(game)[seed % len(pack_names_of_game(game))])),
        )
        for seed in range(rounds // ROUNDS_PER_GAME)
    ]


def sorted_codes_of_cards(cards: Iterable[Card]) -> list[str]:
    """Return the sorted codes of cards, for comparisons in which copies of a card from several packs count as equal."""
    return sorted(map(str, cards))


@pytest.mark.by_day(35)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_invariants_hold_in_random_rounds(game: str, preset: str) -> None:
    finished = 0
    for start in records_without_actions(game, preset, ROUNDS):
        deck = sorted_codes_of_cards(games.deck(game, games.initial_state(start).rules))
        for state, record in play_with_bot(start):
            assert sum(state.points) == 0, "chips are conserved"
            assert sorted_codes_of_cards(all_cards_in_state(state)) == deck, "every card is there"
            assert len(set(all_cards_in_state(state))) == len(deck), "and only once"
            assert bool(state.legal_actions()) == (state.current_player is not None), "actions are empty exactly when nobody is to act"
            seat = len(record.actions) % state.seats
            assert (state.observation(seat).current_player is None) == (state.current_player is None)
            assert not hidden_from(game, state, seat) & cards_shown_to(state, seat), "a view shows no hidden card"
            if state.payoffs is not None:
                finished += 1
                assert sum(state.payoffs) == 0
        assert GameRecord.loads(record.dumps()) == record
        assert GameRecord.loads(record.text_for_url()) == record
        assert games.replay(record) == state, "a record leads to the same state"
        assert state.current_player is None, "a game ends"
    assert 0 < finished <= ROUNDS, "sometimes before all its rounds are played"


@pytest.mark.by_day(35)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_observations_and_determinizations_agree(game: str, preset: str) -> None:
    for start in records_without_actions(game, preset, usual_or_nightly(8, 200)):
        for state, _ in play_with_bot(start):
            for seat in range(state.seats):
                view = state.observation(seat)
                guess = view.determinize(random.Random(seat))
                assert guess.observation(seat) == view, "a permutation of hidden cards changes no view"
                assert HIDDEN not in all_cards_in_state(guess)
                assert sorted_codes_of_cards(all_cards_in_state(guess)) == sorted_codes_of_cards(all_cards_in_state(state))
            if state.current_player is not None:
                assert state.observation(state.current_player).legal_actions() == state.legal_actions(), "a player sees the legal actions"


@pytest.mark.by_day(35)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_actions_have_one_text_each_and_apply_leaves_the_old_state_unchanged(game: str, preset: str) -> None:
    for start in records_without_actions(game, preset, usual_or_nightly(8, 200)):
        for state, _ in play_with_bot(start):
            texts = [str(action) for action in state.legal_actions()]
            assert len(set(texts)) == len(texts)
            before = repr(vars(state))
            for action in state.legal_actions()[:3]:
                state.apply(action)
            assert repr(vars(state)) == before
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
        check_random_game(
            GameRecord(game, content.game_info(game).default, seat_count_for_seed(game, seed * 3), seed, tuple(options.items()))
        )


def check_random_game(start: GameRecord) -> None:
    """Play a game at random, and check that it breaks no invariant."""
    positions = list(play_with_bot(start))
    for state, _ in positions:
        assert sum(state.points) == 0
        assert not hidden_from(start.game, state, 1) & cards_shown_to(state, 1)
    state, record = positions[-1]
    assert state.payoffs is not None
    assert len(set(all_cards_in_state(state))) == len(games.deck(start.game, state.rules))
    assert games.replay(GameRecord.loads(record.text_for_url())) == state


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
        check_random_game(start)
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
