"""Niú niú. The sources of its rules are pages of casinos and players."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.families.three_and_two.five_card_splits import count_hands_by_level
from kabu_core.games.niu_niu import game
from kabu_core.play.record import GameRecord
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import cards_hidden_in_stock

cards_hidden_from_seat = cards_hidden_in_stock
DECK = content.decks()["western-52"]
COURT_OPTIONS = ("five", "four", "none")


def name_of_hand_value(hand: str, courts: str = "five") -> str:
    """Return the name of a hand's value, such as "ox 7" or "double ox"."""
    return game.hand_value(courts, DECK.parse_cards(hand)).name


def replay_deal(mine: str, bank: str, *actions: str, **options: str) -> Any:
    """Deal these hands to two players, take the actions, and return the state. Seat 1 gets `mine`, and seat 0, the dealer, gets `bank`."""
    stock = " ".join(f"{a} {b}" for a, b in zip(mine.split(), bank.split(), strict=True))
    return games.replay(GameRecord("niu-niu", "yxw868-doubled", 2, None, tuple(options.items()), (f"{stock} ...", "..."), actions))


def payoff_of_seat_1(mine: str, bank: str, **options: str) -> int:
    """Return the points that seat 1 wins with a stake of ten points."""
    won: int = replay_deal(mine, bank, "stake 10", **options).payoffs[1]
    return won


@pytest.mark.claim("niu-niu/ox")
@pytest.mark.parametrize("three", ["3s 3h 4s", "2s 2h 6s", "6s 6h 8s", "9s 9h 2s", "7s 8s 5s"])
def test_three_cards_listed_by_how_to_play_niu_niu_make_an_ox(three: str) -> None:
    assert name_of_hand_value(f"{three} 1s 13s") == "ox 1"


@pytest.mark.claim("niu-niu/no-ox")
def test_hands_without_an_ox_are_recognized_as_in_two_accounts() -> None:
    assert name_of_hand_value("5s 6s 8s 10s 11s") == "no ox", "an account of 2023"
    assert name_of_hand_value("5s 6s 8s 12s 13s") == "no ox", "How to play Niu Niu"
    assert name_of_hand_value("8s 2s 9s 1s 5s") == "no ox", "eight and two make ten, but are only two cards"
    assert name_of_hand_value("8s 2s 9s 13s 5s") == "ox 4", "near miss: with a king for the ace"


@pytest.mark.claim("niu-niu/double-ox", "niu-niu/two", "niu-niu/pack")
def test_hands_with_an_ox_have_the_names_of_three_accounts() -> None:
    assert name_of_hand_value("5s 6s 9s 10s 11s") == "double ox", "an account of 2023"
    assert name_of_hand_value("9s 1s 11s 12s 13s") == name_of_hand_value("5s 7s 8s 10s 13s") == "double ox", "How to play Niu Niu"
    assert name_of_hand_value("13s 11s 10s 8s 2s") == "double ox", "Haiyan"
    assert name_of_hand_value("5s 6s 7s 9s 11s") == "ox 7", "an account of 2023"
    assert name_of_hand_value("13s 11s 10s 8s 1s") == "ox 9", "near miss: one point less than a double ox"


@pytest.mark.claim("niu-niu/courts")
def test_options_say_whether_hands_of_court_cards_have_a_name() -> None:
    assert [name_of_hand_value("12s 11s 11h 12h 13s", courts) for courts in COURT_OPTIONS] == ["five courts", "five courts", "double ox"]
    assert [name_of_hand_value("10s 11s 11h 12s 13s", courts) for courts in COURT_OPTIONS] == [
        "double ox",
        "four courts and a ten",
        "double ox",
    ]
    assert name_of_hand_value("10s 10h 11h 12s 13s", "four") == "double ox", "near miss: two tens"
    assert name_of_hand_value("9s 11s 11h 12s 13s", "four") == "ox 9", "near miss: a nine for the ten"


@pytest.mark.claim("niu-niu/two")
def test_every_split_of_five_cards_has_the_value_that_a_second_count_finds() -> None:
    rng = random.Random(868)
    for _ in range(usual_or_nightly(400, 20_000)):
        hand = rng.sample(DECK.cards, 5)
        counts = [min(card.code_number, 10) for card in hand]
        twos = {sum(counts) - sum(three) for three in combinations(counts, 3) if sum(three) in (10, 20, 30)}
        names = {"double ox" if two % 10 == 0 else f"ox {two % 10}" for two in twos} or {"no ox"}
        assert names == {game.hand_value("none", hand).name}


def test_counts_of_levels_equal_a_count_over_card_values() -> None:
    """Count hands by the values of their cards: sixteen cards of the pack count ten, and four cards each count one to nine."""
    found = count_hands_by_level(DECK, game.EVALUATORS["none"])
    assert found.total() == 2_598_960
    again: Counter[int] = Counter()
    for hand, ways in hands_by_card_values():
        ox = any(sum(three) % 10 == 0 for three in combinations(hand, 3))
        again[(sum(hand) % 10 or 10) if ox else 0] += ways
    assert found == again
    courts = count_hands_by_level(DECK, game.EVALUATORS["four"])
    assert (courts[game.FIVE_COURTS], courts[game.FOUR_COURTS]) == (792, 4 * 495)


def hands_by_card_values() -> list[tuple[list[int], int]]:
    """Return every hand of five card values, with the number of deals that make it."""
    hands: list[tuple[list[int], int]] = [([], 1)]
    for number, copies in [*((n, 4) for n in range(1, 10)), (10, 16)]:
        hands = [
            ([*hand, *[number] * more], ways * len(list(combinations(range(copies), more))))
            for hand, ways in hands
            for more in range(min(copies, 5 - len(hand)) + 1)
        ]
    return [(hand, ways) for hand, ways in hands if len(hand) == 5]


@pytest.mark.claim("niu-niu/dealer", "niu-niu/no-ox", "niu-niu/payment")
def test_the_winning_hand_decides_how_many_stakes_are_paid() -> None:
    six, seven, double, courts, none = (
        "10s 11s 12s 3s 3h", "10h 11h 12h 3d 4d", "10d 11d 12d 4h 6h", "11c 12c 13c 13s 13h", "1c 2c 5c 6c 8c",
    )  # fmt: skip
    best_first = [courts, double, seven, six, none]
    for wins, hand in zip((5, 3, 2, 1), best_first, strict=False):
        below = best_first[best_first.index(hand) + 1]
        assert (payoff_of_seat_1(hand, below), payoff_of_seat_1(below, hand)) == (10 * wins, -10 * wins)
    assert payoff_of_seat_1(seven, six, doubled_from="8") == 10
    assert payoff_of_seat_1(courts, none, payment="even") == 10
    assert [payoff_of_seat_1(hand, none, payment="by-value") for hand in best_first[:-1]] == [110, 100, 70, 60]
    assert payoff_of_seat_1("10s 11s 11h 12s 13s", double, courts="four") == 40


@pytest.mark.claim("niu-niu/equal", "niu-niu/suits")
def test_the_highest_card_and_its_suit_decide_between_equal_hands() -> None:
    assert payoff_of_seat_1("13d 7s 3s 5s 4s", "12s 8s 2s 6s 3h") == 20, "a king against a queen, both with an ox of nine"
    assert payoff_of_seat_1("13d 7s 3s 5s 4s", "13c 8s 2s 6s 3h") == -20, "clubs rank above diamonds"
    assert payoff_of_seat_1("13d 7s 3s 5s 4s", "13c 8s 2s 6s 3h", third_suit="diamonds") == 20
    assert payoff_of_seat_1("13d 7s 3s 5s 4s", "13c 8s 2s 6s 3h", equal="push") == 0
    assert payoff_of_seat_1("8s 2s 9s 1s 5s", "8h 2h 9h 1h 5h") == 10, "without an ox too: the nine of spades"
    assert payoff_of_seat_1("8s 2s 9s 1s 5s", "8h 2h 9h 1h 5h", equal="push") == 0


@pytest.mark.claim("niu-niu/stakes", "niu-niu/five", "niu-niu/people")
def test_stakes_come_first_and_then_five_cards_each() -> None:
    start = replay_deal("1s 2s 3s 4s 5s", "1h 2h 3h 4h 5h")
    assert [str(act) for act in start.legal_actions()] == [*(f"stake {n}" for n in range(10, 101, 10)), "pass"]
    assert start.hands == ((), ())
    over = start.apply(start.legal_actions()[0])
    assert [" ".join(map(str, hand)) for hand in over.hands] == ["1h 2h 3h 4h 5h", "1s 2s 3s 4s 5s"]
    assert replay_deal("1s 2s 3s 4s 5s", "1h 2h 3h 4h 5h", "pass").payoffs == (0, 0)
    assert content.game_info("niu-niu").players == (2, 6)


NINE, OX, NONE = "13d 7s 3s 5s 4s", "10s 11s 12s 3s 3h", "1c 2c 5c 6c 11c"


@pytest.mark.claim("niu-niu/bank-passes")
@pytest.mark.parametrize(
    ("passes", "mine", "bank", "dealer"),
    [
        *(("never", NINE, NONE, 0), ("after-no-ox", NINE, NONE, 1), ("after-no-ox", NONE, OX, 0)),
        *(("to-nine", NINE, NONE, 1), ("to-nine", OX, NONE, 0), ("to-nine", NINE, "13s 7h 3d 5c 4h", 0), ("to-nine", NONE, NINE, 0)),
    ],
)
def test_an_option_decides_who_deals_next(passes: str, mine: str, bank: str, dealer: int) -> None:
    assert replay_deal(mine, bank, "stake 10", "deal", bank_passes=passes).banker == dealer


@pytest.mark.parametrize("payment", ["doubled", "even", "by-value"])
def test_bettor_and_dealer_of_niu_niu_win_equally(payment: str) -> None:
    """Swapping any two hands turns a win into an equal loss."""
    rng = random.Random(52)
    for equal in ("highest-card", "push"):
        rules = games.rules("niu-niu", options={"payment": payment, "equal": equal})
        assert isinstance(rules, game.Rules)
        for _ in range(100):
            cards = rng.sample(DECK.cards, 10)
            odds = game.compare_hands(cards[:5], cards[5:], rules).odds
            assert game.compare_hands(cards[5:], cards[:5], rules).odds == -odds
