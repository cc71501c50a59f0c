"""Kachi-Kachi as the Fuda Wiki describes it."""

import random
from itertools import pairwise
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.families.pots.betting_bot import strongest_action
from kabu_core.games.kachi_kachi.game import hand_rank, tip_paid_to_winner_with_cards
from kabu_core.play.record import GameRecord
from tests.play_helpers import cards_hidden_in_pot_game, legal_action_texts

cards_hidden_from_seat = cards_hidden_in_pot_game

PAIR_OF_TENS, PAIR_OF_SIXES, SHIPPIN, PAIR_OF_FIVES, NINE, ZERO = "10a 10b", "6a 6b", "4a 1a", "5a 5b", "7a 2a", "8a 2b"
DECK = content.decks()["kabufuda-twenty-two"]


def replay_deals(*deals: tuple[str, ...], actions: str = "", **options: str) -> Any:
    """Deal these hands in successive deals, take the actions, and return the state. In the first deal the last hand goes to the dealer."""
    packs = tuple(f"{' '.join(hands)} ..." for hands in deals)
    taken = tuple(action for action in actions.split(", ") if action)
    return games.replay(
        GameRecord("kachi-kachi", "fuda-wiki-kachi-kachi", len(deals[0]), None, tuple(options.items()), (*packs, "..."), taken)
    )


@pytest.mark.claim("kachi-kachi/pack", "kachi-kachi/people")
@pytest.mark.parametrize(("deck", "more"), [("kabufuda-twenty", []), ("kabufuda-twenty-two", [1, 10])])
def test_half_a_pack_has_two_of_each_rank_with_the_red_ace_and_the_silver_four(deck: str, more: list[int]) -> None:
    pack = games.deck("kachi-kachi", games.rules("kachi-kachi", options={"deck": deck}))
    assert sorted(card.rank for card in pack) == sorted([*range(1, 11), *range(1, 11), *more])
    assert {(card.rank, card.mark) for card in pack if card.mark} == {(1, "red"), (4, "silver")}
    assert content.game_info("kachi-kachi").players == (2, 8)


@pytest.mark.claim("kachi-kachi/deal", "kachi-kachi/bets")
def test_there_are_three_rounds_of_betting_and_nobody_raises() -> None:
    hands = (NINE, ZERO, PAIR_OF_TENS)
    state = replay_deals(hands, actions="bet 10, call, call")
    assert (state.betting_round, state.current_player, state.paid) == (2, 0, (20, 20, 20))
    assert legal_action_texts(replay_deals(hands, actions="bet 10")) == ["call", "fold"]
    third = replay_deals(hands, actions="bet 10, call, call, fold, bet 20, call")
    assert (third.betting_round, third.current_player) == (3, 1), "the dealer has folded, so the next player opens"
    over = third.apply(third.legal_actions()[0]).apply(third.apply(third.legal_actions()[0]).legal_actions()[0])
    assert (over.phase, over.payoffs) == ("over", (-20, 70, -50))


@pytest.mark.claim("kachi-kachi/limits", "kachi-kachi/sizes")
def test_bets_have_three_sizes_up_to_the_limit_at_which_the_hands_are_shown() -> None:
    hands = (NINE, PAIR_OF_TENS)
    assert legal_action_texts(replay_deals(hands)) == ["bet 10", "bet 20", "bet 50", "fold"]
    assert legal_action_texts(replay_deals(hands, actions="bet 20, call, bet 50, call")) == ["bet 10", "bet 20", "bet 30", "fold"]
    assert replay_deals(hands, actions="bet 50, call, bet 50, call").payoffs == (110, -110), "after two rounds"
    assert legal_action_texts(replay_deals(hands, limit="1")) == ["bet 10", "fold"]
    assert replay_deals(hands, actions="bet 10, call", limit="1").phase == "over"


@pytest.mark.claim("kachi-kachi/no-side-pots")
def test_everybody_can_always_call_however_much_is_bet() -> None:
    state = replay_deals((NINE, PAIR_OF_TENS), actions="bet 500000", bet="100000")
    assert legal_action_texts(state) == ["call", "fold"]


@pytest.mark.claim("kachi-kachi/last-in", "kachi-kachi/pot")
def test_the_last_player_in_wins_without_showing_and_otherwise_the_best_hand_wins() -> None:
    bluff = replay_deals((ZERO, PAIR_OF_TENS), actions="bet 10, call, fold")
    assert (bluff.payoffs, bluff.seats_whose_hands_are_shown) == ((-20, 20), ())
    shown = replay_deals((NINE, ZERO, PAIR_OF_TENS), actions="fold, bet 50, call, bet 50, call")
    assert (shown.payoffs, shown.seats_whose_hands_are_shown) == ((-10, 120, -110), (1, 2))


@pytest.mark.claim("kachi-kachi/order")
def test_hands_rank_as_in_the_table_of_the_fuda_wiki() -> None:
    pairs = [f"{rank} {rank}" for rank in range(10, 0, -1)]
    ranking = [
        *pairs[:5],
        "1 4",
        *pairs[5:],
        "1 10",
        "1 9",
        "1 6",
        "1 5",
        "7 2",
        "6 2",
        "5 2",
        "4 2",
        "3 2",
        "10 4",
        "10 3",
        "9 3",
        "8 3",
        "8 2",
    ]
    levels = [hand_rank(DECK.parse_cards(hand)).level for hand in ranking]
    assert all(better > worse for better, worse in pairwise(levels))
    assert hand_rank(DECK.parse_cards("4 1")).name == "*shippin*"
    assert hand_rank(DECK.parse_cards("4 2")).name == "total 6", "near miss"
    assert hand_rank(DECK.parse_cards("1 8")).level == hand_rank(DECK.parse_cards("7 2")).level, "a one with eight is a plain nine"


@pytest.mark.claim("kachi-kachi/tips")
def test_everybody_pays_a_tip_to_a_winner_with_one_of_three_hands() -> None:
    tips = [
        tip_paid_to_winner_with_cards(DECK.parse_cards(hand)) for hand in ("10a 10c", "1d 4d", "1a 1d", "1a 1b", "1d 4a", "1a 4d", "9a 9b")
    ]
    assert tips == [10, 5, 5, 0, 0, 0, 0], "the last four are near misses"
    hands = (NINE, ZERO, PAIR_OF_TENS)
    over = replay_deals(hands, actions="bet 50, call, fold, bet 50, call", tips="true")
    assert over.payoffs == (140, -120, -20), "who has folded pays too"
    assert replay_deals(hands, actions="bet 50, call, fold, bet 50, call").payoffs == (120, -110, -10)
    assert replay_deals(hands, actions="bet 50, fold, fold", tips="true").payoffs == (20, -10, -10), "a hand that is not shown wins no tip"


@pytest.mark.claim("kachi-kachi/ante")
def test_the_winner_of_the_last_deal_pays_no_ante() -> None:
    deals = ((PAIR_OF_TENS, NINE, ZERO), (NINE, ZERO, SHIPPIN))
    actions = "bet 50, call, call, bet 50, call, call, deal"
    assert replay_deals(*deals, actions=actions).paid == (10, 0, 10)
    assert replay_deals(*deals, actions=actions, winner_pays_ante="true").paid == (10, 10, 10)


@pytest.mark.claim("kachi-kachi/tie")
def test_the_pot_stays_after_a_draw_and_goes_to_the_winner_of_the_next_deal() -> None:
    equal, follow = ("7a 2a", "7b 2b"), (PAIR_OF_TENS, ZERO)
    draw = replay_deals(equal, actions="bet 50, call, bet 50, call")
    assert draw.payoffs == (0, 0)
    over = replay_deals(equal, follow, actions="bet 50, call, bet 50, call, deal, bet 10, call, fold")
    assert (over.seating.dealer, over.paid, over.payoffs) == (0, (130, 130), (-130, 130)), "everybody pays an ante again"
    shared = replay_deals((*equal, "6a 4a"), actions="fold, bet 50, call, bet 50, call", tie="split-pot", ante="5")
    assert shared.payoffs == (-5, 3, 2)
    last = replay_deals((*equal, "6a 4a"), actions="fold, bet 50, call, bet 50, call", ante="5", rounds="1")
    assert last.payoffs == (-5, 3, 2), "after the last deal the pot is shared"


@pytest.mark.claim("kachi-kachi/next-dealer")
@pytest.mark.parametrize(("option", "dealer"), [("winner", 2), ("in-turn", 1)])
def test_an_option_decides_whether_the_winner_or_the_next_player_deals(option: str, dealer: int) -> None:
    state = replay_deals((ZERO, PAIR_OF_TENS, NINE), actions="bet 50, fold, call, bet 50, call, deal", next_dealer=option)
    assert state.seating.dealer == dealer


def test_the_strongest_bot_bets_on_the_best_hand_and_folds_the_worst() -> None:
    best = replay_deals((NINE, ZERO, PAIR_OF_TENS))
    assert str(strongest_action(best.observation(0), random.Random(1))).startswith("bet")
    worst = replay_deals((NINE, ZERO, PAIR_OF_TENS), actions="bet 50, call")
    assert str(strongest_action(worst.observation(2), random.Random(1))) == "fold"
