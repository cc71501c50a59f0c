"""Koi-Koi: the end of a round and of a game.

A test is named after the source of its rule; "wikipedia" means the old copy of the English article on which the site was first based.
"""

from typing import Any

import pytest

from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.play.events import RoundStarted
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import apply_action_text
from tests.games.koi_koi_helpers import (
    apply_actions,
    dealer_of_next_round,
    koi_koi_position,
    points_by_yaku,
    position_with_three_brights,
    replay_deal,
)
from tests.play_helpers import play_with_bot


def state_with_empty_hands(preset: str = "wikipedia", **options: str) -> Any:
    """Return a state in which both players have just played their last card without a capture."""
    state = koi_koi_position("4c", "3b", "5b 6a", other="8c", theirs="1a 2a", preset=preset, **options)
    return apply_actions(state, "play 4c", "play 8c")


@pytest.mark.claim("koi-koi/exhausted", "koi-koi/exhausted-deals")
def test_wikipedia_exhausted_hands_nobody_scores_and_the_same_player_deals() -> None:
    assert state_with_empty_hands().payoffs == (0, 0)
    assert dealer_of_next_round(state_with_empty_hands()) == 0


def test_nintendo_exhausted_hands_the_deal_changes() -> None:
    assert state_with_empty_hands("nintendo").payoffs == (0, 0)
    assert dealer_of_next_round(state_with_empty_hands("nintendo")) == 1


def test_koi_koi_japan_exhausted_hands_one_point_for_the_dealer() -> None:
    assert state_with_empty_hands("koi-koi-japan").payoffs == (1, -1)
    assert state_with_empty_hands(exhausted="dealer", exhausted_points="6").payoffs == (6, -6)


POINTS_AND_NEXT_DEALER = {"wikipedia": (0, 0), "nintendo": (0, 1), "fuda-wiki": (0, 0), "koi-koi-japan": (1, 0), "yakuza-series": (0, 0)}
"""For each preset, the points of seat 0, the dealer, and the next dealer after a round that nobody stopped."""


@pytest.mark.parametrize("preset", POINTS_AND_NEXT_DEALER)
def test_presets_decide_points_and_next_dealer_after_exhausted_hands(preset: str) -> None:
    state = state_with_empty_hands(preset)
    assert (state.payoffs[0], dealer_of_next_round(state)) == POINTS_AND_NEXT_DEALER[preset]


def test_wikipedia_a_yaku_is_lost_if_the_hands_run_out_after_koi_koi() -> None:
    state = position_with_three_brights(hand="8a 4c", stock="6a 6c 7c 5b", other="10c 11d")
    assert apply_actions(state, "koi", "play 10c", "play 4c", "play 11d").payoffs == (0, 0)


def test_fuda_wiki_variant_the_player_who_last_made_a_yaku_scores_it() -> None:
    state = position_with_three_brights(hand="8a 4c", stock="6a 6c 7c 5b", other="10c 11d", exhausted="last-yaku")
    state = apply_actions(state, "koi", "play 10c", "play 4c", "play 11d")
    assert state.payoffs == (6, -6)
    assert state_with_empty_hands(exhausted="last-yaku").payoffs == (0, 0)


@pytest.mark.claim("koi-koi/next-dealer")
def test_wikipedia_the_winner_deals_the_next_round() -> None:
    assert dealer_of_next_round(apply_action_text(position_with_three_brights(), "shobu")) == 0
    assert dealer_of_next_round(apply_actions(position_with_three_brights(theirs="1b 3b"), "koi", "play 2b", "shobu")) == 1


@pytest.mark.claim("koi-koi/rounds")
def test_wikipedia_a_game_has_twelve_rounds() -> None:
    *_, (state, _) = play_with_bot(GameRecord("koi-koi", "wikipedia", 2, 5))
    assert sum(isinstance(event, RoundStarted) for event in state.events) == 12


@pytest.mark.claim("koi-koi/target")
def test_fuda_wiki_a_game_may_end_at_fifty_points() -> None:
    *_, (last, _) = play_with_bot(GameRecord("koi-koi", "fuda-wiki", 2, 5, (("target", "20"), ("rounds", "24"))))
    state: Any = last
    won = [koi_koi.winnings_in_all_rounds(state, seat) for seat in (0, 1)]
    assert max(won) >= 20
    assert won[0] - won[1] == state.points[0]
    assert sum(isinstance(event, RoundStarted) for event in state.events) < 24


@pytest.mark.claim("koi-koi/bright-on-field")
def test_fuda_wiki_variant_a_bright_on_the_field_doubles() -> None:
    state = replace(position_with_three_brights(bright_on_field_doubles="true"), bright_on_field=True)
    assert apply_action_text(state, "shobu").payoffs == (12, -12)
    moon = "1a 1c 2a 2c 3c 4c 5c 6c  8a 1b 2b 3b 7b 10c 11c 12c  9a 8b 4a 5a 6a 7a 10a 11a  9b 1d 9c 3d"
    for field, doubled in ((moon, 10), (moon.replace("8b", "xx").replace("8a", "8b").replace("xx", "8a"), 5)):
        state = replay_deal(field, "play 8b" if doubled == 10 else "play 8a", "play 3c", "play 9a", bright_on_field_doubles="true")
        assert koi_koi.score_if_stopped(state, 0).payout == doubled


def test_fuda_wiki_a_thirteenth_round_is_january_again() -> None:
    state = koi_koi_position("2c", "2d", "6a", mine="1a 1b 1c 1d", preset="fuda-wiki")
    assert [line.hand.id for line in koi_koi.made_yaku(replace(state, round_index=12), 0)] == ["tsukifuda"]
    assert koi_koi.made_yaku(replace(state, round_index=11), 0) == ()


def test_options_give_yaku_the_points_of_amuse_gion() -> None:
    amuse = {"goko": "10", "inoshikacho": "6", "dealt_to_field": "dealer-wins", "exhausted": "dealer"}
    brights = [points_by_yaku(cards, **amuse) for cards in ("1a 3a 8a 11a 12a", "1a 3a 8a 12a", "1a 3a 8a 11a", "1a 3a 8a")]
    assert brights == [{"goko": 10}, {"shiko": 8}, {"ameshiko": 7}, {"sanko": 6}]
    assert points_by_yaku("6a 7a 10a", **amuse) == {"inoshikacho": 6}
