"""Sanmai Kabu of Aomori as Fuda Wiki's page describes it. The rule for a dealer's triple is our own choice."""

from typing import Any

import pytest

from kabu_core import games
from kabu_core.cards import HIDDEN, Card
from kabu_core.play.record import GameRecord
from tests import play_helpers


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, until the showdown, all stacks."""
    return set(state.stock) if state.phase == "over" else {*state.stock, *state.bank, *(card for stack in state.columns for card in stack)}


def replay_deal(stock: str, *actions: str, seats: int = 2, **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state. Seat 0 is the dealer.

    The cards listed are the three stacks and then the dealer's stack.
    """
    return games.replay(GameRecord("sanmai-kabu", "fuda-wiki-sanmai-kabu", seats, None, tuple(options.items()), (f"{stock} ...",), actions))


def payoff_of_seat_1(stack: str, bank: str, **options: str) -> int:
    """Return the points that seat 1 wins with a stake of ten points on the first stack."""
    won: int = replay_deal(f"{stack} 7c 8c 9c 7d 8d 9d {bank}", "stake 1 10", "done", seats=2, **options).payoffs[1]
    return won


@pytest.mark.claim("sanmai-kabu/pack", "sanmai-kabu/values")
def test_of_all_forty_eight_flower_cards_maple_willow_and_paulownia_count_zero() -> None:
    state = replay_deal("1a")
    assert len({*state.stock, *state.bank, *sum(state.columns, ())}) == len(state.deck) == 48
    assert {card.rank for card in state.deck if card.code_number > 9} == {0}
    assert all(card.rank == card.code_number for card in state.deck if card.code_number < 10)
    score = play_helpers.score_cards("sanmai-kabu", "9a 10a 12a", "player", games.rules("sanmai-kabu"))
    assert (score.total, score.lines) == (9, ())


@pytest.mark.claim("sanmai-kabu/deal")
def test_three_stacks_of_three_lie_face_down_and_the_dealers_too() -> None:
    state = replay_deal("1a 2a 3a 4a 5a 6a 7a 8a 9a 1b 2b 3b")
    assert [" ".join(map(str, stack)) for stack in (*state.columns, state.bank)] == ["1a 2a 3a", "4a 5a 6a", "7a 8a 9a", "1b 2b 3b"]
    for seat in range(2):
        view = state.observation(seat)
        assert {card for stack in (*view.columns, view.bank) for card in stack} == {HIDDEN}


@pytest.mark.claim("sanmai-kabu/stakes")
def test_each_bettor_stakes_on_any_number_of_stacks_and_then_all_are_turned_over() -> None:
    state = replay_deal("1a", "stake 1 10", "stake 3 20", seats=3)
    assert state.stakes[1] == (10, 0, 20)
    assert {str(action).split()[1] for action in state.legal_actions() if str(action) != "done"} == {"1", "2", "3"}
    over = replay_deal("1a", "stake 1 10", "stake 3 20", "done", "done", seats=3)
    assert over.phase == "over"
    assert HIDDEN not in over.observation(2).bank


@pytest.mark.claim("sanmai-kabu/limit")
def test_the_stake_limit_is_for_each_bettor() -> None:
    acts = ("stake 1 100", "done")
    assert [str(action) for action in replay_deal("1a", acts[0], seats=3).legal_actions()] == ["done"]
    assert "stake 1 100" in map(str, replay_deal("1a", *acts, seats=3).legal_actions())


@pytest.mark.claim("sanmai-kabu/better")
def test_the_higher_last_digit_wins_even_money_and_an_option_decides_ties() -> None:
    assert payoff_of_seat_1("9a 10a 12a", "8a 10b 11a") == 10
    assert payoff_of_seat_1("8a 10a 12a", "9a 10b 11a") == -10
    assert payoff_of_seat_1("9a 10a 12a", "9b 10b 11a") == 0
    assert payoff_of_seat_1("9a 10a 12a", "9b 10b 11a", tie="dealer") == -10


@pytest.mark.claim("sanmai-kabu/arashi")
def test_three_cards_of_a_month_on_the_table_pay_two_to_one() -> None:
    assert payoff_of_seat_1("1a 1b 1c", "9a 10b 11a") == 20
    assert payoff_of_seat_1("10a 10b 10c", "9a 11a 12a") == 20, "three maples, although they count zero"
    assert payoff_of_seat_1("10a 11b 12c", "9a 11a 12a") == -10, "but not one each of three months that count zero"


@pytest.mark.claim("sanmai-kabu/dealers-arashi")
def test_an_option_decides_whether_three_cards_of_a_month_count_for_the_dealer() -> None:
    assert payoff_of_seat_1("4a 10a 11a", "1a 1b 1c") == 10
    assert payoff_of_seat_1("4a 10a 11a", "1a 1b 1c", arashi="both") == -20
    assert payoff_of_seat_1("4a 4b 4c", "1a 1b 1c", arashi="both") == 0, "two count as equal"
    assert payoff_of_seat_1("4a 4b 4c", "1a 1b 1c", arashi="both", tie="dealer") == -20


@pytest.mark.claim("sanmai-kabu/bank-passes")
@pytest.mark.parametrize(("passes", "banker"), [("never", 0), ("after-losing-to-all", 1)])
def test_the_dealer_stays_or_passes_the_deal_after_losing_to_every_stack(passes: str, banker: int) -> None:
    packs = ("9a 10a 11a 1a 2a 3a 4a 5a 6a 1b 10b 11b ...", "9a 10a 11a 1a 2a 3a 4a 5a 6a 8a 10b 11b ...")
    options = (("bank_passes", passes),)
    state: Any = games.replay(GameRecord("sanmai-kabu", "fuda-wiki-sanmai-kabu", 2, None, options, packs, ("stake 1 10", "done", "deal")))
    assert state.banker == banker
