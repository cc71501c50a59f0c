"""Koi-Koi: the deal, hidden cards, bots, and rounds dealt with real cards.

A test is named after the source of its rule; "wikipedia" means the old copy of the English article on which the site was first based.
"""

import random
from typing import Any

import pytest

from kabu_core import games
from kabu_core.cards import HIDDEN, Card
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.events import CardsRedealt
from kabu_core.play.events import CardDrawnForDeal
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from tests.games.koi_koi_helpers import (
    DEAL,
    DECK,
    FIELD,
    MINE,
    OTHER,
    dealer_of_next_round,
    joined_card_codes,
    koi_koi_position,
    position_with_three_brights,
    replay_deal,
)
from tests.play_helpers import rules_of_expected_class


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock, and the other hand until the round is over."""
    return {*state.stock, *(() if state.phase == "over" else state.hands[1 - seat])}


@pytest.mark.claim("koi-koi/deal")
def test_wikipedia_opponent_field_and_dealer_get_eight_cards_each() -> None:
    state = replay_deal(DEAL)
    assert (joined_card_codes(state.hands[1]), joined_card_codes(state.field), joined_card_codes(state.hands[0])) == (OTHER, FIELD, MINE)
    assert len(state.stock) == 24
    assert state.current_player == 0, "the dealer begins"


@pytest.mark.claim("koi-koi/packets")
def test_nintendo_deals_two_cards_at_a_time() -> None:
    state = replay_deal(DEAL, preset="nintendo")
    assert joined_card_codes(state.hands[1]).startswith("1a 2a 7a 8a 5b 6b")
    assert joined_card_codes(state.field).startswith("3a 4a 1b 2b")
    assert joined_card_codes(state.hands[0]).startswith("5a 6a 3b 4b")


def test_fuda_wiki_deals_four_cards_at_a_time_and_may_deal_ten_to_a_hand() -> None:
    assert joined_card_codes(replay_deal(DEAL, preset="fuda-wiki").hands[1]) == "1a 2a 3a 4a 5b 6b 7b 8b"
    state = replay_deal(DEAL, preset="fuda-wiki", hand_size="10")
    assert [len(zone) for zone in (*state.hands, state.field, state.stock)] == [10, 10, 8, 20]


@pytest.mark.claim("koi-koi/first-dealer")
def test_wikipedia_the_earliest_month_deals_and_in_one_month_the_higher_card() -> None:
    kinds = {"bright": 20, "animal": 10, "ribbon": 5, "chaff": 1}
    tied = 0
    for seed in range(300):
        state: Any = games.initial_state(GameRecord("koi-koi", "wikipedia", 2, seed, (("dealt_to_field", "nothing"),)))
        *before, first, second = [event for event in state.events if isinstance(event, CardDrawnForDeal)]
        tied += bool(before)
        worth = {event.seat: (event.cards[0].rank, -kinds[event.cards[0].kind]) for event in (first, second)}
        assert worth[0] != worth[1]
        assert state.seating.dealer == min((0, 1), key=worth.__getitem__)
    assert tied, "equal cards draw again"


@pytest.mark.claim("koi-koi/dealt-to-hand")
def test_wikipedia_teshi_wins_at_once() -> None:
    state = replay_deal("1a 1b 1c 1d 2a 3a 4a 5a 6a 6b 7a 8a 9a 10a 11a 12a 2b 3b 4b 5b 6c 7b 8b 9b")
    assert (state.phase, state.payoffs) == ("over", (-6, 6))
    assert state.events[-4].yaku == "teshi"


def test_wikipedia_kuttsuki_wins_at_once() -> None:
    state = replay_deal("1a 2a 3a 4a 5a 6a 7a 8a 6b 7b 8b 9b 9a 10a 11a 12a 1b 1c 2b 2c 3b 3c 4b 4c")
    assert state.payoffs == (6, -6)
    assert state.events[-4].yaku == "kuttsuki"


def test_fuda_wiki_a_dealt_yaku_for_both_players_is_a_draw() -> None:
    state = replay_deal(
        "1a 1b 1c 1d 5a 6a 7a 8a 6b 7b 8b 9b 9a 10a 11a 12a 2a 2b 3b 3c 4b 4c 5b 5c", preset="wikipedia", exhausted_deals="other"
    )
    assert state.payoffs == (0, 0)


def test_fuda_wiki_a_player_with_a_dealt_yaku_deals_next_and_after_a_draw_the_same_player() -> None:
    won = replay_deal("1a 1b 1c 1d 2a 3a 4a 5a 6a 6b 7a 8a 9a 10a 11a 12a 2b 3b 4b 5b 6c 7b 8b 9b")
    assert dealer_of_next_round(won) == 1
    assert joined_card_codes(won.events[-3].cards) == "1a 1b 1c 1d", "teshi are four cards, whatever else is in the hand"
    both = "1a 1b 1c 1d 5a 6a 7a 8a 6b 7b 8b 9b 9a 10a 11a 12a 2a 2b 3b 3c 4b 4c 5b 5c"
    assert dealer_of_next_round(replay_deal(both)) == 0
    assert dealer_of_next_round(replay_deal(both, exhausted_deals="other")) == 1


def test_a_round_dealt_elsewhere_is_never_dealt_again() -> None:
    """The rules require a new deal. But this round was dealt with real cards, and the record lists no others."""
    assert joined_card_codes(replay_deal(TESHI_FIELD).field) == "9a 9b 9c 9d 10a 10b 11a 12a"


@pytest.mark.claim("koi-koi/dealt-to-field")
def test_wikipedia_a_dealt_yaku_on_the_field_voids_the_deal() -> None:
    """Deal from many seeds. Some deals must have been replaced, and no field may hold a dealt yaku."""
    again = 0
    for seed in range(700):
        state: Any = games.initial_state(GameRecord("koi-koi", "wikipedia", 2, seed))
        again += any(isinstance(event, CardsRedealt) for event in state.events)
        months = [card.rank for card in state.field]
        counts = {months.count(month) for month in months}
        assert 4 not in counts
        assert counts != {2}
    assert again


TESHI_FIELD = f"{OTHER} 9a 9b 9c 9d 10a 10b 11a 12a 1c 2c 3c 4c 5c 6c 7c 8c 10c 11b 12b 12c"


def test_amuse_gion_teshi_on_the_field_win_for_the_dealer() -> None:
    assert replay_deal(TESHI_FIELD, dealt_to_field="dealer-wins").payoffs == (6, -6)


def test_fuda_wiki_variant_the_dealer_takes_four_of_a_month() -> None:
    state = replay_deal(TESHI_FIELD, dealt_to_field="dealer-takes")
    assert joined_card_codes(state.captures[0]) == "9a 9b 9c 9d"
    assert joined_card_codes(state.field) == "10a 10b 11a 12a 10c 11b 12b 12c"


def test_a_month_that_the_dealer_takes_counts_at_the_dealers_first_capture() -> None:
    pack = "2a 3a 4a 5a 6a 7a 8a 9a 1a 1b 1c 1d 10a 10b 11a 12a 2b 3b 4b 5b 6b 7b 8b 11b 2c 3c 4c 5c 9b"
    state = replay_deal(pack, "play 11b", dealt_to_field="dealer-takes", tsukifuda="4")
    assert [str(action) for action in state.legal_actions()] == ["shobu", "koi"]


def test_koi_koi_japan_four_of_a_month_in_a_hand_are_dealt_again() -> None:
    for seed in range(300):
        state: Any = games.initial_state(GameRecord("koi-koi", "koi-koi-japan", 2, seed))
        for cards in (*state.hands, state.field):
            months = [card.rank for card in cards]
            assert all(months.count(month) < 4 for month in months)


def test_a_seat_sees_its_hand_and_the_table_only() -> None:
    view = replay_deal(DEAL).observation(1)
    assert joined_card_codes(view.hands[1]) == OTHER
    assert set(view.hands[0]) == set(view.stock) == {HIDDEN}


def test_random_captures_score_alike_in_any_order() -> None:
    rng, rules = random.Random(1), rules_of_expected_class(koi_koi.Rules, "koi-koi", "wikipedia")
    for _ in range(500):
        cards = rng.sample(DECK.cards, rng.randint(0, 30))
        found = koi_koi.score_captures(tuple(cards), "player", rules)
        assert found.points == sum(line.points for line in found.lines)
        rng.shuffle(cards)
        assert koi_koi.score_captures(tuple(cards), "player", rules).lines == found.lines


@pytest.mark.parametrize("level", ["thumb", "lookahead"])
def test_a_bot_completes_a_yaku_and_stops_with_many_points(level: str) -> None:
    bot = games.bot("koi-koi", level)
    state = koi_koi_position("3b 4c 5c", "3c 4b 9b", "8c 6c 7c 7a 9a 9c", mine="1b 2b", other="2c 10c 11d")
    assert str(bot(state.observation(0), random.Random(1))) == "play 3b"
    state = position_with_three_brights(mine="1a 3a 12a 1b 2b 3b")
    assert str(bot(state.observation(0), random.Random(1))) == "shobu"


def test_the_strong_bot_repeats_its_answer_for_the_same_observation_and_seed() -> None:
    view = replay_deal(DEAL).observation(0)
    answers = {str(games.bot("koi-koi", "lookahead")(view, random.Random(7))) for _ in range(2)}
    assert len(answers) == 1


def test_a_round_dealt_elsewhere_is_replayed() -> None:
    """The record holds only the cards that were seen, and its moves lead to the same captures and points."""
    pack = "1a 3a 8a 4a 5a 6c 7c 12b  1c 3c 8c 4c 5c 6b 7b 9c  9a 2a 9b 10a 11a 11b 12a 10c  2b 10b 2c 10d 12c 12d"
    state = replay_deal(pack, "play 9a", "play 1a", "play 2a", "play 3a", "play 12a", "play 8a")
    assert [joined_card_codes(taken) for taken in state.captures] == ["9a 9c 2a 2b 12c 12a", "1a 1c 3a 3c 10d 10b 8a 8c"]
    assert {line.hand.id: line.points for line in koi_koi.made_yaku(state, 1)} == {"sanko": 6}
    assert apply_action_text(state, "shobu").payoffs == (-6, 6)
