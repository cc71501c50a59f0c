"""Comparing a hand with the dealer's. Each test is named after the source of its rule."""

from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.archive import check_all_data_rows
from kabu_core.errors import ContentError
from kabu_core.play import hand_scoring
from kabu_core.play.hand_scoring import BasicHandRules, HandResult
from tests import play_helpers
from tests.conftest import clear_data_cache

DECK = content.decks()["kabufuda"]
in_both_oicho_games = pytest.mark.parametrize("game", ["oicho-kabu", "oicho-kabu-hands"])


def compare_with_dealer(preset: str, mine: str, theirs: str, game: str = "oicho-kabu", **options: object) -> HandResult:
    rules = play_helpers.rules_of_expected_class(BasicHandRules, game, preset, options)  # type: ignore[arg-type]
    return hand_scoring.compare_hands(DECK.parse_cards(mine), DECK.parse_cards(theirs), rules, content.special_hands(game))


def drawing_rule_for_hand(preset: str, cards: str, role: hand_scoring.Role = "player", game: str = "oicho-kabu", **options: object) -> str:
    rules = play_helpers.rules_of_expected_class(BasicHandRules, game, preset, options)  # type: ignore[arg-type]
    return hand_scoring.third_card_rule(DECK.parse_cards(cards), role, rules, content.special_hands(game))


def may_take_stake_back(preset: str, cards: str, role: hand_scoring.Role) -> bool:
    return hand_scoring.may_take_stake_back(
        DECK.parse_cards(cards),
        role,
        play_helpers.rules_of_expected_class(BasicHandRules, "oicho-kabu", preset),
        content.special_hands("oicho-kabu"),
    )


@pytest.mark.claim("oicho-kabu/total", "oicho-kabu-hands/total")
def test_german_booklet_only_the_last_digit_counts() -> None:
    assert hand_scoring.hand_total(DECK.parse_cards("8 9")) == 7


def test_pollard_ten_is_zero_and_twelve_is_two() -> None:
    assert hand_scoring.hand_total(DECK.parse_cards("10")) == 0
    assert hand_scoring.hand_total(DECK.parse_cards("10 2")) == 2


@pytest.mark.parametrize(
    ("cards", "draw"), [("1 2", "must"), ("10 10", "must"), ("1 3", "may"), ("2 4", "may"), ("3 4", "may not"), ("4 5", "may not")]
)
@pytest.mark.claim("oicho-kabu/must-draw", "oicho-kabu/may-not-draw")
def test_german_booklet_limits_of_the_third_card(cards: str, draw: str) -> None:
    assert drawing_rule_for_hand("german-booklet", cards) == draw
    assert drawing_rule_for_hand("german-booklet", cards, "dealer") == draw


def test_german_booklet_the_higher_total_wins_even_money() -> None:
    assert compare_with_dealer("german-booklet", "4 5", "3 5") == HandResult(1, "total")
    assert compare_with_dealer("german-booklet", "3 5", "4 5") == HandResult(-1, "total")


@pytest.mark.claim("oicho-kabu/arashi", "oicho-kabu/arashi-pays")
def test_german_booklet_three_alike_return_three_times_the_stake() -> None:
    """A bettor with three alike gets the stake back and wins twice the stake. A dealer with three alike wins only the stake."""
    assert compare_with_dealer("german-booklet", "2 2 2", "4 5") == HandResult(2, "arashi")
    assert compare_with_dealer("german-booklet", "4 5", "2 2 2") == HandResult(1, "total")


@pytest.mark.parametrize(("bank", "reason"), [("4 1", "shippin"), ("9 1", "kuppin")])
@pytest.mark.claim("oicho-kabu/shippin", "oicho-kabu/kuppin", "oicho-kabu/arashi-against-shippin")
def test_german_booklet_four_or_nine_then_one_beats_even_three_alike(bank: str, reason: str) -> None:
    assert compare_with_dealer("german-booklet", "4 5", bank) == HandResult(-1, reason)
    assert compare_with_dealer("german-booklet", "7 7 7", bank) == HandResult(-1, reason)


@pytest.mark.claim("oicho-kabu/in-order")
def test_german_booklet_a_one_first_makes_no_special_hand() -> None:
    assert compare_with_dealer("german-booklet", "4 5", "1 4") == HandResult(1, "total")
    assert compare_with_dealer("german-booklet", "7 7 7", "1 9") == HandResult(2, "arashi")


def test_german_booklet_four_one_is_an_ordinary_hand_for_a_bettor() -> None:
    assert compare_with_dealer("german-booklet", "4 1", "2 4") == HandResult(-1, "total")


@pytest.mark.claim("oicho-kabu/bank-second")
def test_fuda_wiki_dealer_draws_freely() -> None:
    assert drawing_rule_for_hand("fuda-wiki-2025", "10 10", "dealer") == "may"
    assert drawing_rule_for_hand("fuda-wiki-2025", "4 5", "dealer") == "may"


@pytest.mark.claim("oicho-kabu/tie")
def test_fuda_wiki_an_option_decides_ties() -> None:
    assert compare_with_dealer("fuda-wiki-2025", "4 5", "10 9") == HandResult(0, "tie")
    assert compare_with_dealer("fuda-wiki-2025", "4 5", "10 9", tie="dealer") == HandResult(-1, "tie")


@pytest.mark.claim("oicho-kabu-hands/tie")
def test_pollard_ties_lose() -> None:
    """A player wins with a higher total than the dealer, and otherwise loses."""
    assert compare_with_dealer("pollard-2024", "4 5", "10 9", "oicho-kabu-hands") == HandResult(-1, "tie")


@pytest.mark.claim("oicho-kabu-hands/two-arashi", "oicho-kabu-hands/arashi")
def test_pollard_higher_triple_wins() -> None:
    assert compare_with_dealer("pollard-2024", "7 7 7", "5 5 5", "oicho-kabu-hands").odds > 0
    assert compare_with_dealer("pollard-2024", "5 5 5", "7 7 7", "oicho-kabu-hands").odds < 0
    assert compare_with_dealer("pollard-2024", "4 5", "1 1 1", "oicho-kabu-hands") == HandResult(-1, "arashi")


@pytest.mark.claim("oicho-kabu-hands/arashi-against-shippin")
def test_pollard_four_one_beats_a_triple() -> None:
    assert compare_with_dealer("pollard-2024", "10 10 10", "4 1", "oicho-kabu-hands") == HandResult(-1, "shippin")


def test_yakuza_kuppin_is_the_dealers_and_shippin_the_bettors() -> None:
    assert compare_with_dealer("yakuza-series", "4 5", "1 9") == HandResult(-2, "kuppin")
    assert compare_with_dealer("yakuza-series", "9 1", "4 5") == HandResult(-1, "total")
    assert compare_with_dealer("yakuza-series", "1 4", "4 5") == HandResult(2, "shippin")
    assert compare_with_dealer("yakuza-series", "2 6", "4 1") == HandResult(1, "total")


def test_yakuza_kuppin_beats_shippin_and_a_triple_beats_both() -> None:
    assert compare_with_dealer("yakuza-series", "4 1", "9 1") == HandResult(-2, "kuppin")
    assert compare_with_dealer("yakuza-series", "6 6 6", "9 1") == HandResult(3, "arashi")
    assert compare_with_dealer("yakuza-series", "4 1", "6 6 6") == HandResult(-3, "arashi")


@pytest.mark.claim("oicho-kabu/doshippin")
def test_yakuza_ten_ten_one_beats_a_triple_and_pays_twenty() -> None:
    assert compare_with_dealer("yakuza-series", "10 1 10", "8 8 8") == HandResult(20, "doshippin")
    assert compare_with_dealer("yakuza-series", "8 8 8", "1 10 10") == HandResult(-20, "doshippin")


@pytest.mark.claim("oicho-kabu/two-doshippin", "oicho-kabu/two-arashi")
def test_yakuza_equal_specials_and_ties_go_to_the_dealer() -> None:
    assert compare_with_dealer("yakuza-series", "9 9 9", "2 2 2") == HandResult(-3, "arashi")
    assert compare_with_dealer("yakuza-series", "10 10 1", "10 10 1") == HandResult(-20, "doshippin")
    assert compare_with_dealer("yakuza-series", "4 5", "10 9") == HandResult(-1, "tie")


@pytest.mark.claim("oicho-kabu/shiroku")
def test_yakuza_four_six_may_take_the_stake_back() -> None:
    assert may_take_stake_back("yakuza-series", "6 4", "player")
    assert not may_take_stake_back("yakuza-series", "6 4", "dealer")
    assert not may_take_stake_back("yakuza-series", "6 4 1", "player")
    assert not may_take_stake_back("german-booklet", "6 4", "player")


@in_both_oicho_games
@pytest.mark.parametrize(("cards", "draw"), [("2 3", "must"), ("2 4", "may"), ("3 4", "may not")])
@pytest.mark.claim("oicho-kabu-hands/must-draw", "oicho-kabu-hands/may-not-draw")
def test_jarinko_board_must_draw_to_five(cards: str, draw: str, game: str) -> None:
    assert drawing_rule_for_hand("jarinko-1998", cards, game=game) == draw


@in_both_oicho_games
def test_jarinko_board_triple_against_kuppin_is_a_draw(game: str) -> None:
    assert compare_with_dealer("jarinko-1998", "3 3 3", "9 1", game) == HandResult(0, "tie")


@pytest.mark.claim("oicho-kabu/pair-draw")
def test_trumpgame_a_pair_may_draw() -> None:
    assert drawing_rule_for_hand("german-booklet", "4 4") == "may not"
    assert drawing_rule_for_hand("german-booklet", "4 4", pair_may_draw=True) == "may"


def test_takahashi_the_triple_nearer_to_nine_wins() -> None:
    assert compare_with_dealer("pollard-2024", "3 3 3", "8 8 8", "oicho-kabu-hands", two_arashi="nearest-nine").odds > 0


@pytest.mark.claim("oicho-kabu/special-stands")
def test_a_dealer_with_a_special_hand_draws_no_more() -> None:
    assert drawing_rule_for_hand("german-booklet", "9 1", "dealer") == "may not"
    assert drawing_rule_for_hand("german-booklet", "9 1", "player") == "must"


@pytest.mark.parametrize(("tie", "sign"), [("push", 0), ("dealer", -1), ("player", 1)])
@pytest.mark.parametrize(("hand", "pays"), [("4 1", 1), ("9 1", 1), ("10 10 1", 20)])
def test_equal_special_hands_are_decided_like_equal_totals(hand: str, pays: int, tie: str, sign: int) -> None:
    verdict = compare_with_dealer("german-booklet", hand, hand, shippin="both", kuppin="both", doshippin="both", tie=tie)
    assert verdict.odds == sign * pays


def test_a_hand_that_is_special_in_one_game_is_only_a_name_in_others(data: dict[str, Any]) -> None:
    """Make four, seven and nine a special hand of Yoshi that wins three to one for the dealer. In Oicho-Kabu it stays only a name."""
    before = play_helpers.score_cards("oicho-kabu", "4 7 9", "dealer", games.rules("oicho-kabu"))
    data["games/yoshi"]["special"].insert(0, {"id": "raijin", "held_by": "dealer", "pays": 3})
    check_all_data_rows.check_all_rows()
    assert compare_with_dealer("", "9 10", "4 7 9", "yoshi") == HandResult(-3, "raijin")
    assert [line.special for line in play_helpers.score_cards("yoshi", "4 7 9", "dealer", games.rules("yoshi")).lines] == [True]
    assert compare_with_dealer("", "9 10", "4 7 9") == HandResult(1, "total")
    assert play_helpers.score_cards("oicho-kabu", "4 7 9", "dealer", games.rules("oicho-kabu")) == before
    assert [line.special for line in before.lines] == [False]


def test_of_two_special_hands_the_one_listed_first_wins(data: dict[str, Any]) -> None:
    data["games/oicho-kabu-hands"]["special"].sort(key=lambda row: row["id"] != "shippin")
    assert compare_with_dealer("", "4 1", "9 1", shippin="both", kuppin="both") == HandResult(-1, "kuppin")
    assert compare_with_dealer("", "4 1", "9 1", "oicho-kabu-hands", shippin="both", kuppin="both") == HandResult(1, "shippin")


def test_a_hand_without_a_row_is_never_special(data: dict[str, Any]) -> None:
    del data["games/oicho-kabu"]["special"]
    data["games/oicho-kabu"]["hands"] += ["arashi", "kuppin"]
    assert compare_with_dealer("", "7 7 7", "9 1", arashi="both", kuppin="both") == HandResult(1, "total")


def test_a_special_hand_may_depend_on_a_fixed_rule(data: dict[str, Any]) -> None:
    """The special hands of Yoshi may depend on `dealer_limits`, which Yoshi fixes.

    They may not depend on `pair_may_draw`, whose values do not say who wins equal hands.
    """
    data["games/yoshi"]["special"][0].update(in_order="dealer_limits", equal="pair_may_draw")
    with pytest.raises(ContentError, match=r"special 'kuppin', equal: expected push, .* not pair_may_draw, which can be false"):
        check_all_data_rows.check_all_rows()
    data["games/yoshi"]["special"][0].update(equal="tie")
    clear_data_cache()
    check_all_data_rows.check_all_rows()
    assert compare_with_dealer("", "9 10", "1 9", "yoshi") == HandResult(1, "total")
