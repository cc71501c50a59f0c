"""Sashikomi as Fuda Wiki's page describes it."""

import random
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.games.sashikomi.bot import strongest_action
from kabu_core.games.sashikomi.page_tables import count_good_draws
from kabu_core.play import hand_scoring
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text

DECK = content.decks()["hanafuda-48"]
EXAMPLE = "4a 5a 12a 7a 7b 4b 8a"
"""The dealer has wisteria, iris and paulownia (1), the other player two bush clovers and a wisteria (8). A grass is next."""


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock, the other hand until the end, and a card that the other has thrown away."""
    hand = () if state.phase == "over" else state.hands[1 - seat]
    discard = () if state.rules.discard == "face-up" else state.discards[1 - seat]
    return {*state.stock, *hand, *discard}


def replay_deal(cards: str, *actions: str, **options: str) -> Any:
    """Deal the first cards of a round to seat 0, the dealer, and seat 1; take the actions, and return the state."""
    return games.replay(GameRecord("sashikomi", "fuda-wiki-sashikomi", 2, None, tuple(options.items()), (f"{cards} ...", "..."), actions))


@pytest.mark.claim("sashikomi/people", "sashikomi/pack")
def test_fuda_wiki_two_play_with_forty_eight_cards_that_count_their_months() -> None:
    assert content.game_info("sashikomi").players == (2, 2)
    assert len(DECK) == 48
    assert all(card.rank == card.code_number for card in DECK)


@pytest.mark.claim("sashikomi/stake", "sashikomi/deal")
def test_fuda_wiki_stakes_are_equal_and_the_dealer_gets_three_cards_first() -> None:
    state = replay_deal(EXAMPLE)
    assert (state.stake, state.current_player) == (10, 0)
    assert state.hands == (DECK.parse_cards("4a 5a 12a"), DECK.parse_cards("7a 7b 4b"))
    assert state.observation(0).hands[1] == (HIDDEN,) * 3


@pytest.mark.claim("sashikomi/exchange", "sashikomi/better")
def test_fuda_wiki_example_round() -> None:
    """4 + 5 + 12 = 21 counts 1. With the grass in place of the wisteria, 5 + 8 + 12 = 25 counts 5, and 7 + 7 + 4 = 18 counts 8."""
    state = replay_deal(EXAMPLE)
    assert [hand_scoring.hand_total(hand) for hand in state.hands] == [1, 8]
    state = apply_action_text(state, "exchange 4a")
    assert state.hands[0] == DECK.parse_cards("5a 12a 8a")
    assert [str(action) for action in state.legal_actions()] == ["stand", "exchange 7a", "exchange 7b", "exchange 4b"]
    state = apply_action_text(state, "stand")
    assert [hand_scoring.hand_total(hand) for hand in state.hands] == [5, 8]
    assert state.payoffs == (-10, 10)


def test_keeping_a_better_card_wins_the_example() -> None:
    """Throw away the paulownia instead: 4 + 5 + 8 = 17 counts 7. The other player then draws a nine for a clover, and 20 counts nothing."""
    assert replay_deal(f"{EXAMPLE} 9a", "exchange 12a", "exchange 7a").payoffs == (10, -10)


@pytest.mark.claim("sashikomi/dealer")
def test_players_take_turns_to_deal() -> None:
    assert replay_deal(EXAMPLE, "stand", "stand", "deal").current_player == 1


@pytest.mark.claim("sashikomi/discard")
@pytest.mark.parametrize(("rule", "seen"), [("face-down", (HIDDEN,)), ("face-up", DECK.parse_cards("4a"))])
def test_the_other_player_sees_the_card_thrown_away_only_if_it_is_face_up(rule: str, seen: tuple[Card, ...]) -> None:
    state = replay_deal(EXAMPLE, "exchange 4a", discard=rule)
    assert state.observation(1).discards[0] == seen
    assert state.observation(0).discards[0] == DECK.parse_cards("4a")
    assert state.observation(1).hands[0] == (HIDDEN,) * 3, "nobody sees the card drawn"


@pytest.mark.claim("sashikomi/tie")
@pytest.mark.parametrize(("rule", "payoffs"), [("push", (0, 0)), ("dealer", (10, -10))])
def test_an_option_says_who_wins_equal_digits(rule: str, payoffs: tuple[int, int]) -> None:
    assert replay_deal("1a 2a 3a 1b 2b 3b", "stand", "stand", tie=rule).payoffs == payoffs


def test_six_and_seven_are_the_best_to_keep() -> None:
    shares = {digit: good / draws for digit, (good, draws) in ((digit, count_good_draws(digit)) for digit in range(10))}
    assert set(sorted(shares, key=lambda digit: -shares[digit])[:2]) == {6, 7}


def test_the_hard_bot_keeps_two_cards_that_make_seven() -> None:
    """The hand 2, 5 and 3 counts nothing. Two and five make seven, so the bot exchanges the three."""
    view = replay_deal("2a 5a 3a 9a 9b 9c").observation(0)
    assert str(strongest_action(view, random.Random(1))) == "exchange 3a"
