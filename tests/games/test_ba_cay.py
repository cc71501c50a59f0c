"""Ba cây. The sources of its rules are two sites for playing online."""

import random
from itertools import combinations
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.games.ba_cay import game
from kabu_core.play.dealt_hand_odds import count_hands_by_value
from kabu_core.play.record import GameRecord
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import cards_hidden_in_stock

cards_hidden_from_seat = cards_hidden_in_stock
DECK = content.decks()["western-36"]


def points_of_hand(hand: str) -> int:
    return game.hand_points(DECK.parse_cards(hand))


def replay_deal(
    *hands: str, preset: str = "gamesoc-dealer", actions: tuple[str, ...] = (), options: tuple[tuple[str, str], ...] = ()
) -> Any:
    """Deal these hands, take the actions, and return the state. The last hand goes to seat 0, the dealer. By default everybody stakes."""
    stock = " ".join(" ".join(cards) for cards in zip(*(hand.split() for hand in hands), strict=True))
    stakes = actions or ("stake 10",) * (len(hands) - (preset == "gamesoc-dealer"))
    return games.replay(GameRecord("ba-cay", preset, len(hands), None, options, (f"{stock} ...", "..."), stakes))


def wins_against_dealer(mine: str, bank: str, **options: str) -> bool:
    """Return whether a hand wins its stake of ten points from the dealer."""
    won = replay_deal(mine, bank, options=tuple(options.items())).payoffs[1]
    assert abs(won) == 10
    return bool(won > 0)


@pytest.mark.claim("ba-cay/pack", "ba-cay/people")
def test_two_to_eight_players_use_aces_to_nines() -> None:
    assert len(DECK) == 36
    assert {card.rank for card in DECK} == set(range(1, 10))
    assert content.game_info("ba-cay").players == (2, 8)


@pytest.mark.claim("ba-cay/ten")
def test_ace_three_and_six_beat_two_three_and_four_as_onchoi_says() -> None:
    assert [points_of_hand(hand) for hand in ("1s 3s 6s", "2h 3h 4h", "9s 8s 3s", "9s 8s 4s")] == [10, 9, 10, 1]
    assert wins_against_dealer("1s 3s 6s", "2h 3h 4h")
    assert not wins_against_dealer("1s 3s 7s", "2h 3h 4h"), "near miss: eleven counts one"


@pytest.mark.claim("ba-cay/ties")
def test_the_best_suit_and_then_its_highest_card_decide_between_equal_points() -> None:
    assert wins_against_dealer("2d 8s 9s", "9h 8h 2h"), "diamonds before hearts"
    assert wins_against_dealer("2d 8d 9s", "9h 8c 2c"), "the suit, not the rank"
    assert wins_against_dealer("2d 8d 9s", "7d 3h 9h"), "the eight before the seven of diamonds"
    assert not wins_against_dealer("2d 8s 9s", "7d 3h 9h"), "near miss: the two of diamonds is lower"
    assert not wins_against_dealer("2c 8s 9s", "7s 3s 9c"), "near miss: both have a club, and the nine is higher"
    assert wins_against_dealer("2s 8s 9s", "7c 3c 9c", third_suit="spades")
    assert not wins_against_dealer("2s 8s 9s", "7c 3c 9c", third_suit="clubs")


@pytest.mark.claim("ba-cay/aces")
def test_the_ace_of_diamonds_is_the_highest_card_and_under_some_rules_every_ace() -> None:
    assert wins_against_dealer("1d 9s 9c", "9d 8s 2s")
    assert not wins_against_dealer("1h 9s 9c", "9h 8s 2s")
    assert wins_against_dealer("1h 9s 9c", "9h 8s 2s", high_aces="all")


def test_of_two_hands_exactly_one_is_better() -> None:
    rng = random.Random(36)
    for options in ({}, {"third_suit": "spades", "high_aces": "all"}):
        rules = games.rules("ba-cay", options=options)
        assert isinstance(rules, game.Rules)
        for _ in range(usual_or_nightly(300, 20_000)):
            cards = rng.sample(DECK.cards, 6)
            one, other = cards[:3], cards[3:]
            assert game.better_hand(one, other, rules) is game.better_hand(other, one, rules)


def test_counts_of_points_equal_a_count_of_all_hands() -> None:
    counted = count_hands_by_value(DECK, 3, game.hand_points)
    assert counted.total() == 7140
    again = [sum(card.rank for card in hand) % 10 for hand in combinations(DECK.cards, 3)]
    assert {points: again.count(points % 10) for points in counted} == counted


@pytest.mark.claim("ba-cay/stakes", "ba-cay/three", "ba-cay/even")
def test_stakes_come_first_and_then_three_cards_each_at_even_money() -> None:
    start = games.replay(GameRecord("ba-cay", "gamesoc-dealer", 2, 1, (), (), ()))
    assert [str(act) for act in start.legal_actions()] == [*(f"stake {n}" for n in range(10, 101, 10)), "pass"]
    over = replay_deal("1s 3s 6s", "2h 3h 4h", actions=("stake 70",))
    assert [" ".join(map(str, hand)) for hand in over.hands] == ["2h 3h 4h", "1s 3s 6s"]
    assert over.payoffs == (-70, 70)


@pytest.mark.claim("ba-cay/ways", "ba-cay/stakes")
def test_the_best_hand_takes_the_pot_from_the_dealer_too() -> None:
    over = replay_deal("1s 3s 6s", "2h 3h 4h", "7h 6h 9h", preset="onchoi-pot")
    assert over.payoffs == (-10, 20, -10)
    assert replay_deal("1s 3s 6s", "2h 3h 4h", "2c 9s 9h", preset="onchoi-pot").payoffs == (20, -10, -10), "ten points with a heart"
    assert [str(act) for act in over.apply(over.legal_actions()[0]).legal_actions()] == ["stake 10", "pass"]


@pytest.mark.parametrize(
    ("actions", "payoffs"), [(("pass", "stake 10", "pass"), (0, 0, 0)), (("pass", "stake 10", "stake 10"), (-10, 0, 10))]
)
def test_a_player_who_sits_out_neither_wins_nor_pays_into_the_pot(actions: tuple[str, ...], payoffs: tuple[int, ...]) -> None:
    assert replay_deal("1s 3s 6s", "2h 3h 4h", "7h 6h 9h", preset="gamesoc-pot", actions=actions).payoffs == payoffs


@pytest.mark.claim("ba-cay/bank-passes")
@pytest.mark.parametrize(("passes", "dealer"), [("every-round", 1), ("never", 0)])
def test_an_option_decides_whether_the_deal_goes_round(passes: str, dealer: int) -> None:
    assert replay_deal("1s 3s 6s", "2h 3h 4h", actions=("stake 10", "deal"), options=(("bank_passes", passes),)).banker == dealer
