"""Hankan, as described by a section of Fuda Wiki's page on Batta Maki. The points of the cards come from Fuda Wiki's page on Hon-Bana."""

import random
from fractions import Fraction
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.games.hankan import page_tables
from kabu_core.games.hankan.game import compare_card_rows, sum_of_hon_bana_card_points
from kabu_core.play.record import GameRecord
from kabu_core.views.event_sentences import SeatNames
from tests import play_helpers
from tests.nightly_effort import usual_or_nightly

DECK = content.decks()["nagoya-ten"]


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, until the showdown, the two face-down rows."""
    return set(state.stock) if state.phase == "over" else {*state.stock, *state.columns[0], *state.columns[1]}


def replay_deal(stock: str, *actions: str, seats: int = 2, **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state.

    Seat 0 deals. The stock begins with the cards of shi-e, naka-e and oto-e.
    """
    return games.replay(GameRecord("hankan", "fuda-wiki-hankan", seats, None, tuple(options.items()), (f"{stock} ...",), actions))


def payoff_of_seat_1(naka: str, oto: str, points: int = 20, **options: str) -> int:
    """Deal the cards `naka` to naka-e and `oto` to oto-e, and return what seat 1 wins with a stake of `points` on naka-e."""
    won: int = replay_deal(f"7c 7d 8c {naka} {oto}", f"stake 1 {points}", "done", seats=2, **options).payoffs[1]
    return won


@pytest.mark.claim("hankan/pack", "hankan/values")
def test_forty_five_cards_count_in_the_order_of_nagoya_with_plum_and_peony_as_tens() -> None:
    assert len(DECK) == 45
    assert [str(card) for card in DECK if card.code_number == 12] == ["12a"]
    ranks = {card.code_number: card.rank for card in DECK}
    assert ranks == {1: 1, 2: 10, 3: 3, 4: 4, 5: 5, 6: 10, 7: 7, 8: 8, 9: 9, 10: 10, 11: 2, 12: 6}
    assert play_helpers.score_cards("hankan", "12a 11a 8c", "player", games.rules("hankan")).total == 6


@pytest.mark.claim("hankan/deal")
def test_one_row_is_open_and_the_two_others_are_face_down() -> None:
    state = replay_deal("1a 2a 3a 4a 5a 6a 7a 8a 9a")
    assert [" ".join(map(str, row)) for row in (state.open_cards, *state.columns)] == ["1a 2a 3a", "4a 5a 6a", "7a 8a 9a"]
    assert [state.column_name(n) for n in range(2)] == ["Naka-e", "Oto-e"]
    for seat in range(2):
        view = state.observation(seat)
        assert [str(card) for card in view.open_cards] == ["1a", "2a", "3a"]
        assert {card for row in view.columns for card in row} == {HIDDEN}


@pytest.mark.claim("hankan/stakes", "hankan/limit")
def test_each_player_stakes_on_one_row_and_the_sides_need_not_be_equal() -> None:
    legal = [str(action) for action in replay_deal("1a", "stake 2 10", limit="40").legal_actions()]
    assert legal == ["stake 2 10", "stake 2 20", "stake 2 30", "done"]
    over = replay_deal("1a", "stake 2 40", "done", "stake 2 20", "done", seats=3)
    assert over.stakes == ((0, 0), (0, 40), (0, 20)), "the dealer stakes nothing"
    assert replay_deal("1a", "done").payoffs == (0, 0), "nobody has to stake"


@pytest.mark.claim("hankan/who-deals")
def test_the_lowest_card_deals_and_keeps_the_deal() -> None:
    for seed in range(12):
        start: Any = games.initial_state(GameRecord("hankan", "fuda-wiki-hankan", 5, seed))
        drawn = [event.cards[0].rank for event in start.events if type(event).__name__ == "CardDrawnForDeal"][:5]
        assert drawn[start.banker] == min(drawn)
        second: Any = games.replay(GameRecord("hankan", "fuda-wiki-hankan", 5, seed, actions=(*["done"] * 4, "deal")))
        assert second.banker == start.banker


@pytest.mark.claim("hankan/pay")
def test_winners_get_half_of_their_stake_and_losers_lose_all_of_it() -> None:
    assert payoff_of_seat_1("4a 5a 10a", "4b 4c 10b", 20) == 10
    assert payoff_of_seat_1("4b 4c 10b", "4a 5a 10a", 20) == -20
    assert replay_deal("7c 7d 8c 4a 5a 10a 4b 4c 10b", "stake 1 30", "done", "stake 2 40", "done", seats=3).payoffs == (25, 15, -40)


@pytest.mark.claim("hankan/better")
@pytest.mark.parametrize(
    ("better", "worse", "reason"),
    [
        ("10a 10b 10c", "11b 11c 1c", "arashi-of-a-month"),
        ("10a 10b 10c", "4a 5a 10d", "arashi-of-a-month"),
        ("11b 11c 1c", "4a 5a 10d", "tsuke"),
        ("11b 11c 1c", "2a 6a 10a", "tsuke"),
        ("4a 5a 10d", "2a 6a 10a", "total"),
        ("4a 4b 10d", "2b 2c 1c", "total"),
        ("4a 5a 10d", "11b 11c 3a", "total"),
    ],
    ids=["triple-tsuke", "triple-nine", "tsuke-nine", "tsuke-zero", "nine-three-tens", "plums-are-no-tsuke", "cherry-is-no-tsuke"],
)
def test_triples_beat_tsuke_and_tsuke_beats_every_total(better: str, worse: str, reason: str) -> None:
    first, second = DECK.parse_cards(better), DECK.parse_cards(worse)
    assert (compare_card_rows(first, second).odds, compare_card_rows(second, first).odds) == (1, -1)
    assert compare_card_rows(first, second).reason == reason
    assert payoff_of_seat_1(better, worse) == 10


@pytest.mark.claim("hankan/points")
def test_between_equal_rows_the_points_of_hon_bana_decide() -> None:
    assert sum_of_hon_bana_card_points(DECK.cards) == 300, "as Fuda Wiki adds them up"
    assert {sum_of_hon_bana_card_points((DECK[code],)) for code in ("1a", "3a", "8a", "12a")} == {30}
    assert {sum_of_hon_bana_card_points((DECK[code],)) for code in ("2a", "5a", "10a")} == {20}
    assert {sum_of_hon_bana_card_points((DECK[code],)) for code in ("4a", "6a", "7a", "8b", "9a", "11a", "11b")} == {10}
    assert payoff_of_seat_1("4a 5a 10c", "4b 5c 10d") == 10, "cuckoo and bridge against a ribbon"
    assert payoff_of_seat_1("11a 11b 1c", "11c 11d 1a") == -20, "of two tsuke, that with the crane has more points, 35 to 20"
    assert payoff_of_seat_1("4a 4b 4c", "10a 10b 10c") == -20, "of two triples too"


@pytest.mark.claim("hankan/tie")
def test_if_even_the_points_are_equal_the_stakes_go_back_or_to_the_dealer() -> None:
    assert payoff_of_seat_1("4c 5c 10c", "4d 5d 10d") == 0
    assert payoff_of_seat_1("4c 5c 10c", "4d 5d 10d", tie="dealer") == -20


@pytest.mark.claim("hankan/rounds")
def test_five_rounds_use_up_the_pack() -> None:
    ends: list[Any] = [
        state for state, _ in play_helpers.play_with_bot(GameRecord("hankan", "fuda-wiki-hankan", 3, 7)) if state.phase == "over"
    ]
    assert [len(state.stock) for state in ends] == [36, 27, 18, 9, 0]
    assert len({card for state in ends for row in (state.open_cards, *state.columns) for card in row}) == 45
    longer = play_helpers.play_with_bot(GameRecord("hankan", "fuda-wiki-hankan", 3, 7, (("rounds", "6"),)))
    sixth: Any = next(state for state, _ in longer if state.round_index == 5)
    assert (len(sixth.stock), sixth.played) == (36, ())


def test_deciding_shares_agree_with_a_simulation() -> None:
    rng, rounds = random.Random(45), usual_or_nightly(4000, 400_000)
    reasons = [compare_card_rows(cards[:3], cards[3:]).reason for cards in (rng.sample(DECK.cards, 6) for _ in range(rounds))]
    shares = page_tables.shares_by_deciding_reason()
    assert sum(shares) == 1
    found = (rounds - sum(reasons.count(name) for name in ("total", "points", "tie")), *map(reasons.count, ("total", "points", "tie")))
    for share, times in zip(shares, found, strict=True):
        assert abs(times / rounds - share) < 4 * (float(share * (1 - share)) / rounds) ** 0.5
    assert page_tables.dealer_edge("push") == (1 - shares[3]) * Fraction(1, 4)
    assert page_tables.dealer_edge("dealer") - page_tables.dealer_edge("push") == shares[3]


def test_the_result_marks_the_row_with_the_readers_stake() -> None:
    state = replay_deal("7c 7d 8c 1a 2a 3a 4a 5a 6a", "stake 2 30", "done")
    labels = [line.label for line in games.spec("hankan").view.result_lines(state.observation(1), 1, SeatNames(you=1))]
    assert labels == ["Naka-e", "Oto-e (stake 30)", "House’s share"]
