"""Koi-Koi: a turn, and the choice to stop or to call koi-koi.

A test is named after the source of its rule; "wikipedia" means the old copy of the English article on which the site was first based.
"""

from typing import Any

import pytest

from kabu_core.errors import IllegalAction
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.html_view import VIEW
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import apply_action_text
from kabu_core.views.event_sentences import READER_NAMES, sentences_of_events
from kabu_core.views.html_builder import remove_asterisks
from tests.games.koi_koi_helpers import (
    PRESETS,
    apply_actions,
    joined_card_codes,
    koi_koi_position,
    position_with_three_brights,
)
from tests.play_helpers import legal_action_texts


@pytest.mark.claim("koi-koi/play", "koi-koi/draw")
def test_wikipedia_a_played_card_and_a_stock_card_each_take_their_match() -> None:
    state = apply_actions(koi_koi_position("1a 2c", "1b 4a", "4b 5a"), "play 1a")
    assert joined_card_codes(state.captures[0]) == "1a 1b 4b 4a"
    assert (state.field, state.turn) == ((), 1)


@pytest.mark.claim("koi-koi/play")
def test_wikipedia_a_card_that_matches_nothing_stays_on_the_field() -> None:
    state = apply_actions(koi_koi_position("1a 2c", "3b 4a", "5b 6a"), "play 2c")
    assert joined_card_codes(state.field) == "3b 4a 2c 5b"
    assert state.captures[0] == ()


def test_wikipedia_a_card_just_played_can_be_taken_by_the_stock() -> None:
    assert joined_card_codes(apply_actions(koi_koi_position("1a 2c", "4a", "2a 6a"), "play 2c").captures[0]) == "2a 2c"


@pytest.mark.claim("koi-koi/two-matches")
def test_wikipedia_the_player_chooses_between_two_matches() -> None:
    state = koi_koi_position("1a 2c", "1b 1c 4a", "4b 5a")
    assert legal_action_texts(state) == ["play 1a 1b", "play 1a 1c", "play 2c"]
    assert joined_card_codes(apply_actions(state, "play 1a 1c").field) == "1b"
    with pytest.raises(IllegalAction, match="'play 1a' is not legal now; choose play 1a 1b"):
        apply_action_text(state, "play 1a")


def test_wikipedia_the_player_chooses_between_two_matches_of_a_stock_card() -> None:
    state = apply_actions(koi_koi_position("1a 2c", "4a 4b", "4c 5a"), "play 2c")
    assert (state.phase, joined_card_codes(state.shown), legal_action_texts(state)) == ("take", "4c", ["take 4a", "take 4b"])
    assert joined_card_codes(apply_actions(state, "take 4b").captures[0]) == "4c 4b"


@pytest.mark.claim("koi-koi/three-matches")
def test_fuda_wiki_three_matches_are_all_taken() -> None:
    state = koi_koi_position("1a 2c", "1b 1c 1d", "5a", preset="fuda-wiki")
    assert legal_action_texts(state) == ["play 1a", "play 2c"]
    assert joined_card_codes(apply_actions(state, "play 1a").captures[0]) == "1a 1b 1c 1d"
    assert (
        joined_card_codes(apply_actions(koi_koi_position("2c 3c", "1b 1c 1d", "1a", preset="fuda-wiki"), "play 2c").captures[0])
        == "1a 1b 1c 1d"
    )


def test_wikipedia_names_no_exception_for_three_matches() -> None:
    assert legal_action_texts(koi_koi_position("1a", "1b 1c 1d", "5a")) == ["play 1a 1b", "play 1a 1c", "play 1a 1d"]
    assert legal_action_texts(apply_actions(koi_koi_position("2c 3c", "1b 1c 1d", "1a"), "play 2c")) == ["take 1b", "take 1c", "take 1d"]


def test_wikipedia_a_played_card_and_a_stock_card_may_each_need_a_choice() -> None:
    state = apply_actions(koi_koi_position("1a 2c", "1b 1c 4a 4b", "4c 5a"), "play 1a 1c")
    assert (state.turn, joined_card_codes(state.captures[0]), legal_action_texts(state)) == (0, "1a 1c", ["take 4a", "take 4b"])
    state = apply_actions(state, "take 4a")
    assert (state.turn, joined_card_codes(state.captures[0]), joined_card_codes(state.field)) == (1, "1a 1c 4c 4a", "1b 4b")


@pytest.mark.claim("koi-koi/lightning")
def test_wikipedia_lightning_is_wild_in_some_games() -> None:
    state = koi_koi_position("11d", "1b 11a", "5a", lightning="any")
    assert legal_action_texts(state) == ["play 11d 1b", "play 11d 11a"]
    assert legal_action_texts(koi_koi_position("11d", "1b 2b 11a", "5a", lightning="any-but-willow")) == ["play 11d 1b", "play 11d 2b"]
    assert legal_action_texts(koi_koi_position("11d", "", "5a", lightning="any")) == ["play 11d"]
    assert (
        joined_card_codes(apply_actions(koi_koi_position("11d", "11a", "5a", lightning="any-but-willow"), "play 11d").field) == "11a 11d 5a"
    )
    assert (
        joined_card_codes(apply_actions(koi_koi_position("2c", "1b 3b 5b", "11d", lightning="any"), "play 2c", "take 3b").captures[0])
        == "11d 3b"
    )


def test_fuda_wiki_a_wild_lightning_takes_three_only_if_all_are_willows() -> None:
    state = koi_koi_position("11d", "11a 5b 11b", "6a", lightning="any", preset="fuda-wiki")
    assert legal_action_texts(state) == ["play 11d 11a", "play 11d 5b", "play 11d 11b"]
    assert legal_action_texts(koi_koi_position("11d", "11a 11b 11c", "6a", lightning="any", preset="fuda-wiki")) == ["play 11d"]


@pytest.mark.claim("koi-koi/question", "koi-koi/winner")
def test_wikipedia_the_player_stops_or_calls_koi_koi_after_a_yaku() -> None:
    state = position_with_three_brights()
    assert (state.phase, legal_action_texts(state)) == ("call", ["shobu", "koi"])
    assert apply_action_text(state, "shobu").payoffs == (6, -6)


@pytest.mark.claim("koi-koi/double-from")
def test_wikipedia_seven_points_double() -> None:
    assert apply_action_text(position_with_three_brights(mine="1a 3a 12a"), "shobu").payoffs == (16, -16)
    assert apply_action_text(position_with_three_brights(mine="1a 3a 12a", double_from="0"), "shobu").payoffs == (8, -8)


def test_wikipedia_the_player_is_not_asked_without_a_new_yaku() -> None:
    state = apply_action_text(position_with_three_brights(), "koi")
    assert state.turn == 1
    state = apply_actions(state, "play 10c", "play 4c")
    assert (state.phase, state.turn) == ("play", 1), "three brights were there before"


@pytest.mark.claim("koi-koi/koi-counts")
def test_wikipedia_a_caller_who_is_overtaken_pays_double() -> None:
    state = apply_actions(position_with_three_brights(theirs="1b 3b"), "koi", "play 2b")
    assert {line.hand.id: line.points for line in koi_koi.made_yaku(state, 1)} == {"akatan": 5}
    assert koi_koi.score_if_stopped(state, 1).payout == 10
    assert apply_action_text(state, "shobu").payoffs == (-10, 10)


@pytest.mark.claim("koi-koi/doubles-multiply")
def test_wikipedia_both_doublings_multiply_to_four() -> None:
    state = apply_actions(position_with_three_brights(theirs="1b 3b 4b 5b"), "koi", "play 2b")
    assert {line.hand.id: line.points for line in koi_koi.made_yaku(state, 1)} == {"akatan": 7, "tan": 1}
    assert apply_action_text(state, "shobu").payoffs == (-32, 32)
    state = apply_actions(position_with_three_brights(theirs="1b 3b 4b 5b", doubles_multiply="false"), "koi", "play 2b")
    assert apply_action_text(state, "shobu").payoffs == (-16, 16)


def test_wikipedia_a_caller_who_makes_another_yaku_first_wins_all_undoubled() -> None:
    state = position_with_three_brights(mine="1a 3a 1b 2b", hand="8a 3b 5c", field="8b 2a 3c", double_from="0")
    state = apply_actions(state, "koi", "play 10c", "play 3b")
    assert {line.hand.id: line.points for line in koi_koi.made_yaku(state, 0)} == {"sanko": 6, "akatan": 5}
    assert apply_action_text(state, "shobu").payoffs == (11, -11), "the own call counts for the other only"


def test_wikipedia_if_both_have_called_either_wins_double() -> None:
    state = apply_actions(position_with_three_brights(theirs="1b 3b", stock="6a 6c 7c 7a 9a 9c"), "koi", "play 2b", "koi")
    assert (state.calls, koi_koi.score_if_stopped(state, 0).payout, koi_koi.score_if_stopped(state, 1).payout) == ((1, 1), 12, 10)


def test_options_let_calls_multiply_or_count_nothing() -> None:
    state = apply_actions(position_with_three_brights(theirs="1b 3b", koi_counts="calls-multiply"), "koi", "play 2b", "koi")
    assert koi_koi.score_if_stopped(state, 1).payout == 15
    assert [bonus.reason for bonus in koi_koi.score_if_stopped(state, 1).bonuses] == ["calls"]
    state = apply_actions(position_with_three_brights(theirs="1b 3b", koi_counts="nothing"), "koi", "play 2b", "shobu")
    assert state.payoffs == (-5, 5)


@pytest.mark.claim("koi-koi/koi-calls")
def test_wikipedia_some_versions_allow_one_call_a_round() -> None:
    state = position_with_three_brights(koi_calls="once", hand="8a 12a 5c", field="8b 2a 12b")
    state = apply_actions(state, "koi", "play 10c", "play 12a")
    assert state.payoffs == (16, -16), "a better yaku ends the round: there is no second call"


@pytest.mark.claim("koi-koi/koi-from")
def test_fuda_wiki_an_option_allows_koi_koi_only_from_three_points() -> None:
    ribbons = {"mine": "4b 5b 7b 11c", "hand": "1b 4c", "field": "1c", "stock": "6a 6c 8c"}
    state = apply_actions(koi_koi_position(other="2b 10c", **ribbons), "play 1b")
    assert legal_action_texts(state) == ["shobu", "koi"]
    state = apply_actions(koi_koi_position(other="2b 10c", koi_from="3", **ribbons), "play 1b")
    assert state.payoffs == (1, -1)


def test_fuda_wiki_an_option_asks_only_after_a_new_yaku() -> None:
    animals = {"mine": "2a 4a 5a 8b 9a", "hand": "11b 6a 4c", "field": "11a 6b", "stock": "1a 2b 3c 7c", "other": "10c 12d 8c"}
    for asked_after, phase in (("more-points", "call"), ("new-yaku", "play")):
        state = koi_koi_position(asked_after=asked_after, **animals, preset="fuda-wiki")
        state = apply_actions(state, "play 11b", "koi", "play 10c", "play 6a")
        assert state.phase == phase


def test_four_brights_in_place_of_three_are_a_new_yaku() -> None:
    state = position_with_three_brights(hand="8a 12a 5c", field="8b 2a 12b", asked_after="new-yaku")
    assert apply_actions(state, "koi", "play 10c", "play 12a").phase == "call"


def test_koi_koi_japan_no_call_is_possible_on_the_last_turn() -> None:
    state = apply_actions(koi_koi_position("8a", "8b", "6a", mine="1a 3a", other="2b", preset="koi-koi-japan"), "play 8a")
    assert state.payoffs == (5, -5)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.claim("koi-koi/last-turn")
def test_the_round_ends_with_the_last_card_under_every_preset(preset: str) -> None:
    state = apply_actions(koi_koi_position("8a", "8b", "6a", mine="1a 3a", other="2b", preset=preset), "play 8a")
    assert state.phase == "over"
    assert state.payoffs[0] > 0


def test_a_round_that_ends_without_a_choice_says_why() -> None:
    """A round can end with the last card, after the only call allowed, or with too few points for a call.

    The log says that the player stops only if the player chose to stop.
    """
    ribbons = {"mine": "4b 5b 7b 11c", "hand": "1b 4c", "field": "1c", "stock": "6a 6c 8c", "other": "2b 10c"}
    called = apply_actions(
        position_with_three_brights(koi_calls="once", hand="8a 12a 5c", field="8b 2a 12b"), "koi", "play 10c", "play 12a"
    )
    ends = {
        "You have no cards left, so the round ends.": apply_actions(
            koi_koi_position("8a", "8b", "6a", mine="1a 3a", other="2b", preset="koi-koi-japan"), "play 8a"
        ),
        "You have already called koi-koi, so the round ends.": called,
        "You have too few points to call koi-koi, so the round ends.": apply_actions(koi_koi_position(koi_from="3", **ribbons), "play 1b"),
        "You stop, shōbu.": apply_action_text(position_with_three_brights(), "shobu"),
    }
    for text, state in ends.items():
        assert state.phase == "over"
        log = [remove_asterisks(sentence) for sentence in sentences_of_events(state.events, READER_NAMES, VIEW.event_text)]
        assert [sentence for sentence in log if "shōbu" in sentence or "so the round ends" in sentence] == [text]


def test_koi_koi_japan_viewing_yaku_score_more_in_play_after_a_call() -> None:
    state = koi_koi_position("8a 1a 5c", "8b 1b", "6c 7c 10a 12a", mine="9a 3a 12b", other="2b 10c 11d", preset="koi-koi-japan")
    state = apply_actions(state, "play 8a")
    assert [line.points for line in koi_koi.made_yaku(state, 0)] == [1, 1]
    state = apply_actions(state, "koi", "play 2b", "play 1a")
    assert {line.hand.id: line.points for line in koi_koi.made_yaku(state, 0)} == {"sanko": 5, "hanami": 3, "tsukimi": 3}
    assert apply_action_text(state, "shobu").payoffs == (12, -12), "eleven, and one for the call"


@pytest.mark.parametrize(("calls", "payout"), [(0, 8), (1, 9), (2, 10), (3, 11), (4, 16), (5, 24), (6, 32), (7, 40)])
def test_koi_koi_japan_own_calls_add_up_to_three_and_then_multiply(calls: int, payout: int) -> None:
    state = replace(koi_koi_position("1a", "1b", "6a", mine="1a 3a 8a 12a", preset="koi-koi-japan"), calls=(calls, 2))
    assert koi_koi.score_if_stopped(state, 0).payout == payout


def test_koi_koi_japan_a_viewing_yaku_that_scores_more_after_a_call_is_not_new() -> None:
    state = koi_koi_position("8a 4c 5c", "8b", "6c 7c 11a 12a", mine="9a", other="2b 10c 12d", preset="koi-koi-japan")
    state = apply_actions(state, "play 8a", "koi", "play 2b", "play 4c")
    assert (state.phase, state.turn) == ("play", 1)
    assert koi_koi.score_if_stopped(state, 0).payout == 4, "three points, and one for the call"


@pytest.mark.claim("koi-koi/viewing-weather")
def test_fuda_wiki_rain_and_fog_spoil_viewing_yaku() -> None:
    def state_after_viewing_yaku(field: str, **options: str) -> Any:
        return apply_actions(koi_koi_position("8a 9a 5c", f"8b 9b {field}", "6c 2d", mine="3a", other="2b 10c 11d", **options), "play 9a")

    assert state_after_viewing_yaku("11a").phase == "call"
    assert state_after_viewing_yaku("11a", viewing_weather="true").phase == "play"
    assert state_after_viewing_yaku("12a", viewing_weather="true").phase == "call", "fog is for the moon"
    state = koi_koi_position("11b 5c 4c", "11a 12a", "6c 7c 2c 1c", mine="3a 8a 9a", other="2b 10c 11d", viewing_weather="true")
    assert koi_koi.made_yaku(state, 0) == ()
    state = apply_actions(state, "play 11b")
    assert [line.hand.id for line in koi_koi.made_yaku(state, 0)] == ["hanami"], "the rain is over, the fog is not"
    assert state.phase == "call"


def test_fuda_wiki_a_yaku_spoilt_by_the_weather_does_not_hide_a_new_one() -> None:
    state = koi_koi_position(
        "1c 5c", "1d 11a", "6c 2d", mine="3a 9a 2c 2d 3c 3d 4c 4d 5d 6d", other="2b 10c", viewing_weather="true", kasu="1"
    )
    state = replace(state, made_yaku=((("hanami", 5),), ()), calls=(1, 0))
    assert apply_actions(state, "play 1c").phase == "call"
