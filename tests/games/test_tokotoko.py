"""Tokotoko as Fuda Wiki's page describes it."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.games.tokotoko.bot import strongest_action
from kabu_core.games.tokotoko.page_tables import count_best_totals
from kabu_core.play import hand_scoring
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from tests.play_helpers import legal_action_texts

DECK = content.decks()["nagoya"]
EXAMPLE = "2b 9c 1c 4b 1d 10a"
"""Player 1 has plum 12 and chrysanthemum 9, player 2 pine 1 and wisteria 4. They share pine 1 and maple 10."""

THREE = "8a 8b 7a 7b 1a 1b 10a 10b"
"""Three players share two maples, which add nothing. Player 1 has two grasses (6), player 2 two clovers (4), player 3 two pines (2)."""


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock, the shared cards until all agree, and hands that have not been shown."""
    hands = [hand for owner, hand in enumerate(state.hands) if owner != seat and not state.omitted[owner]]
    return {card for cards in (state.stock, () if state.stake else state.shared, *hands) for card in cards}


def replay_deal(cards: str, *actions: str, seats: int = 2, preset: str = "fuda-wiki-tokotoko", **options: str) -> Any:
    """Deal the first cards of a round, take the actions, and return the state. Seat 0 gets the first cards and makes the first offer."""
    return games.replay(GameRecord("tokotoko", preset, seats, None, tuple(options.items()), (f"{cards} ...", "..."), actions))


@pytest.mark.claim("tokotoko/pack", "tokotoko/people")
def test_fuda_wiki_two_or_more_play_with_forty_five_cards() -> None:
    assert len(DECK) == 45
    assert [card.code for card in DECK if card.code_number == 12] == ["12a"]
    assert content.game_info("tokotoko").players == (2, 5)


@pytest.mark.claim("tokotoko/values")
@pytest.mark.parametrize(("code", "value"), [("1a", 1), ("12a", 6), ("6d", 11), ("2a", 12), ("11a", 2), ("10a", 10)])
def test_fuda_wiki_flowers_count_in_the_order_of_nagoya(code: str, value: int) -> None:
    assert DECK[code].rank == value


@pytest.mark.claim("tokotoko/deal")
def test_fuda_wiki_each_player_gets_two_cards_and_two_lie_face_down() -> None:
    state = replay_deal(EXAMPLE)
    assert state.hands == (DECK.parse_cards("2b 9c"), DECK.parse_cards("1c 4b"))
    assert (state.shared, len(state.stock)) == (DECK.parse_cards("1d 10a"), 39), "two players use the six dead cards"
    assert state.observation(0).shared == (HIDDEN, HIDDEN)
    assert len(replay_deal(EXAMPLE, seats=5).stock) == 33, "each further player gets two more cards"


@pytest.mark.claim("tokotoko/stake")
def test_fuda_wiki_all_agree_before_the_shared_cards_are_turned_up() -> None:
    state = replay_deal(THREE, "offer 30", "accept", seats=3)
    assert (state.current_player, state.stake, state.observation(0).shared) == (2, 0, (HIDDEN, HIDDEN))
    state = apply_action_text(state, "accept")
    assert (state.current_player, state.stake) == (0, 30)
    assert state.observation(1).shared == DECK.parse_cards("10a 10b")


@pytest.mark.claim("tokotoko/offers")
def test_a_new_proposal_goes_to_everybody_else_and_the_last_cannot_be_answered_by_another() -> None:
    state = replay_deal(THREE, "offer 30", "accept", "offer 20", seats=3)
    assert (state.current_player, state.queue) == (0, (0, 1))
    assert "offer 30" in legal_action_texts(state)
    assert legal_action_texts(apply_action_text(state, "offer 40")) == ["accept", "decline"]
    assert legal_action_texts(replay_deal(EXAMPLE, "offer 30", offers="1")) == ["accept", "decline"]


@pytest.mark.claim("tokotoko/decline")
def test_a_player_who_declines_sits_out_or_ends_the_round() -> None:
    state = replay_deal(THREE, "offer 30", "decline", "accept", seats=3)
    assert (state.playing, state.stake) == ((0, 2), 30)
    state = apply_action_text(apply_action_text(state, "omit 10"), "omit 10")
    assert state.payoffs == (30, 0, -30)
    assert state.observation(0).hands[1] == (HIDDEN, HIDDEN), "a hand that was not played is not shown"
    for ended in (replay_deal(EXAMPLE, "offer 30", "decline"), replay_deal(THREE, "offer 30", "decline", seats=3, decline="end-round")):
        assert ended.phase == "over"
        assert not any(ended.payoffs)


@pytest.mark.claim("tokotoko/first")
def test_players_take_turns_to_propose_first() -> None:
    assert replay_deal(EXAMPLE, "offer 30", "decline", "deal").current_player == 1


@pytest.mark.claim("tokotoko/choose", "tokotoko/better")
def test_fuda_wiki_example_round() -> None:
    """Plum and chrysanthemum make at best 1 + 12 + 10 = 23, so 3. Pine and wisteria make 1 + 1 + 4 = 6 and win."""
    state = replay_deal(EXAMPLE, "offer 50", "accept")
    assert legal_action_texts(state) == ["omit 1", "omit 9", "omit 10", "omit 12"]
    totals = [hand_scoring.hand_total(apply_action_text(state, text).cards_that_count(0)) for text in legal_action_texts(state)]
    assert totals == [1, 3, 2, 0]
    state = apply_action_text(state, "omit 9")
    assert legal_action_texts(state) == ["omit 1", "omit 4", "omit 10"], "either pine may be left out"
    assert state.observation(1).hands[0] == DECK.parse_cards("2b 9c"), "a hand is shown with the choice"
    state = apply_action_text(state, "omit 10")
    assert [hand_scoring.hand_total(state.cards_that_count(seat)) for seat in (0, 1)] == [3, 6]
    assert state.payoffs == (-50, 50)


def test_a_bad_choice_loses_with_the_better_cards() -> None:
    """Seat 1 leaves out the wisteria instead of the maple: 1 + 1 + 10 = 12 counts 2 and loses to 3."""
    assert replay_deal(EXAMPLE, "offer 50", "accept", "omit 9", "omit 4").payoffs == (50, -50)


@pytest.mark.claim("tokotoko/tie")
def test_fuda_wiki_equal_digits_split_the_stakes() -> None:
    tied = "11a 4a 3a 3b 1a 1b 10a 10b"
    chosen = ("omit 10",) * 3
    assert replay_deal(tied, "offer 30", "accept", "accept", *chosen, seats=3).payoffs == (15, 15, -30)
    odd = replay_deal(tied, "offer 5", "accept", "accept", *chosen, seats=3, unit="5")
    assert odd.payoffs == (3, 2, -5), "the point that cannot be divided goes to the first in turn"


def test_best_totals_equal_a_count_over_cards() -> None:
    rng = random.Random(3)
    sample = [rng.sample(DECK.cards, 4) for _ in range(4000)]
    found = Counter(max(hand_scoring.hand_total(three) for three in combinations(four, 3)) for four in sample)
    counted = count_best_totals()
    assert counted.total() == 148_995
    assert all(abs(found[total] / 4000 - counted[total] / counted.total()) < 0.03 for total in range(10))


def test_the_hard_bot_declines_a_high_stake_with_two_pines() -> None:
    view = replay_deal("8a 9a 1a 1b", "offer 10", "offer 20", "offer 100").observation(1)
    assert str(strongest_action(view, random.Random(1))) == "decline"
