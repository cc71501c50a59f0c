"""Estimates of the length of games and of the choices in them."""

from kabu_core.odds.game_length_and_choices import estimate_length_and_choices


def test_koi_koi_has_longer_games_and_more_choices_than_yoshi_and_baccarat() -> None:
    koi_koi, yoshi, baccarat = map(estimate_length_and_choices, ("koi-koi", "yoshi", "baccarat"))
    assert koi_koi.minutes > yoshi.minutes >= baccarat.minutes >= 1
    assert koi_koi.choices_per_round > 4
    assert yoshi.choices_per_round == 1, "a bettor calls or draws once in each round"
    assert baccarat.choices_per_round == 0, "only stakes are chosen"
