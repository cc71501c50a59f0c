"""Kabu by Sid Sackson: each test is named after the source of its rule."""

from itertools import combinations_with_replacement
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import IllegalAction, NotationError
from kabu_core.games.sackson_kabu import game as sackson
from kabu_core.games.sackson_kabu.events import GameWon, PaymentFailed, SeatPaidOthers
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text

DECK = content.decks()["western"]
RULES = sackson.Rules()


def replay_deal(top: str, *actions: str, preset: str = "pollard-2024", seats: int = 3, **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state. Cards go to seats 1, 2 and 0, the dealer, in turn."""
    return games.replay(GameRecord("sackson-kabu", preset, seats, None, tuple(options.items()), (f"{top} ...",), actions))


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, until the showdown, the other hands. Drawn cards may lie face up."""
    others = [hand[: 2 if state.rules.drawn_open else 4] for owner, hand in enumerate(state.hands) if owner != seat]
    return {*state.stock, *(card for hand in others if state.phase != "over" for card in hand)}


TOP_CARDS = "4s 7s 9s 1s 7h 8s"
"""Seat 1 holds 4 and 1 (five), seat 2 two sevens (four), the dealer 9 and 8 (seven)."""


@pytest.mark.parametrize(("players", "red", "blue", "points"), [(2, 2, 2, 40), (3, 3, 3, 55), (4, 4, 4, 70), (5, 5, 5, 85), (6, 6, 6, 100)])
@pytest.mark.claim("sackson-kabu/chips")
def test_pollard_each_player_begins_with_these_chips(players: int, red: int, blue: int, points: int) -> None:
    state: Any = games.initial_state(GameRecord("sackson-kabu", "pollard-2024", players, 1))
    assert state.points_in_chips == (points,) * players
    assert sackson.split_into_chips(state.points_in_chips) == (sackson.ChipCounts(10, red, blue),) * players


def test_denexa_starting_points_are_ten_and_fifteen_for_each_player() -> None:
    assert all(sackson.starting_points(players) == 10 + 15 * players for players in range(2, 7))


@pytest.mark.parametrize("seats", [1, 7])
@pytest.mark.claim("sackson-kabu/people")
def test_pollard_two_to_six_players(seats: int) -> None:
    with pytest.raises(NotationError, match="it takes 2 to 6"):
        games.initial_state(GameRecord("sackson-kabu", "pollard-2024", seats, 1))


@pytest.mark.claim("sackson-kabu/deal")
def test_pollard_two_cards_are_dealt_face_down() -> None:
    view = replay_deal(TOP_CARDS).observation(2)
    assert view.hands == ((HIDDEN, HIDDEN), (HIDDEN, HIDDEN), (DECK["7s"], DECK["7h"]))


@pytest.mark.claim("sackson-kabu/draw")
def test_pollard_players_may_draw_a_third_and_then_a_fourth_card() -> None:
    state = replay_deal(TOP_CARDS, "draw", "stand", "stand")
    assert (state.current_player, len(state.hands[1])) == (1, 3)
    state = apply_action_text(state, "draw")
    assert (state.phase, len(state.hands[1])) == ("over", 4)


@pytest.mark.claim("sackson-kabu/first", "sackson-kabu/asking")
def test_denexa_players_are_asked_in_rotation_from_the_dealers_left() -> None:
    state, asked = replay_deal(TOP_CARDS), []
    while state.payoffs is None:
        asked.append(state.current_player)
        state = apply_action_text(state, "draw")
    assert asked == [1, 2, 0, 1, 2, 0]


def test_an_option_lets_players_draw_all_cards_in_one_turn() -> None:
    state, asked = replay_deal(TOP_CARDS, asking="turn"), []
    while state.payoffs is None:
        asked.append(state.current_player)
        state = apply_action_text(state, "draw")
    assert asked == [1, 1, 2, 2, 0, 0]


@pytest.mark.claim("sackson-kabu/pass")
def test_a_player_who_passes_is_not_asked_again() -> None:
    state = replay_deal(TOP_CARDS, "stand", "draw", "stand")
    assert state.current_player == 2
    with pytest.raises(IllegalAction, match="choose draw or stand"):
        apply_action_text(state, "stake 10")


@pytest.mark.claim("sackson-kabu/difference")
def test_pollard_each_collects_and_pays_the_difference() -> None:
    """Seat 0 has seven, seat 1 five and seat 2 four. Seat 1 pays seat 0 two; seat 2 pays seat 0 three and seat 1 one."""
    state = replay_deal(TOP_CARDS, "stand", "stand", "stand")
    assert state.payoffs == (5, -1, -4)
    assert state.points_in_chips == (60, 54, 51)
    assert state.showdown_payments == ((1, 0, 2), (2, 0, 3), (2, 1, 1))
    assert {event.seat: event.payments for event in state.events if isinstance(event, SeatPaidOthers)} == {
        1: ((0, 2),),
        2: ((0, 3), (1, 1)),
    }


@pytest.mark.claim("sackson-kabu/total")
def test_pollard_only_the_last_digit_counts() -> None:
    """Ten counts as zero and twelve as two, as in Oicho-Kabu."""
    assert [sackson.score_hand(DECK.parse_cards(text), "anyone", RULES).total for text in ("4 6", "10 2", "9 8 3 10", "10 9")] == [
        0,
        2,
        0,
        9,
    ]


def test_three_equal_cards_are_an_ordinary_hand() -> None:
    score = sackson.score_hand(DECK.parse_cards("3 3 3"), "anyone", RULES)
    assert (score.total, score.lines) == (9, ())


def test_denexa_an_ace_is_one() -> None:
    assert sackson.score_hand(DECK.parse_cards("A 4h"), "anyone", RULES).total == 5


@pytest.mark.claim("sackson-kabu/six-open")
def test_pollard_six_cards_lie_open_and_out_of_play() -> None:
    state = replay_deal(TOP_CARDS + " 2s 2h 2d 2c 3s 3h 5s", "draw", preset="pollard-2024-six-open")
    assert state.table == tuple(DECK[code] for code in ("2s", "2h", "2d", "2c", "3s", "3h"))
    assert state.observation(2).table == state.table
    assert state.hands[1][2] is DECK["5s"]


@pytest.mark.claim("sackson-kabu/drawn")
def test_an_option_deals_drawn_cards_face_up() -> None:
    state = replay_deal(TOP_CARDS + " 5s", "draw", drawn_open="true")
    assert state.observation(2).hands[1] == (HIDDEN, HIDDEN, DECK["5s"])
    assert replay_deal(TOP_CARDS + " 5s", "draw").observation(2).hands[1] == (HIDDEN,) * 3


# --- the end -------------------------------------------------------------------------------


@pytest.mark.claim("sackson-kabu/broke")
def test_pollard_a_player_who_cannot_pay_pays_nothing() -> None:
    """Seat 2 owes four and three points but has only five. The other two settle between themselves."""
    able = sackson.solvent_seats((9, 8, 5), (70, 90, 5))
    assert able == (0, 1)
    assert [sackson.points_from_others(seat, (9, 8, 5), able) for seat in able] == [1, -1]


@pytest.mark.claim("sackson-kabu/net")
def test_collected_points_may_be_used_to_pay() -> None:
    assert sackson.solvent_seats((9, 5, 1), (55, 0, 110)) == (0, 1, 2)


def test_a_player_who_cannot_pay_may_leave_another_short() -> None:
    """Seat 1 owes four points, and could pay them only with the four points that seat 2 owes but cannot pay."""
    assert sackson.solvent_seats((9, 5, 1), (165, 0, 0)) == (0,)


@pytest.mark.claim("sackson-kabu/winner")
def test_pollard_the_game_ends_and_the_most_points_win() -> None:
    state: Any = games.initial_state(GameRecord("sackson-kabu", "pollard-2024", 6, 3, (("rounds", "1000"),)))
    while state.current_player is not None:
        state = state.apply(state.legal_actions()[-1])
    broke = [event.seat for event in state.events if isinstance(event, PaymentFailed)]
    winners = [event.seat for event in state.events if isinstance(event, GameWon)]
    assert broke
    assert not state.has_more_rounds
    assert all(state.payoffs[seat] == 0 for seat in broke)
    assert all(state.points_in_chips[seat] == max(state.points_in_chips) for seat in winners)
    assert min(state.points_in_chips) >= 0
    assert sum(state.points_in_chips) == 600


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_available_chips_suffice_for_any_points(seats: int) -> None:
    """However the points are distributed, nobody runs out of white chips, and each colour keeps its number of chips."""
    state: Any = games.initial_state(GameRecord("sackson-kabu", "pollard-2024", seats, seats, (("rounds", "300"),)))
    while state.current_player is not None:
        state = state.apply(state.legal_actions()[-1])
        stacks = sackson.split_into_chips(state.points_in_chips)
        assert [stack.white + 5 * stack.red + 10 * stack.blue for stack in stacks] == list(state.points_in_chips)
        assert min(count for stack in stacks for count in (stack.white, stack.red, stack.blue)) >= 0
        assert [sum(stack.white for stack in stacks), sum(stack.red for stack in stacks)] == [10 * seats, seats**2]


def test_chips_of_a_player_who_holds_everything_can_be_shown() -> None:
    assert sackson.split_into_chips((80, 0)) == (sackson.ChipCounts(20, 4, 4), sackson.ChipCounts(0, 0, 0))
    assert all(min(chips.white, chips.red) >= 0 for n in range(81) for chips in sackson.split_into_chips((n, 80 - n)))


# --- advice on drawing a card ---------------------------------------------------------------


def average_total_after_third_card(held: tuple[int, ...]) -> float:
    cards = DECK.parse_cards(" ".join(map(str, held)))
    won, of = sackson.average_total_after_draw(cards, [card for card in DECK if card not in cards])
    return won / of


def test_a_third_card_raises_the_expected_total_only_on_five_or_less() -> None:
    for held in combinations_with_replacement(range(1, 11), 2):
        assert (average_total_after_third_card(held) > sum(held) % 10) == (sum(held) % 10 <= 5)


def test_a_fourth_card_raises_the_expected_total_only_on_four_or_less() -> None:
    for held in combinations_with_replacement(range(1, 11), 3):
        assert (average_total_after_third_card(held) > sum(held) % 10) == (sum(held) % 10 <= 4)


def test_the_average_after_a_draw_equals_a_count_of_every_card() -> None:
    cards = DECK.parse_cards("2 3")
    rest = [card.rank for card in DECK if card not in cards]
    fourths = [[(5 + third + fourth) % 10 for m, fourth in enumerate(rest) if m != n] for n, third in enumerate(rest)]
    best = [max((5 + third) % 10, sum(after) / len(after)) for third, after in zip(rest, fourths, strict=True)]
    assert average_total_after_third_card((2, 3)) == pytest.approx(sum(best) / len(best))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3 4 5", "one to four cards, not 5"),
        ("11s", "unknown card '11s'"),
        ("J", "unknown card 'j'"),
        ("5 5 5 5 5", "too many cards of rank 5"),
    ],
)
def test_impossible_hands_are_reported(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        sackson.score_hand(DECK.parse_cards(text), "anyone", RULES)
