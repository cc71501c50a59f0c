"""Dorijitgo-ttaeng, as described by a Korean page, Namuwiki and Fuda Wiki."""

import random
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.families.three_and_two.five_card_splits import count_hands_by_level
from kabu_core.families.three_and_two.pot_game import NO_TENS, PAIR, best_split_value
from kabu_core.games.dorijitgo_ttaeng.bot import strongest_action
from kabu_core.play.record import GameRecord
from tests.play_helpers import cards_hidden_in_pot_game

cards_hidden_from_seat = cards_hidden_in_pot_game

HANDS = PAIR_OF_SIXES, NINE, NO_TENS_HAND = "1a 9a 10a 6a 6b", "2a 8a 10b 4a 5a", "1b 2b 3a 4b 8b"


def replay_deal(*hands: str, actions: tuple[str, ...] = (), preset: str = "dorijitgo-rules", **options: str) -> Any:
    """Deal these hands, take the actions, and return the state. The last hand goes to seat 0, the dealer."""
    deal = f"{' '.join(hands)} ..."
    return games.replay(GameRecord("dorijitgo-ttaeng", preset, len(hands), None, tuple(options.items()), (deal, "..."), actions))


def name_of_value_of_two_kept_cards(hand: str) -> str:
    return best_split_value(content.decks()["hanafuda"].parse_cards(hand)).name


@pytest.mark.claim("dorijitgo-ttaeng/pack", "dorijitgo-ttaeng/people")
@pytest.mark.parametrize(("deck", "copies"), [("hwatu-pictures", 2), ("hwatu-plain", 2), ("hanafuda", 4)])
def test_each_pack_has_the_first_ten_months(deck: str, copies: int) -> None:
    pack = games.deck("dorijitgo-ttaeng", games.rules("dorijitgo-ttaeng", options={"deck": deck}))
    assert sorted(card.rank for card in pack) == sorted([*range(1, 11)] * copies)
    kinds = {"hwatu-pictures": {"bright", "animal", "ribbon"}, "hwatu-plain": {"chaff"}}
    assert {card.kind for card in pack} == kinds.get(deck, {"bright", "animal", "ribbon", "chaff"})
    assert content.game_info("dorijitgo-ttaeng").players == (2, 4)


@pytest.mark.claim("dorijitgo-ttaeng/ante", "dorijitgo-ttaeng/five")
def test_everybody_pays_an_ante_and_gets_five_cards() -> None:
    state = replay_deal(*HANDS, ante="25")
    assert (state.paid, len(state.stock)) == ((25, 25, 25), 5)
    assert [" ".join(map(str, state.hands[seat])) for seat in (1, 2, 0)] == [*HANDS]


@pytest.mark.claim("dorijitgo-ttaeng/build", "dorijitgo-ttaeng/two")
def test_three_cards_make_tens_and_any_pair_beats_any_total() -> None:
    assert [name_of_value_of_two_kept_cards(hand) for hand in HANDS] == ["pair of 6s", "total 9", "no tens"]
    assert name_of_value_of_two_kept_cards("1a 9a 10a 6a 5b") == "total 1", "near miss: six and five"
    assert name_of_value_of_two_kept_cards("1a 3b 6b 10b 10c") == "pair of 10s"
    assert name_of_value_of_two_kept_cards("2a 2b 6b 4a 6a") == "total 0", "mangtong"
    assert replay_deal(*HANDS, actions=("stay",) * 3).payoffs == (-20, 40, -20)
    assert replay_deal(NINE, NO_TENS_HAND, actions=("stay", "stay")).payoffs == (-20, 20)
    assert replay_deal("1a 9a 10a 2a 2b", "3a 7a 10b 1b 8b", actions=("stay", "stay")).payoffs == (-20, 20), "a pair of twos beats nine"
    assert replay_deal("1a 9a 10a 2a 2b", "4a 6b 10b 3a 3b", actions=("stay", "stay")).payoffs == (20, -20), (
        "a pair of threes beats one of twos"
    )


@pytest.mark.claim("dorijitgo-ttaeng/stay", "dorijitgo-ttaeng/pot")
def test_players_pay_to_stay_in_or_fold_once_each() -> None:
    state = replay_deal(*HANDS, bet="15")
    assert [str(action) for action in state.legal_actions()] == ["stay", "fold"]
    over = replay_deal(*HANDS, actions=("fold", "stay", "stay"), bet="15")
    assert (over.paid, over.payoffs) == ((25, 10, 25), (-25, -10, 35))
    assert over.seats_whose_hands_are_shown == (2, 0), "who folds does not show"


@pytest.mark.claim("dorijitgo-ttaeng/last-in")
def test_the_last_player_in_wins_without_tens_and_shows_nothing() -> None:
    over = replay_deal(*HANDS, actions=("fold", "fold"))
    assert (over.payoffs, over.seats_whose_hands_are_shown) == ((20, -10, -10), ())


@pytest.mark.claim("dorijitgo-ttaeng/tie")
def test_equal_hands_share_the_pot_or_take_their_points_back() -> None:
    equal = ("1a 9a 2a 8a 10a", "1b 9b 2b 8b 10b", "3a 3b 4a 4b 5a")
    nothing = ("1b 2b 3a 4b 8b", "1a 2a 3b 4a 8a", "2c 8c 10b 4c 5a")
    for hands in (equal, nothing):
        share, back = (
            replay_deal(*hands, actions=("stay", "stay", "fold"), preset="dorijitgo-forty", tie=tie) for tie in ("split-pot", "push")
        )
        assert (share.payoffs, back.payoffs) == ((-10, 5, 5), (0, 0, 0))


@pytest.mark.claim("dorijitgo-ttaeng/next-dealer")
@pytest.mark.parametrize(("option", "dealer"), [("winner", 2), ("in-turn", 1)])
def test_an_option_decides_whether_the_winner_or_the_next_player_deals(option: str, dealer: int) -> None:
    hands = (NO_TENS_HAND, PAIR_OF_SIXES, NINE)
    assert replay_deal(*hands, actions=("fold", "stay", "stay", "deal"), next_dealer=option).seating.dealer == dealer


@pytest.mark.parametrize(("deck", "good", "pairs", "hands"), [("hwatu-pictures", 71.5, 5.2, 15_504), ("hanafuda", 67.7, 6.8, 658_008)])
def test_shares_of_good_hands_and_pairs_equal_those_of_the_korean_page(deck: str, good: float, pairs: float, hands: int) -> None:
    counted = count_hands_by_level(content.decks()[deck], best_split_value)
    with_pair = sum(ways for level, ways in counted.items() if level > PAIR)
    assert counted.total() == hands
    assert round(100 - 100 * counted[NO_TENS] / hands, 1) == good
    assert round(100 * with_pair / hands, 1) == pairs


def test_the_strongest_bot_stays_with_a_pair_and_folds_without_tens() -> None:
    best = replay_deal("4a 6b 5a 5b 10a", NO_TENS_HAND, NINE.replace("4a 5a", "9a 7a"))
    assert str(strongest_action(best.observation(1), random.Random(1))) == "stay"
    worst = replay_deal(*HANDS, actions=("stay", "stay"))
    assert str(strongest_action(worst.observation(0), random.Random(1))) == "fold"
