"""Laws that hold for every game, preset, number of seats and seed."""

import random
import re
from collections import Counter

import pytest

from kabu_core import bots, content, games
from kabu_core.cards import HIDDEN
from kabu_core.errors import IllegalAction
from kabu_core.play import Action, Record
from kabu_core.render import table
from kabu_core.render.log import at_table
from tests.playing import PRESETS, hidden_from, play, shown_to, zones

ROUNDS = 1000
ROUNDS_A_GAME = 4


def records(game: str, preset: str, rounds: int) -> list[Record]:
    """Enough games for so many rounds, over all seat counts and packs."""
    low, high = content.game(game).players
    packs = ("kabufuda", "hanafuda", "western")
    return [
        Record(game, preset, low + seed % (high - low + 1), seed, (("rounds", str(ROUNDS_A_GAME)), ("deck", packs[seed % 3])))
        for seed in range(rounds // ROUNDS_A_GAME)
    ]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_thousand_random_rounds(game: str, preset: str) -> None:
    finished = 0
    for start in records(game, preset, ROUNDS):
        deck = sorted(games.start(start).deck, key=str)  # type: ignore[attr-defined]
        for state, record in play(start):
            assert sum(state.points) == 0, "chips are conserved"
            assert sorted(zones(state), key=str) == deck, "every card is there once"
            assert bool(state.actions()) == (state.actor is not None), "actions are empty exactly when nobody is to act"
            view = state.seen_by(state.banker)  # type: ignore[attr-defined]
            assert (view.actor is None) == (state.actor is None)
            seat = len(record.actions) % state.seats
            assert not hidden_from(state, seat) & shown_to(state, seat), "a view shows no hidden card"
            if state.payoffs is not None:
                finished += 1
                assert sum(state.payoffs) == 0
        assert Record.loads(record.dumps()) == record
        assert Record.loads(record.link()) == record
        assert games.replay(record) == state, "a record leads to the same state"
    assert finished == ROUNDS


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_views_and_guesses(game: str, preset: str) -> None:
    for start in records(game, preset, 60):
        for state, _ in play(start):
            for seat in range(state.seats):
                view = state.seen_by(seat)
                guess = view.guess(random.Random(seat))
                assert guess.seen_by(seat) == view, "permuting what is hidden changes no view"
                assert HIDDEN not in zones(guess)
                assert sorted(zones(guess), key=str) == sorted(zones(state), key=str)
            if state.actor is not None:
                assert state.seen_by(state.actor).actions() == state.actions(), "the actor sees what it may do"


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_actions_have_one_text_each_and_apply_changes_nothing_old(game: str, preset: str) -> None:
    for start in records(game, preset, 20):
        for state, _ in play(start):
            texts = [str(action) for action in state.actions()]
            assert len(set(texts)) == len(texts)
            before = repr(state)
            for action in state.actions()[:3]:
                state.apply(action)
            assert repr(state) == before
            with pytest.raises(IllegalAction):
                state.apply(Action())


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_no_board_shows_what_its_reader_may_not_know(game: str, preset: str) -> None:
    """The faces drawn are those of cards the seat may know; a face-down card has no rank, label or class of its own."""
    for start in records(game, preset, 24):
        for state, _ in play(Record(start.game, start.preset, start.seats, start.seed)):
            board = table.BOARDS[game].board(state.seen_by(0), at_table)
            known = Counter(str(card.rank) for card in zones(state.seen_by(0)) if card is not HIDDEN)
            assert Counter(re.findall(r'data-rank="(\d+)"', board)) == known
            assert not re.search(r'class="card card-back"[^>]*(?:data-|title|id=)', board)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.parametrize("level", ["random", "thumb", "lookahead"])
def test_bots_play_legally_from_their_view(game: str, preset: str, level: str) -> None:
    start = Record(game, preset, 4, 11, (("rounds", "2"),))
    *_, (state, _) = play(start, bots.bot(game, level))
    assert state.actor is None


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_same_seed_same_game(game: str, preset: str) -> None:
    start = Record(game, preset, 4, 5, (("rounds", "2"),))
    assert list(play(start))[-1] == list(play(start))[-1]
    assert games.start(start) != games.start(Record(game, preset, 4, 6, (("rounds", "2"),)))


OPTIONS = [
    (game, name, value)
    for game, module in games.GAMES.items()
    for name, (option, default) in module.Rules.options().items()
    for value in (option.choices or (("true", "false") if isinstance(default, bool) else (option.low, min(option.high, 30))))
]


def partner(name: str, value: object) -> dict[str, str]:
    """What some extreme values need beside them."""
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


@pytest.mark.parametrize(("game", "name", "value"), OPTIONS)
def test_every_value_of_every_option_can_be_played(game: str, name: str, value: object) -> None:
    options = {"rounds": "2", "shiroku_escape": "true", name: str(value), **partner(name, value)}
    for seed in range(3):
        start = Record(game, content.game(game).default, 2 + seed * 3, seed, tuple(options.items()))
        positions = list(play(start))
        for state, _ in positions:
            assert sum(state.points) == 0
            assert not hidden_from(state, 1) & shown_to(state, 1)
        state, record = positions[-1]
        assert state.payoffs is not None
        assert games.replay(Record.loads(record.link())) == state
