"""Shippin as Fuda Wiki's page describes it."""

from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.play.record import GameRecord
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SeatNames
from tests.play_helpers import legal_action_texts


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, until the showdown, everybody's first card, even the dealer's own."""
    first = [] if state.phase == "over" else [cards[0] for cards in (*state.columns, state.bank) if cards]
    return {*state.stock, *first}


def replay_deal(stock: str, *actions: str, seats: int = 2, options: dict[str, str] | None = None) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state. Seat 0 deals.

    The cards listed begin with the first cards of the four columns, the dealer's first card, and the second cards in the same order.
    """
    record = GameRecord("shippin-game", "fuda-wiki-shippin", seats, None, tuple((options or {}).items()), (f"{stock} ...",), actions)
    return games.replay(record)


def payoff_of_seat_1(column: str, bank: str, **options: str) -> int:
    """Return the points that seat 1 wins with a stake of ten points on the cards `column`, if the dealer has the cards `bank`."""
    (mine, mine2), (theirs, theirs2) = column.split(), bank.split()
    won: int = replay_deal(f"{mine} 10a 10b 10c {theirs} {mine2} 9a 9b 9c {theirs2}", "stake 1 10", "take top", options=options).payoffs[1]
    return won


@pytest.mark.claim("shippin-game/deal")
def test_four_columns_and_the_dealer_begin_with_an_unseen_card() -> None:
    view = replay_deal("1a 2a 3a 5a 6a").observation(0)
    assert ([len(cards) for cards in view.columns], len(view.bank)) == ([1, 1, 1, 1], 1)
    assert {card for cards in (*view.columns, view.bank) for card in cards} == {HIDDEN}


@pytest.mark.claim("shippin-game/stakes", "shippin-game/people")
def test_each_bettor_stakes_on_one_card_that_nobody_else_has_taken() -> None:
    assert legal_action_texts(replay_deal("1a", seats=5)) == ["stake 1 10", "stake 2 10", "stake 3 10", "stake 4 10"]
    assert legal_action_texts(replay_deal("1a", "stake 3 10", "stake 1 10", "stake 2 10", seats=5)) == ["stake 4 10"]
    assert legal_action_texts(replay_deal("1a", options={"unit": "25"}))[0] == "stake 1 25"
    assert content.game_info("shippin-game").players == (2, 5)


@pytest.mark.claim("shippin-game/people")
@pytest.mark.parametrize("deck", ["kabufuda", "hanafuda", "western"])
def test_each_pack_has_forty_cards_of_ten_ranks(deck: str) -> None:
    pack = games.deck("shippin-game", games.rules("shippin-game", options={"deck": deck}))
    assert sorted(card.rank for card in pack) == sorted([*range(1, 11)] * 4)


@pytest.mark.claim("shippin-game/second")
def test_second_cards_are_face_up_and_there_is_no_third() -> None:
    state = replay_deal("1a 2a 3a 5a 6a 7a 8a 9a 10a 10b", "stake 1 10")
    assert [str(cards[1]) for cards in state.observation(1).columns] == ["7a", "8a", "9a", "10a"]
    assert legal_action_texts(state) == ["take top"]
    shown = replay_deal("1a 2a 3a 5a 6a 7a 8a 9a 10a 10b", "stake 1 10", "take top")
    assert [str(card) for card in shown.observation(1).bank] == ["6a", "10b"]
    assert (shown.phase, [len(cards) for cards in shown.columns]) == ("over", [2, 2, 2, 2])


@pytest.mark.claim("shippin-game/better")
def test_the_higher_last_digit_wins_even_money_and_an_option_decides_ties() -> None:
    assert payoff_of_seat_1("3a 5a", "2a 5b") == 10
    assert payoff_of_seat_1("2a 5a", "3a 5b") == -10
    assert payoff_of_seat_1("2a 5a", "2b 5b") == 0
    assert payoff_of_seat_1("2a 5a", "2b 5b", tie="dealer") == -10


@pytest.mark.claim("shippin-game/shippin")
def test_the_dealers_four_and_then_one_beat_everybody() -> None:
    assert payoff_of_seat_1("6a 3a", "4a 1a") == -10
    assert payoff_of_seat_1("4b 5a", "4a 1a") == -10, "even a karami with a nine"
    assert payoff_of_seat_1("4b 5a", "1a 4a") == 10, "a one and then a four is not shippin"
    assert payoff_of_seat_1("4b 1b", "7a 4a") == 10, "a bettor's four and one is a karami, here with the higher total"


@pytest.mark.claim("shippin-game/karami")
@pytest.mark.parametrize("karami", ["1a 9d", "9d 1a", "4a 6a", "6a 4a"])
def test_a_hand_with_a_four_or_a_one_beats_every_hand_with_neither(karami: str) -> None:
    assert payoff_of_seat_1(karami, "2a 7a") == 10, "a zero beats a nine"
    assert payoff_of_seat_1("2a 7a", karami) == -10


def test_a_karami_is_named_as_such_even_if_the_dealer_has_one_too() -> None:
    state = replay_deal("4b 10a 10b 10c 1a 5a 9a 9b 9c 2a", "stake 1 10", "take top")
    view = games.spec("shippin-game").view
    lines = view.result_lines(state.observation(1), 1, SeatNames(you=1))
    assert [line.value for line in lines] == ["3 *karami*", "9 *karami*"]
    assert view.board(state.observation(1), SeatNames(you=1), NO_ACTS).count("karami") == 2


@pytest.mark.claim("shippin-game/two-karami")
def test_an_option_decides_whether_two_karami_compare_totals() -> None:
    assert payoff_of_seat_1("4a 5a", "1a 2a") == 10
    assert payoff_of_seat_1("1a 2a", "4a 5a") == -10
    assert payoff_of_seat_1("1a 2a", "1b 2b") == 0
    assert payoff_of_seat_1("1a 2a", "1b 2b", tie="dealer") == -10
    assert payoff_of_seat_1("4a 5a", "1a 2a", two_karami="push") == 0
    assert payoff_of_seat_1("4a 5a", "1a 2a", two_karami="dealer") == -10


@pytest.mark.claim("shippin-game/bank-passes")
@pytest.mark.parametrize(("passes", "dealer"), [("never", 0), ("after-losing-to-all", 1)])
def test_a_dealer_who_loses_to_every_column_may_have_to_pass_the_deal(passes: str, dealer: int) -> None:
    packs = ("3a 10a 10b 10c 2a 5a 9a 9b 9c 5b ...", "...")
    record = GameRecord("shippin-game", "fuda-wiki-shippin", 2, None, (("bank_passes", passes),), packs, ("stake 1 10", "take top", "deal"))
    state: Any = games.replay(record)
    assert (state.points, state.banker) == ((-10, 10), dealer)
