"""Batta-maki as Fuda Wiki's page describes it. For the house's share, the World Encyclopaedia and Casino Resorts Tokyo are sources too."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.games.batta_maki import page_tables
from kabu_core.games.batta_maki.game import Rules
from kabu_core.play.record import GameRecord
from tests import play_helpers
from tests.play_helpers import legal_action_texts


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, until the showdown, both sets."""
    return set(state.stock) if state.phase == "over" else {*state.stock, *state.columns[0], *state.columns[1]}


def replay_deal(stock: str, *actions: str, seats: int = 2, **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state.

    Seat 0 deals. The cards listed begin with three cards for saki and three for ato.
    """
    return games.replay(GameRecord("batta-maki", "fuda-wiki-batta-maki", seats, None, tuple(options.items()), (f"{stock} ...",), actions))


def payoff_of_seat_1(saki: str, ato: str, points: int = 20, **options: str) -> int:
    """Return the points that seat 1 wins with a stake of `points` on saki, if saki and ato have these cards."""
    won: int = replay_deal(f"{saki} {ato}", f"stake 1 {points}", "done", seats=2, **options).payoffs[1]
    return won


@pytest.mark.claim("batta-maki/pack", "batta-maki/values")
def test_each_of_forty_eight_flower_cards_counts_its_month() -> None:
    state = replay_deal("1a")
    assert len(state.deck) == 48
    assert all(card.rank == card.code_number for card in state.deck)
    assert {card.rank for card in state.deck} == set(range(1, 13))
    score = play_helpers.score_cards("batta-maki", "9a 12a 8a", "player", state.rules)
    assert score.total == 9, "nine, twelve and eight make 29"
    assert play_helpers.score_cards("batta-maki", "9a 11a 8a", "player", state.rules).total == 8
    assert play_helpers.score_cards("batta-maki", "9a 12a 9b", "player", state.rules).total == 0, "a sum of thirty"


@pytest.mark.claim("batta-maki/pack")
def test_two_packs_of_batta_maki_have_ninety_six_cards() -> None:
    deck = games.deck("batta-maki", games.rules("batta-maki", options={"packs": 2}))
    assert len(set(deck)) == 96
    assert set(Counter(map(str, deck)).values()) == {2}


@pytest.mark.claim("batta-maki/who-deals")
@pytest.mark.parametrize("tied", ["redraw", "by-card"])
def test_the_earliest_month_deals_and_keeps_the_deal(tied: str) -> None:
    for seed in range(12):
        start: Any = games.initial_state(GameRecord("batta-maki", "fuda-wiki-batta-maki", 5, seed, (("tied_lots", tied),)))
        drawn = [event.cards[0].rank for event in start.events if type(event).__name__ == "CardDrawnForDeal"][:5]
        assert drawn[start.banker] == min(drawn)
        options, acts = (("tied_lots", tied),), (*["done"] * 4, "deal")
        second: Any = games.replay(GameRecord("batta-maki", "fuda-wiki-batta-maki", 5, seed, options, actions=acts))
        assert second.banker == start.banker


@pytest.mark.claim("batta-maki/deal")
def test_saki_is_laid_first_and_then_ato_face_down() -> None:
    state = replay_deal("1a 2a 3a 4a 5a 6a 7a")
    assert [" ".join(map(str, cards)) for cards in state.columns] == ["1a 2a 3a", "4a 5a 6a"]
    assert [state.column_name(n) for n in range(2)] == ["Saki", "Ato"]
    for seat in range(2):
        assert {card for cards in state.observation(seat).columns for card in cards} == {HIDDEN}


@pytest.mark.claim("batta-maki/stakes", "batta-maki/limit")
def test_each_player_stakes_on_one_of_the_two_sets_up_to_the_limit() -> None:
    assert {act.split()[1] for act in legal_action_texts(replay_deal("1a")) if act != "done"} == {"1", "2"}
    assert {act.split()[1] for act in legal_action_texts(replay_deal("1a", "stake 2 20")) if act != "done"} == {"2"}
    assert legal_action_texts(replay_deal("1a", "stake 2 200")) == ["done"]
    assert "stake 2 200" in legal_action_texts(replay_deal("1a", "stake 2 200", "done", seats=3)), "each has a limit of their own"
    assert legal_action_texts(replay_deal("1a", limit="50")) == ["stake 1 20", "stake 1 40", "stake 2 20", "stake 2 40", "done"]
    assert replay_deal("1a", "done").payoffs == (0, 0), "nobody has to stake"


@pytest.mark.claim("batta-maki/equal", "batta-maki/pay")
@pytest.mark.parametrize(("sets", "payoffs"), [("9a 10a 10b 8a 10c 10d", (-40, 60, -20)), ("8a 10a 10b 9a 10c 10d", (40, -60, 20))])
def test_the_dealer_makes_both_sides_equal_and_gets_that_stake_back(sets: str, payoffs: tuple[int, ...]) -> None:
    state = replay_deal(sets, "stake 1 60", "done", "stake 2 20", "done", seats=3)
    assert [sum(row[n] for row in state.stakes) for n in range(2)] == [60, 60]
    assert state.stakes[0] == (0, 40)
    assert state.payoffs == payoffs
    even = replay_deal("1a", "stake 1 20", "done", "stake 2 20", "done", seats=3)
    assert (even.stakes[0], even.payoffs[0]) == ((0, 0), 0), "the dealer stakes nothing if both sides are equal"


@pytest.mark.claim("batta-maki/better", "batta-maki/pay")
def test_the_higher_last_digit_wins_even_money() -> None:
    assert payoff_of_seat_1("9a 10a 10b", "8a 10c 10d") == 20
    assert payoff_of_seat_1("1a 2a 10a", "12a 12b 12c") == -20, "three does not beat 36, which counts as six"
    assert payoff_of_seat_1("11a 12a 6a", "5a 1a 2a") == 20, "29 counts as nine and beats eight"
    assert payoff_of_seat_1("7a 7b 7c", "2a 10a 10b") == -20, "three of a month are nothing special"


@pytest.mark.claim("batta-maki/tie")
def test_on_equal_digits_the_stakes_go_back_or_to_the_dealer() -> None:
    assert payoff_of_seat_1("9a 10a 10b", "9b 10c 10d") == 0
    assert payoff_of_seat_1("9a 10a 10b", "12a 11a 6a") == 0, "9 and 29"
    tie = replay_deal("9a 10a 10b 9b 10c 10d", "stake 1 60", "done", "stake 2 20", "done", seats=3, tie="dealer")
    assert tie.payoffs == (80, -60, -20)


@pytest.mark.claim("batta-maki/house-share")
def test_the_house_keeps_its_share_of_wins() -> None:
    assert payoff_of_seat_1("9a 10a 10b", "8a 10c 10d", 40, house_share="tenth") == 36
    assert payoff_of_seat_1("9a 10a 10b", "8a 10c 10d", 40, house_share="twentieth") == 38
    assert payoff_of_seat_1("8a 10a 10b", "9a 10c 10d", 40, house_share="tenth") == -40, "and nothing of losses"
    assert payoff_of_seat_1("9a 10a 10b", "9b 10c 10d", 40, house_share="tenth") == 0


@pytest.mark.claim("batta-maki/house-share")
@pytest.mark.parametrize(("losing", "won"), [("1a 2a 7a", 20), ("8a 9b 3a", 20), ("10c 10d 10b", 20), ("1a 2a 8a", 40)])
def test_butahan_takes_half_of_a_win_over_ten_or_twenty(losing: str, won: int) -> None:
    assert payoff_of_seat_1("9a 11a 9c", losing, 40, house_share="half-on-buta") == won


@pytest.mark.claim("batta-maki/rounds")
@pytest.mark.parametrize(("packs", "rounds"), [(1, 8), (2, 16)])
def test_each_round_is_dealt_from_the_rest_of_the_pack(packs: int, rounds: int) -> None:
    options = (("packs", str(packs)), ("rounds", str(rounds)))
    ends: list[Any] = [
        state
        for state, _ in play_helpers.play_with_bot(GameRecord("batta-maki", "fuda-wiki-batta-maki", 3, 7, options))
        if state.phase == "over"
    ]
    assert len(ends) == rounds
    assert [len(state.stock) for state in ends] == [*range(48 * packs - 6, -1, -6)]
    assert len({card for state in ends for cards in state.columns for card in cards}) == 48 * packs


@pytest.mark.claim("batta-maki/rounds")
def test_a_pack_that_is_used_up_is_shuffled_again() -> None:
    states = play_helpers.play_with_bot(GameRecord("batta-maki", "fuda-wiki-batta-maki", 2, 7, (("rounds", "9"),)))
    ninth: Any = next(state for state, _ in states if state.round_index == 8)
    assert (len(ninth.stock), ninth.played) == (42, ())


def test_exact_odds_agree_with_a_count_by_shared_cards() -> None:
    """Count the pairs of sets that share no card, by inclusion and exclusion over shared cards."""
    totals: dict[tuple[Card, ...], Counter[int]] = {}
    for cards in combinations(content.decks()["hanafuda-48"], 3):
        total = sum(card.rank for card in cards) % 10
        for shared in (part for size in range(4) for part in combinations(cards, size)):
            totals.setdefault(shared, Counter())[total] += 1
    pairs = {
        "tie": sum((-1) ** len(shared) * sum(n * n for n in found.values()) for shared, found in totals.items()),
        "win over 0": sum((-1) ** len(shared) * 2 * found[0] * (found.total() - found[0]) for shared, found in totals.items()),
    }
    shares = page_tables.tie_and_win_probabilities()
    assert {name: Fraction(n, comb(48, 3) * comb(45, 3)) for name, n in pairs.items()} == {name: shares[name] for name in pairs}
    assert page_tables.dealer_edge(Rules()) == 0
    assert page_tables.dealer_edge(Rules(house_share="tenth", tie="dealer")) == shares["win"] / 20 + shares["tie"]
