"""Kyō-Kabu and Mushi-Kabu as Fuda Wiki's page on Kyō-Kabu describes them."""

from typing import Any

import pytest

from kabu_core import games
from kabu_core.cards import HIDDEN, Card
from kabu_core.play.record import GameRecord
from tests import play_helpers
from tests.play_helpers import legal_action_texts


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know.

    Until the showdown, these are the stock, the dealer's cards, and the second cards of columns on which the seat has no stake.
    Even the dealer does not know the dealer's own first card until the second one is dealt.
    """
    if state.phase == "over":
        return set(state.stock)
    bank = state.bank if seat != state.banker else state.bank[:1] if len(state.bank) < 2 else ()
    others = {cards[1] for cards, mine in zip(state.columns, state.stakes[seat], strict=True) if len(cards) > 1 and not mine}
    return {*state.stock, *bank, *others}


def replay_deal(stock: str, *actions: str, preset: str = "fuda-wiki-kyo-kabu", seats: int = 2, **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state. Seat 0 is the dealer.

    The cards listed are the dealer's first card, the second cards of the four columns, and the cards drawn later.
    """
    return games.replay(GameRecord("kyo-kabu", preset, seats, None, tuple(options.items()), (f"{stock} ...",), actions))


def payoff_of_seat_1(stock: str, column: int, *then: str, **options: str) -> int:
    """Return the points that seat 1 wins with ten points on a column. `then` are the actions after the dealer has taken the first card."""
    won: int = replay_deal(stock, f"stake {column} 10", "done", "take top", *then, seats=2, **options).payoffs[1]
    return won


@pytest.mark.claim("kyo-kabu/field")
def test_five_six_seven_and_eight_head_the_columns_wherever_they_lie_in_the_pack() -> None:
    state = replay_deal("5a 1a 8a 2a 6a 3a 7a 4a 9a")
    assert [str(cards[0]) for cards in state.columns] == ["5a", "6a", "7a", "8a"]
    assert [str(card) for card in state.stock[:5]] == ["1a", "2a", "3a", "4a", "9a"]


@pytest.mark.claim("kyo-kabu/pack")
def test_in_mushi_willow_counts_six_and_paulownia_seven() -> None:
    state = replay_deal("1a", preset="mushi-kabu")
    assert [(str(cards[0]), cards[0].rank) for cards in state.columns] == [("5a", 5), ("11a", 6), ("12a", 7), ("8a", 8)]
    score = play_helpers.score_cards("kyo-kabu", "6 7", "player", games.rules("kyo-kabu", "mushi-kabu"))
    assert ([str(card) for card in score.cards], score.total) == (["11a", "12a"], 3)


@pytest.mark.claim("kyo-kabu/stakes")
def test_a_bettor_stakes_on_one_column_which_others_may_share() -> None:
    assert {text.split()[1] for text in legal_action_texts(replay_deal("1a", "stake 2 10", seats=3)) if text != "done"} == {"2"}
    assert "stake 2 10" in legal_action_texts(replay_deal("1a", "stake 2 10", "done", seats=3))


@pytest.mark.claim("kyo-kabu/third")
@pytest.mark.parametrize(("second", "may"), [("6b", ["draw"]), ("9a", ["draw", "stand"]), ("2a", ["stand"])])
def test_three_or_less_must_draw_seven_or_more_may_not(second: str, may: list[str]) -> None:
    assert legal_action_texts(replay_deal(f"1a {second} 1b 1c 1d", "stake 1 10", "done", "take top")) == may


@pytest.mark.claim("kyo-kabu/dealer")
@pytest.mark.parametrize("second", ["1a", "4a", "8b"])
def test_the_dealer_looks_at_a_second_card_and_may_take_a_third(second: str) -> None:
    acts = ("stake 1 10", "done", "take top", "stand", "take top")
    assert replay_deal(f"1d 2a 2b 2c 2d {second}", *acts[:3]).observation(0).bank == (HIDDEN,), "the first card is unseen"
    assert legal_action_texts(replay_deal(f"1d 2a 2b 2c 2d {second}", *acts)) == ["draw", "stand"]


@pytest.mark.claim("kyo-kabu/better", "kyo-kabu/tie")
def test_the_higher_last_digit_wins_even_money_and_an_option_decides_ties() -> None:
    assert payoff_of_seat_1("3a 4a 1a 1b 1c 4b", 1, "stand", "take top", "stand") == 10
    assert payoff_of_seat_1("3a 2a 1a 1b 1c 5b", 1, "stand", "take top", "stand") == -10
    assert payoff_of_seat_1("3a 2a 1a 1b 1c 4b", 1, "stand", "take top", "stand") == 0
    assert payoff_of_seat_1("3a 2a 1a 1b 1c 4b", 1, "stand", "take top", "stand", tie="dealer") == -10


@pytest.mark.claim("kyo-kabu/sorokabu")
def test_three_cards_of_a_head_rank_pay_two_to_one_and_of_other_ranks_nothing_extra() -> None:
    assert payoff_of_seat_1("4a 1a 6b 1b 1c 6c 5b", 2, "draw", "take top", "stand") == 20
    assert payoff_of_seat_1("8b 1a 9a 1b 1c 8c 8d", 2, "stand", "take top", "draw") == -20, "the dealer's beats a column that has none"
    assert payoff_of_seat_1("1a 9a 2a 3a 4a 1b 1c", 2, "stand", "take top", "draw") == 10, "three ones are but a total of three"


@pytest.mark.claim("kyo-kabu/kuppin")
def test_a_dealers_nine_and_then_one_beat_everything() -> None:
    assert payoff_of_seat_1("9a 4a 6b 1b 1c 6c 1d", 2, "draw", "take top") == -10, "sorokabu, too"
    assert payoff_of_seat_1("1d 4a 3a 1b 1c 9a", 1, "stand", "take top", "stand") == 10, "a one and then a nine is nothing"
    assert payoff_of_seat_1("1d 4a 3a 1b 1c 9a", 1, "stand", "take top", in_order="false") == -10, "unless that is agreed"
