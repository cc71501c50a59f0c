"""Oicho-Kabu with a hand for each player: each test is named after the source of its rule."""

from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import NotationError
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from tests.play_helpers import legal_action_texts

DECK = content.decks()["kabufuda"]


def replay_deal(top: str, *actions: str, preset: str = "pollard-2024", seats: int = 3, **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state. Cards go to seats 1, 2 and 0, the dealer, in turn."""
    return games.replay(GameRecord("oicho-kabu-hands", preset, seats, None, tuple(options.items()), (f"{top} ...",), actions))


TOP_CARDS = "4a 7a 9a 1a 7b 10a 7c 2a"


@pytest.mark.claim("oicho-kabu-hands/deal")
def test_pollard_the_first_card_is_dealt_face_up_and_the_second_face_down() -> None:
    state = replay_deal(TOP_CARDS, "stake 20", "stake 20")
    assert state.observation(2).hands == ((DECK["9a"], HIDDEN), (DECK["4a"], HIDDEN), (DECK["7a"], DECK["7b"]))


@pytest.mark.claim("oicho-kabu-hands/people")
def test_pollard_up_to_ten_players_and_the_dealer() -> None:
    assert len(games.initial_state(GameRecord("oicho-kabu-hands", "pollard-2024", 11, 1)).points) == 11
    with pytest.raises(NotationError, match="it takes 2 to 11"):
        games.initial_state(GameRecord("oicho-kabu-hands", "pollard-2024", 12, 1))


def test_pollard_bettors_may_draw_and_a_dealer_with_nine_may_not() -> None:
    """Seat 1 holds 4 and 1 (five), seat 2 two sevens (four): both may draw or stand. The dealer holds nine and may not draw."""
    state = replay_deal(TOP_CARDS, "stake 20", "stake 20")
    assert legal_action_texts(state) == ["draw", "stand"]
    state = apply_action_text(apply_action_text(state, "stand"), "draw")
    assert legal_action_texts(state) == ["stand"]


@pytest.mark.claim("oicho-kabu-hands/compare")
def test_pollard_three_alike_win_and_a_lower_total_loses() -> None:
    state = replay_deal(TOP_CARDS, "stake 20", "stake 30", "stand", "draw", "stand")
    assert state.hands[2] == (DECK["7a"], DECK["7b"], DECK["7c"])
    assert state.payoffs == (-10, -20, 30)


@pytest.mark.claim("oicho-kabu-hands/shippin")
def test_pollard_dealers_four_one_beats_any_hand_including_a_triple() -> None:
    """The bettors draw first: seat 2 makes three sevens and still loses."""
    state = replay_deal("8a 7a 4a 1a 7b 1b 7c", "stake 20", "stake 30", "stand", "draw")
    assert state.phase == "over", "a dealer with a special hand draws no more"
    assert state.hands[2] == (DECK["7a"], DECK["7b"], DECK["7c"])
    assert state.payoffs == (50, -20, -30)


def test_jarinko_board_triple_against_kuppin_is_a_draw() -> None:
    state = replay_deal("8a 7a 9a 1a 7b 1b 7c", "stake 20", "stake 30", "stand", "draw", preset="jarinko-1998")
    assert state.payoffs == (20, -20, 0)


def test_a_player_who_passes_is_not_asked_to_draw() -> None:
    state = replay_deal(TOP_CARDS, "pass", "stake 30")
    assert state.current_player == 2
    state = apply_action_text(apply_action_text(state, "stand"), "stand")
    assert state.payoffs == (30, 0, -30)


@pytest.mark.claim("oicho-kabu-hands/stakes")
def test_an_option_puts_the_stakes_before_the_deal() -> None:
    state = replay_deal(TOP_CARDS, stakes_after="nothing")
    assert state.hands == ((), (), ())
    state = apply_action_text(apply_action_text(state, "stake 10"), "stake 10")
    assert [len(hand) for hand in state.hands] == [2, 2, 2]


def test_jarinko_board_draws_to_five() -> None:
    state = replay_deal(TOP_CARDS, "stake 20", "stake 20", preset="jarinko-1998")
    assert legal_action_texts(state) == ["draw"]


def test_an_option_adds_the_escape_of_the_yakuza_games() -> None:
    state = replay_deal("4a 7a 9a 6a 7b 10a", "stake 20", "stake 20", shiroku_escape="true")
    assert "escape" in legal_action_texts(state)
    state = apply_action_text(state, "escape")
    assert state.stakes == (0, 0, 20)
    assert state.observation(2).hands[1] == (DECK["4a"], DECK["6a"])


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock, and the others' second cards until they are turned face up."""
    if state.phase == "over":
        return set(state.stock)
    down = {hand[1] for owner, hand in enumerate(state.hands) if owner != seat and owner not in state.turned and len(hand) > 1}
    return {*state.stock, *down}
