"""A helper that plays a game and checks in each position the invariants that hold for every game."""

import random
from typing import Any

from kabu_core import games
from kabu_core.cards import HIDDEN
from kabu_core.play import bots
from kabu_core.play.bots import Bot
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State
from tests.play_helpers import all_cards_in_state, cards_hidden_from_seat, cards_observation_shows_to_seat, play_with_bot


def play_and_check_game(start: GameRecord, bot: Bot[Any] = bots.random_action, checked_share: float = 1) -> list[Any]:
    """Play a game, check that it breaks no invariant, and return its positions.

    Points and payoffs are checked in every position. `checked_share` is the share of positions in which all other invariants are checked.
    """
    deck = sorted(map(str, games.deck(start.game, games.initial_state(start).rules)))
    positions, rng = [], random.Random(start.seed)
    for state, record in play_with_bot(start, bot):
        positions.append(state)
        assert sum(state.points) == sum(state.payoffs or ()) == 0, record.dumps()
        if rng.random() < checked_share:
            check_position_invariants(start.game, state, len(record.actions) % state.seats, deck)
    assert state.current_player is None, "a game ends"
    assert state.payoffs is not None
    assert GameRecord.loads(record.dumps()) == GameRecord.loads(record.text_for_url()) == record
    assert games.replay(record) == state, "a record leads to the same state"
    return positions


def check_position_invariants(game: str, state: State, seat: int, deck: list[str]) -> None:
    """Check the cards and legal actions of a state, and one seat's observation. `deck` has the sorted codes of all cards in play."""
    cards, view = all_cards_in_state(state), state.observation(seat)
    assert sorted(map(str, cards)) == deck, "every card is there"
    assert len({*cards}) == len(deck), "and only once"
    assert bool(state.legal_actions()) == (state.current_player is not None), "actions are empty exactly when nobody is to act"
    assert (view.current_player is None) == (state.current_player is None)
    if state.current_player is not None:
        assert state.observation(state.current_player).legal_actions() == state.legal_actions(), "a player sees the legal actions"
    assert not cards_hidden_from_seat(game, state, seat) & cards_observation_shows_to_seat(state, seat), "a view shows no hidden card"
    guess = view.determinize(random.Random(seat))
    assert guess.observation(seat) == view, "a permutation of hidden cards changes no view"
    assert HIDDEN not in all_cards_in_state(guess)
    assert sorted(map(str, all_cards_in_state(guess))) == deck
