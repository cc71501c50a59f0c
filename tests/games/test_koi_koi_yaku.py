"""Koi-Koi: the yaku and points of captured cards.

A test is named after the source of its rule; "wikipedia" means the old copy of the English article on which the site was first based.
"""

from typing import Any

import pytest

from kabu_core import content
from kabu_core.errors import NotationError
from kabu_core.games.koi_koi.game import Rules
from tests.games.koi_koi_helpers import DECK, joined_card_codes, points_by_yaku, score_captures
from tests.play_helpers import rules_of_expected_class


@pytest.mark.parametrize("yaku", content.game_yaku("koi-koi"), ids=lambda yaku: yaku.id)
@pytest.mark.claim(
    "koi-koi/goko",
    "koi-koi/shiko",
    "koi-koi/ameshiko",
    "koi-koi/sanko",
    "koi-koi/inoshikacho",
    "koi-koi/tane",
    "koi-koi/akatan-aotan",
    "koi-koi/akatan",
    "koi-koi/aotan",
    "koi-koi/tan",
    "koi-koi/hanami",
    "koi-koi/tsukimi",
    "koi-koi/tsukifuda",
    "koi-koi/kasu",
    "koi-koi/teshi",
    "koi-koi/kuttsuki",
)
def test_every_yaku_is_made_by_its_example_but_not_by_its_near_miss(yaku: Any) -> None:
    if yaku.group not in ("dealt", "month"):
        assert yaku.id in points_by_yaku(yaku.example)
        assert yaku.id not in points_by_yaku(yaku.near_miss)


WIKIPEDIA_CASES = [
    ("1a 3a 8a", {"sanko": 6}),
    ("1a 3a 11a", {}),
    ("1a 3a 8a 12a", {"shiko": 8}),
    ("1a 3a 8a 11a", {"ameshiko": 7}),
    ("1a 3a 8a 11a 12a", {"goko": 15}),
    ("6a 7a 10a", {"inoshikacho": 5}),
    ("6a 7a 10a 2a", {"inoshikacho": 6}),
    ("6a 7a 10a 2a 4a", {"inoshikacho": 7, "tane": 1}),
    ("2a 4a 5a 8b 9a", {"tane": 1}),
    ("2a 4a 5a 6a 8b 9a 11b", {"tane": 3}),
    ("1b 2b 3b", {"akatan": 5}),
    ("1b 2b 3b 4b", {"akatan": 6}),
    ("1b 2b 3b 4b 5b", {"akatan": 7, "tan": 1}),
    ("6b 9b 10b", {"aotan": 5}),
    ("1b 2b 3b 6b 9b 10b", {"akatan-aotan": 10, "tan": 2}),
    ("1b 2b 3b 6b 9b 10b 11c", {"akatan-aotan": 11, "tan": 3}),
    ("1b 2b 4b 5b 7b", {"tan": 1}),
    ("1b 2b 4b 5b 7b 11c", {"tan": 2}),
    ("8a 9a", {"tsukimi": 5}),
    ("3a 9a", {"hanami": 5}),
    ("3a 8a 9a", {"hanami": 5, "tsukimi": 5}),
    ("1c 1d 2c 2d 3c 3d 4c 4d 5c 5d", {"kasu": 1}),
    ("1c 1d 2c 2d 3c 3d 4c 4d 5c 5d 12b 12d", {"kasu": 3}),
    ("1c 1d 2c 2d 3c 3d 4c 4d 5c 11d", {"kasu": 1}),
    ("1c 1d 2c 2d 3c 3d 4c 4d 5c", {}),
]


@pytest.mark.parametrize(("cards", "made"), WIKIPEDIA_CASES)
def test_wikipedia_listed_yaku_add_up_and_double_from_seven_points(cards: str, made: dict[str, int]) -> None:
    assert points_by_yaku(cards) == made
    found = score_captures(cards)
    assert found.points == sum(made.values())
    assert found.payout == found.points * (2 if found.points >= 7 else 1)


@pytest.mark.claim("koi-koi/sake-cup")
def test_wikipedia_the_sake_cup_is_an_animal_and_chaff_at_once() -> None:
    nine = "1c 1d 2c 2d 3c 3d 4c 4d 5c"
    assert points_by_yaku(f"{nine} 9a") == {"kasu": 1}
    assert points_by_yaku(f"{nine} 9a 2a 4a 5a 8b") == {"kasu": 1, "tane": 1}
    assert points_by_yaku(f"{nine[:-3]} 9a", sake_cup="animal-and-two-chaff") == {"kasu": 1}
    assert points_by_yaku(f"{nine} 9a", sake_cup="animal") == {}
    assert points_by_yaku("2a 4a 5a 8b 9a", sake_cup="chaff") == {}


def test_wikipedia_an_option_counts_only_the_highest_yaku_of_a_group() -> None:
    assert points_by_yaku("1b 2b 3b 4b 5b", overlap="best") == {"akatan": 7}
    assert points_by_yaku("6a 7a 10a 2a 4a", overlap="best") == {"inoshikacho": 7}


def test_a_line_names_the_cards_that_made_it() -> None:
    (line,) = score_captures("1b 2b 3b 4b 12a").lines
    assert joined_card_codes(line.cards) == "1b 2b 3b 4b"
    assert joined_card_codes(score_captures("3a 9a 1b").lines[0].cards) == "3a 9a"


@pytest.mark.claim("koi-koi/overlap")
def test_fuda_wiki_only_the_most_valuable_yaku_of_a_group_counts() -> None:
    assert points_by_yaku("6a 7a 10a 2a 4a", "fuda-wiki") == {"inoshikacho": 7}
    assert points_by_yaku("1b 2b 3b 6b 9b 10b", "fuda-wiki") == {"akatan-aotan": 10}


@pytest.mark.parametrize("preset", ["nintendo", "koi-koi-japan", "yakuza-series"])
def test_five_brights_pay_ten_points_in_these_presets(preset: str) -> None:
    assert points_by_yaku("1a 3a 8a 11a 12a", preset) == {"goko": 10}
    assert points_by_yaku("1a 3a 8a", preset) == {"sanko": 6 if preset == "yakuza-series" else 5}


def test_koi_koi_japan_points_of_all_yaku_add_up() -> None:
    assert points_by_yaku("6a 7a 10a 2a 4a 5a", "koi-koi-japan") == {"inoshikacho": 5, "tane": 2}
    ribbons = {"akatan": 5, "aotan": 5, "akatan-aotan": 10, "tan": 2}
    assert points_by_yaku("1b 2b 3b 6b 9b 10b", "koi-koi-japan") == ribbons
    assert score_captures("1b 2b 3b 6b 9b 10b", "koi-koi-japan").payout == 22, "nothing doubles"


@pytest.mark.claim("koi-koi/viewing-after-koi")
def test_koi_koi_japan_viewing_yaku_score_one_point_and_three_after_a_call() -> None:
    evaluator = rules_of_expected_class(Rules, "koi-koi", "koi-koi-japan").evaluator
    held = evaluator.mask_of_cards(DECK.parse_cards("3a 8a 9a"))
    assert [line.points for line in evaluator.made_yaku_lines(held)] == [1, 1]
    assert [line.points for line in evaluator.made_yaku_lines(held, called=True)] == [3, 3]


def test_yakuza_series_sets_have_fixed_points_and_the_cup_is_an_animal_or_chaff() -> None:
    assert points_by_yaku("6a 7a 10a 2a", "yakuza-series") == {"inoshikacho": 5}
    assert points_by_yaku("1b 2b 3b 6b", "yakuza-series") == {"akatan": 5}
    nine = "1c 1d 2c 2d 3c 3d 4c 4d 5c"
    assert points_by_yaku(f"{nine} 9a", "yakuza-series") == {"kasu": 1}
    assert points_by_yaku(f"{nine} 2a 4a 5a 8b 9a", "yakuza-series") in ({"kasu": 1}, {"tane": 1})
    assert points_by_yaku(f"{nine} 2a 4a 5a 8b 9a 11b", "yakuza-series") == {"tane": 2}


def test_fuda_wiki_four_cards_of_the_month_are_a_yaku() -> None:
    evaluator = rules_of_expected_class(Rules, "koi-koi", "fuda-wiki").evaluator
    held = evaluator.mask_of_cards(DECK.parse_cards("2a 2b 2c 2d"))
    assert [(line.hand.id, line.points) for line in evaluator.made_yaku_lines(held, month=2)] == [("tsukifuda", 4)]
    assert evaluator.made_yaku_lines(held, month=3) == ()
    assert [
        joined_card_codes(row.cards) for row in evaluator.near_yaku(evaluator.mask_of_cards(DECK.parse_cards("2c 2d")), 0, month=2)
    ] == ["2a 2b"]


@pytest.mark.claim("koi-koi/paulownia", "koi-koi/viewing-alone")
def test_fuda_wiki_viewing_yaku_need_another_yaku_and_plain_paulownia_count_double() -> None:
    assert points_by_yaku("3a 9a", viewing_alone="false") == {}
    assert points_by_yaku("3a 9a 1b 2b 3b", viewing_alone="false") == {"hanami": 5, "akatan": 5}
    assert points_by_yaku("1c 1d 2c 2d 3c 3d 4c 4d 12d", paulownia_double="true") == {"kasu": 1}


@pytest.mark.claim("koi-koi/sake-cup")
def test_a_cup_that_counts_as_two_chaff_is_one_animal() -> None:
    eight = "1c 1d 2c 2d 3c 3d 4c 4d"
    assert points_by_yaku("9a 2a 4a 5a", sake_cup="animal-and-two-chaff") == {}
    assert points_by_yaku("9a 2a 4a 5a 6a", sake_cup="animal-and-two-chaff") == {"tane": 1}
    assert points_by_yaku(f"9a {eight}", sake_cup="animal-and-two-chaff") == {"kasu": 1}


def test_the_line_of_rainy_four_brights_names_four_cards() -> None:
    (line,) = score_captures("1a 3a 8a 11a 2c").lines
    assert (line.hand.id, joined_card_codes(line.cards)) == ("ameshiko", "1a 3a 8a 11a")


def test_a_yaku_within_reach_may_lack_a_card_worth_two_chaff() -> None:
    (row,) = score_captures("1c 1d 2c 2d 3c 3d 4c 4d", paulownia_double="true").close
    assert (row.hand.id, row.missing, joined_card_codes(row.cards)) == ("kasu", 1, "12d")


def test_a_yaku_within_reach_counts_the_cup_in_one_role_only() -> None:
    found = {row.hand.id: row.missing for row in score_captures("2a 4a 5a 6a 9a 1c 1d 2c 2d 3c 3d 4c 4d", "yakuza-series").close}
    assert found["kasu"] == 2, "with one chaff more the cup would make either, and nothing is won"
    assert "tane" not in found


def test_a_yaku_worth_no_points_is_not_scored() -> None:
    assert points_by_yaku("3a 8a 9a", hanami="0") == {"tsukimi": 5}
    assert points_by_yaku("1a 3a 8a 11a 12a", goko="0") == {"shiko": 8}


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("13a", "unknown card '13a'"),
        ("1e", "unknown card '1e'"),
        ("9", "several cards have the number 9"),
        ("1a 1a", "the card '1a' appears twice"),
    ],
)
def test_impossible_cards_are_reported(cards: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        score_captures(cards)


def test_yaku_within_reach_exclude_those_that_became_impossible() -> None:
    evaluator = rules_of_expected_class(Rules, "koi-koi", "wikipedia").evaluator

    def cards_that_complete_yaku(mine: str, theirs: str = "") -> dict[str, str]:
        found = evaluator.near_yaku(evaluator.mask_of_cards(DECK.parse_cards(mine)), evaluator.mask_of_cards(DECK.parse_cards(theirs)))
        return {row.hand.id: joined_card_codes(row.cards) for row in found}

    assert cards_that_complete_yaku("1b 2b") == {"akatan": "3b"}
    assert cards_that_complete_yaku("1b 2b", "3b") == {}
    assert cards_that_complete_yaku("3a") == {"hanami": "9a", "sanko": "1a 8a 12a"}
    assert cards_that_complete_yaku("1a 3a 8a 11a", "9a") == {"shiko": "12a", "goko": "12a"}
    assert cards_that_complete_yaku("1a 3a 8a 11a", "9a 12a") == {}
    assert cards_that_complete_yaku("2a 4a 5a") == {"tane": "6a 7a 8b 9a 10a 11b"}
