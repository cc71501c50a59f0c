"""Seotda. The Fuda Wiki describes the hands, and Korean pages describe the betting."""

import random
from itertools import pairwise
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.families.pots.betting_bot import choose_bet_by_winning_chance, share_of_levels_beaten, strongest_action
from kabu_core.families.pots.betting_game import CallBet, PlaceBet
from kabu_core.games.seotda.game import hand_rank
from kabu_core.play.record import GameRecord
from tests.play_helpers import cards_hidden_in_pot_game, legal_action_texts

cards_hidden_from_seat = cards_hidden_in_pot_game

PAIR_OF_TENS, PAIR_OF_NINES, NINE, ZERO = "10a 10b", "9a 9b", "5a 4b", "2a 8b"
BEST_BRIGHT, LESSER_BRIGHT, LEAST_BRIGHT = "3a 8a", "1a 8a", "1a 3a"
TTAENGJABI, AMHAENG_EOSA, GUSA, GUSA_WITH_ANIMALS = "3a 7a", "4a 7a", "4b 9a", "4a 9a"


def replay_deal(*hands: str, actions: str = "", preset: str = "seotda-twenty", **options: str) -> Any:
    """Deal these hands, take the actions, and return the state. The last hand goes to seat 0, the dealer."""
    deal = f"{' '.join(hands)} ..."
    taken = tuple(action for action in actions.split(", ") if action)
    return games.replay(GameRecord("seotda", preset, len(hands), None, tuple(options.items()), (deal, "..."), taken))


def showdown_state(mine: str, dealers: str, **options: str) -> Any:
    """Return the state after seat 1, with the cards `mine`, has called the dealer's bet of ten. The ante is ten too."""
    preset = "seotda-forty" if {*mine.split(), *dealers.split()} & {"1c", "3c", "5c", "7c"} else "seotda-twenty"
    return replay_deal(mine, dealers, actions="bet 10, call", preset=preset, **options)


def name_of_hand(hand: str) -> str:
    return hand_rank(content.decks()["hanafuda"].parse_cards(hand)).name


@pytest.mark.claim("seotda/pack", "seotda/people")
@pytest.mark.parametrize(("deck", "copies"), [("hwatu-pictures", 2), ("hanafuda", 4)])
def test_each_pack_has_the_first_ten_months(deck: str, copies: int) -> None:
    pack = games.deck("seotda", games.rules("seotda", options={"deck": deck}))
    assert sorted(card.rank for card in pack) == sorted([*range(1, 11)] * copies)
    assert content.game_info("seotda").players == (2, 10)
    assert not games.initial_state(GameRecord("seotda", "seotda-twenty", 10, 1)).stock, "ten players need all twenty cards"


@pytest.mark.claim("seotda/ante", "seotda/two", "seotda/stakes")
def test_everybody_pays_an_ante_and_gets_two_cards_and_the_dealer_bets_first() -> None:
    state = replay_deal(NINE, ZERO, PAIR_OF_TENS, ante="25")
    assert (state.paid, len(state.stock), state.current_player) == ((25, 25, 25), 14, 0)
    assert [" ".join(map(str, state.hands[seat])) for seat in (1, 2, 0)] == [NINE, ZERO, PAIR_OF_TENS]
    assert replay_deal(NINE, ZERO, PAIR_OF_TENS, actions="bet 10, call, call").phase == "over"


@pytest.mark.claim("seotda/check")
def test_only_the_dealer_may_check_and_only_on_the_first_turn() -> None:
    assert legal_action_texts(replay_deal(NINE, ZERO, PAIR_OF_TENS)) == ["check", "bet 10", "fold"]
    assert legal_action_texts(replay_deal(NINE, ZERO, PAIR_OF_TENS, actions="check")) == ["bet 10", "fold"]
    assert legal_action_texts(replay_deal(NINE, ZERO, PAIR_OF_TENS, actions="check, bet 10, fold")) == ["call", "bet 20", "fold"]
    assert replay_deal(NINE, PAIR_OF_TENS, ZERO, actions="check, fold, fold").payoffs == (20, -10, -10)


@pytest.mark.claim("seotda/bets", "seotda/raises")
def test_a_raise_doubles_the_bet_and_a_player_who_has_called_may_not_raise() -> None:
    state = replay_deal(NINE, ZERO, PAIR_OF_TENS, actions="bet 10, call, bet 20, bet 40")
    assert (state.current_player, state.points_to_call, state.paid) == (1, 30, (50, 20, 30))
    assert legal_action_texts(state) == ["call", "fold"], "seat 1 has called before"
    over = replay_deal(NINE, ZERO, PAIR_OF_TENS, actions="bet 10, call, bet 20, bet 40, call, call")
    assert (over.paid, over.payoffs) == ((50, 50, 50), (100, -50, -50))
    capped = replay_deal(NINE, PAIR_OF_TENS, actions="bet 10, bet 20", most_raises="1")
    assert legal_action_texts(capped) == ["call", "fold"]
    assert legal_action_texts(replay_deal(NINE, PAIR_OF_TENS, actions="bet 10", raise_by="half-pot")) == ["call", "bet 30", "fold"]


@pytest.mark.claim("seotda/no-side-pots")
def test_everybody_can_always_call_however_much_is_bet() -> None:
    state = replay_deal(NINE, PAIR_OF_TENS, actions="bet 100000, bet 200000, bet 400000, bet 800000", bet="100000")
    assert legal_action_texts(state) == ["call", "fold"]
    assert state.apply(CallBet()).paid == (800010, 800010)


@pytest.mark.claim("seotda/last-in", "seotda/pot")
def test_the_last_player_in_wins_without_showing_and_otherwise_the_best_hand_wins() -> None:
    bluff = replay_deal(ZERO, PAIR_OF_TENS, actions="check, bet 10, fold")
    assert (bluff.payoffs, bluff.seats_whose_hands_are_shown) == ((-10, 10), ())
    shown = replay_deal(NINE, ZERO, PAIR_OF_TENS, actions="bet 10, call, fold")
    assert (shown.payoffs, shown.seats_whose_hands_are_shown) == ((30, -20, -10), (1, 0))


@pytest.mark.claim("seotda/classes", "seotda/named", "seotda/totals")
def test_hands_rank_as_in_the_list_of_the_fuda_wiki() -> None:
    pairs = [f"{rank}a {rank}b" for rank in range(10, 0, -1)]
    named = ["1b 2a", "1a 4b", "1b 9a", "1a 10a", "4a 10b", "4b 6a"]
    totals = [NINE, "2a 6b", "2b 5a", "2a 4b", "2a 3b", "5b 9a", "10a 3a", "5a 7a", "5b 6a", ZERO]
    ranking = [BEST_BRIGHT, LESSER_BRIGHT, LEAST_BRIGHT, *pairs, *named, *totals]
    levels = [hand_rank(content.decks()["hanafuda"].parse_cards(hand)).level for hand in ranking]
    assert all(better > worse for better, worse in pairwise(levels))
    assert [name_of_hand(hand) for hand in named[:2]] == ["*ko:alli*", "*ko:doksa*"]
    assert name_of_hand("10a 9b") == "total 9", "a ten adds nothing"
    assert name_of_hand("3a 8b") == name_of_hand("3b 8a") == "total 1", "near misses: the geese, and the ribbon of the cherry"
    assert name_of_hand("1a 2c") == "*ko:alli*", "with a plain card too"
    assert name_of_hand("1a 5b") == "total 6", "near miss of a named hand"


@pytest.mark.claim("seotda/gusa")
def test_four_and_nine_make_everybody_play_again_if_no_pair_wins() -> None:
    assert showdown_state(GUSA, "1a 2a").payoffs == (0, 0)
    assert showdown_state(GUSA, "5a 5b").payoffs == (20, -20), "a pair wins"
    assert showdown_state(GUSA, "1a 2a", gusa="total").payoffs == (20, -20)
    assert showdown_state(GUSA_WITH_ANIMALS, "5a 5b").payoffs == (0, 0), "the cuckoo and the sake cup, against a pair"
    assert showdown_state(GUSA_WITH_ANIMALS, PAIR_OF_TENS).payoffs == (20, -20)
    assert showdown_state("4b 8a", "1a 2a").payoffs == (20, -20), "near miss: four and eight"


@pytest.mark.claim("seotda/ttaengjabi")
def test_curtain_and_boar_beat_pairs_up_to_the_nines() -> None:
    assert showdown_state(TTAENGJABI, PAIR_OF_NINES).payoffs == (-20, 20)
    assert showdown_state(TTAENGJABI, PAIR_OF_TENS).payoffs == (20, -20)
    assert showdown_state(TTAENGJABI, "5a 6b").payoffs == (20, -20), "without a pair they count zero"
    assert showdown_state(TTAENGJABI, PAIR_OF_NINES, ttaengjabi="none").payoffs == (20, -20)
    assert showdown_state("3b 7a", PAIR_OF_NINES).payoffs == (20, -20), "near miss: the ribbon of the cherry"
    assert showdown_state("3b 7a", PAIR_OF_NINES, ttaengjabi="any").payoffs == (-20, 20)


@pytest.mark.claim("seotda/amhaeng-eosa")
def test_cuckoo_and_boar_beat_the_two_lower_bright_pairs() -> None:
    assert showdown_state(AMHAENG_EOSA, LEAST_BRIGHT).payoffs == showdown_state(AMHAENG_EOSA, LESSER_BRIGHT).payoffs == (-20, 20)
    assert showdown_state(AMHAENG_EOSA, BEST_BRIGHT).payoffs == (20, -20)
    assert showdown_state(AMHAENG_EOSA, LESSER_BRIGHT, amhaeng_eosa="false").payoffs == (20, -20)
    assert showdown_state(AMHAENG_EOSA, "1b 8a").payoffs == (20, -20), "near miss: the ribbon of the pine, so a plain nine"


@pytest.mark.claim("seotda/tie")
def test_the_pot_stays_after_a_draw_and_goes_to_the_winner_of_the_next_round() -> None:
    equal = "5a 4b", "5b 4a"
    assert replay_deal(*equal, actions="bet 10, call").payoffs == (0, 0)
    follow = f"{PAIR_OF_TENS} {ZERO} ..."
    record = GameRecord(
        "seotda",
        "seotda-twenty",
        2,
        None,
        (),
        (f"{' '.join(equal)} ...", follow, "..."),
        ("bet 10", "call", "deal", "check", "bet 10", "fold"),
    )
    over: Any = games.replay(record)
    assert (over.seating.dealer, over.paid, over.payoffs) == (0, (30, 40), (-30, 30)), "twenty points each are from the round before"
    assert replay_deal(*equal, actions="bet 10, call", tie="split-pot").payoffs == (0, 0)
    uneven = replay_deal(*equal, ZERO, actions="check, bet 10, call, fold", tie="split-pot", ante="5")
    assert uneven.payoffs == (-5, 3, 2)
    assert replay_deal(*equal, ZERO, actions="check, bet 10, call, fold", ante="5", rounds="1").payoffs == (-5, 3, 2), "the last round"


@pytest.mark.claim("seotda/next-dealer")
@pytest.mark.parametrize(("option", "dealer"), [("winner", 2), ("in-turn", 1)])
def test_an_option_decides_whether_the_winner_or_the_next_player_deals(option: str, dealer: int) -> None:
    state = replay_deal(ZERO, PAIR_OF_TENS, NINE, actions="bet 10, fold, call, deal", next_dealer=option)
    assert state.seating.dealer == dealer
    assert replay_deal("5a 4b", "5b 4a", actions="bet 10, call, deal").seating.dealer == 0, "after a draw the same player"


def test_the_heuristic_compares_its_chance_with_the_price() -> None:
    situation = replay_deal(NINE, ZERO, PAIR_OF_TENS, actions="bet 10").betting_situation
    assert (situation.opponents, situation.points_to_call, situation.pot) == (2, 10, 40)
    chosen = [str(choose_bet_by_winning_chance(situation, strength)) for strength in (0.4, 0.5, 0.9)]
    assert chosen == ["fold", "call", "bet 20"], "a fifth of the pot is the price, and 0.4 × 0.4 is less"
    assert share_of_levels_beaten(2, (1, 2, 2, 3)) == 0.5


def test_the_strongest_bot_raises_with_the_best_hand_and_folds_the_worst() -> None:
    best = replay_deal(BEST_BRIGHT, NINE, PAIR_OF_TENS, actions="bet 10")
    assert isinstance(strongest_action(best.observation(1), random.Random(1)), PlaceBet)
    worst = replay_deal(ZERO, NINE, PAIR_OF_TENS, actions="bet 10, bet 20, call, bet 40")
    assert str(strongest_action(worst.observation(1), random.Random(1))) == "fold"
