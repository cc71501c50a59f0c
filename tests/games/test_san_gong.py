"""San gong, or Three Pictures. The sources of its rules are casinos and players."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.games.san_gong import game, page_tables
from kabu_core.games.san_gong.html_view import VIEW
from kabu_core.play.record import GameRecord
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SPECTATOR_NAMES
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import cards_hidden_in_stock

cards_hidden_from_seat = cards_hidden_in_stock
DECK = content.decks()["western-52"]
CASINOS = ("nagaworld", "genting", "genting-no-commission", "macau77")


def name_of_hand_value(hand: str, preset: str) -> str:
    """Return the name of a hand's value under a preset, such as "total 9 with one court"."""
    return game.hand_value_name(DECK.parse_cards(hand), rules_of_preset(preset))


def rules_of_preset(preset: str) -> game.Rules:
    rules = games.rules("san-gong", preset)
    assert isinstance(rules, game.Rules)
    return rules


def replay_deal(mine: str, bank: str, preset: str, *actions: str, **options: str) -> Any:
    """Deal these hands to two players, take the actions, and return the state. Seat 1 gets `mine`, and seat 0, the dealer, gets `bank`."""
    stock = " ".join(f"{a} {b}" for a, b in zip(mine.split(), bank.split(), strict=True))
    return games.replay(GameRecord("san-gong", preset, 2, None, tuple(options.items()), (f"{stock} ...", "..."), actions))


def payoff_of_bettor(mine: str, bank: str, preset: str) -> int:
    """Return the points that a bettor wins from the dealer with a stake of a hundred points."""
    won: int = replay_deal(mine, bank, preset, "stake 100").payoffs[1]
    return won


@pytest.mark.claim("san-gong/digit", "san-gong/ties", "san-gong/pack")
def test_jack_ten_and_nine_beat_eight_two_and_nine_at_nagaworld() -> None:
    assert name_of_hand_value("11s 10h 9d", "nagaworld") == "total 9 with one court"
    assert name_of_hand_value("8s 2h 9h", "nagaworld") == "total 9"
    assert payoff_of_bettor("11s 10h 9d", "8s 2h 9h", "nagaworld") == 95
    won = replay_deal("11s 10h 9d", "8s 2h 9h", "nagaworld", "stake 100")
    assert "0.95 to 1" in VIEW.board(won, SPECTATOR_NAMES, NO_ACTS), "short enough for one line on a phone"
    assert payoff_of_bettor("11s 10h 9d", "8s 2h 9h", "genting") == 0, "a tie at Genting"
    assert payoff_of_bettor("11s 10h 8d", "8s 2h 9h", "nagaworld") == -100, "near miss: eight"


@pytest.mark.claim("san-gong/ties")
def test_jack_three_and_six_tie_with_queen_ten_and_nine_at_macau77() -> None:
    assert payoff_of_bettor("11s 3h 6d", "12s 10h 9d", "macau77") == 0
    assert payoff_of_bettor("11s 12h 9d", "12s 10h 9h", "macau77") == 100, "near miss: two courts against one"


@pytest.mark.claim("san-gong/three-courts")
@pytest.mark.parametrize("preset", [*CASINOS, "playdb"])
def test_three_courts_beat_nine(preset: str) -> None:
    assert payoff_of_bettor("11s 12h 13d", "12s 13h 9d", preset) in (95, 100)
    assert payoff_of_bettor("11s 12h 10d", "12s 13h 9d", preset) == -100, "near miss: a ten is no court"
    assert payoff_of_bettor("11s 12h 13d", "11h 12d 13h", preset) == 0


@pytest.mark.claim("san-gong/triples")
def test_kinds_of_hands_rank_as_listed_by_playdb() -> None:
    best_first = ["13s 13h 13d", "12s 12h 12d", "11s 11h 11d", "10s 10h 10d", "8s 8h 8d", "1s 1h 1d", "11c 12c 13c", "12c 13c 9s"]
    names = [name_of_hand_value(hand, "playdb") for hand in best_first]
    assert names == [
        "three kings",
        "three queens",
        "three jacks",
        "three 10s",
        "three 8s",
        "three aces",
        "three courts",
        "total 9 with two courts",
    ]
    values = [game.hand_value(DECK.parse_cards(hand), rules_of_preset("playdb")) for hand in best_first]
    assert values == sorted(values, reverse=True)
    assert payoff_of_bettor("8s 8h 8d", "11c 12c 13c", "playdb") == 100
    assert payoff_of_bettor("8s 8h 8d", "11c 12c 13c", "nagaworld") == -100
    assert name_of_hand_value("13s 13h 13d", "nagaworld") == "three courts"
    assert name_of_hand_value("8s 8h 9d", "playdb") == "total 5", "near miss: a pair"


@pytest.mark.claim("san-gong/pay", "san-gong/dealer")
def test_a_win_with_six_gets_half_without_commission_as_genting_says() -> None:
    six, five = "1s 2s 3s", "1h 2h 2d"
    assert [payoff_of_bettor(six, five, preset) for preset in (*CASINOS, "playdb")] == [95, 95, 50, 50, 100]
    assert [payoff_of_bettor(five, six, preset) for preset in CASINOS] == [-100] * 4, "the dealer’s six wins the whole stake"
    assert payoff_of_bettor("1s 2s 4s", five, "genting-no-commission") == 100, "near miss: seven"
    assert "wins half the stake" in str(
        games.spec("san-gong").view.event_text(replay_deal(six, five, "macau77", "stake 20").events[-3], SPECTATOR_NAMES)
    )


@pytest.mark.claim("san-gong/stakes", "san-gong/three", "san-gong/people")
def test_stakes_come_first_and_then_three_cards_each() -> None:
    start = replay_deal("1s 2s 3s", "1h 2h 3h", "nagaworld")
    assert [str(act) for act in start.legal_actions()] == [*(f"stake {n}" for n in range(20, 201, 20)), "pass"]
    over = start.apply(start.legal_actions()[0])
    assert [" ".join(map(str, hand)) for hand in over.hands] == ["1h 2h 3h", "1s 2s 3s"]
    assert content.game_info("san-gong").players == (2, 6)


@pytest.mark.claim("san-gong/bank-passes")
@pytest.mark.parametrize(("passes", "dealer"), [("every-round", 1), ("never", 0)])
def test_an_option_decides_whether_the_deal_goes_round(passes: str, dealer: int) -> None:
    assert replay_deal("1s 2s 3s", "1h 2h 3h", "genting", "stake 20", "deal", bank_passes=passes).banker == dealer


def test_exact_odds_equal_a_count_over_card_values() -> None:
    """Count hands by the values of their cards; the pack has twelve courts and four cards of every other value."""
    copies = {value: 12 if value == "court" else 4 for value in (*range(1, 11), "court")}
    hands = [Counter(values) for values in combinations_with_replacement(copies, 3)]
    worths = [9.5 if hand["court"] == 3 else sum(n * v % 10 for v, n in hand.items() if v != "court") % 10 for hand in hands]
    wins = 0
    for mine, worth in zip(hands, worths, strict=True):
        ways = prod(comb(copies[value], n) for value, n in mine.items())
        if ways:
            below = (hand for hand, other in zip(hands, worths, strict=True) if other < worth)
            wins += ways * sum(prod(comb(copies[value] - mine[value], n) for value, n in hand.items()) for hand in below)
    found = page_tables.outcomes_against_dealer(rules_of_preset("genting"))
    assert found.win == found.lose == Fraction(wins, comb(52, 3) * comb(49, 3))
    assert found.win + found.tie + found.lose == 1
    assert found.average == -found.win / 20


@pytest.mark.parametrize("preset", CASINOS)
def test_exact_odds_lie_within_the_interval_of_a_simulation(preset: str) -> None:
    rng, rules, rounds = random.Random(preset), rules_of_preset(preset), usual_or_nightly(1500, 40_000)
    found = page_tables.outcomes_against_dealer(rules)
    results: Counter[int] = Counter()
    for _ in range(rounds):
        cards = rng.sample(DECK.cards, 6)
        results[game.compare_hands(cards[:3], cards[3:], rules).odds] += 1
    for odds, share in ((1, found.win), (0, found.tie), (-1, found.lose)):
        expected = float(share) * rounds
        assert abs(results[odds] - expected) < 4 * (expected * (1 - float(share))) ** 0.5
