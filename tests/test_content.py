"""The data hold together, and a bad row is named in one sentence."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kabu_core import checks, content, games
from kabu_core.errors import ContentError
from kabu_core.rules import Rules

DATA = Path(content.__file__).parent / "data"
RULES: dict[str, type[Rules]] = {game: module.Rules for game, module in games.GAMES.items()}
CACHES = (
    content.sources,
    content.terms,
    content.numerals,
    content.hands,
    content.game,
    content.game_hands,
    content.specials,
)


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """All data files as tables to be spoilt, in place of the real ones."""
    files = {str(file.relative_to(DATA).with_suffix("")): tomllib.loads(file.read_text(encoding="utf-8")) for file in DATA.rglob("*.toml")}
    monkeypatch.setattr(content, "_load", lambda name: files[name])
    for cached in CACHES:
        cached.cache_clear()
    yield files
    for cached in CACHES:
        cached.cache_clear()


def complaint() -> str:
    with pytest.raises(ContentError) as error:
        checks.check(RULES)
    return str(error.value)


def test_all_data_are_in_order() -> None:
    assert checks.check(RULES) > 200


def test_unknown_source(data: dict[str, Any]) -> None:
    data["games/oicho-kabu"]["rule"][0]["readings"][0]["source"] = "hearsay"
    rule = data["games/oicho-kabu"]["rule"][0]["id"]
    assert complaint() == f"games/oicho-kabu, rule '{rule}': unknown source 'hearsay'; add it to sources.toml or correct the id"


def test_rule_without_a_source(data: dict[str, Any]) -> None:
    data["games/oicho-kabu"]["rule"][0]["readings"] = []
    assert complaint().endswith("no source; every statement needs one")


def test_unknown_key(data: dict[str, Any]) -> None:
    data["hands"]["hand"][0]["colour"] = "red"
    assert "unknown key 'colour'; choose id, group" in complaint()


def test_missing_key(data: dict[str, Any]) -> None:
    del data["sources"]["source"][3]["title"]
    assert complaint().endswith("the key 'title' is missing")


def test_wrong_type(data: dict[str, Any]) -> None:
    data["terms"]["numeral"][9]["value"] = "nine"
    assert complaint() == "terms, numeral nine, value: expected a whole number, not 'nine'"


def test_id_twice(data: dict[str, Any]) -> None:
    data["sources"]["source"].append(data["sources"]["source"][0])
    assert "stands twice" in complaint()


def test_example_that_is_not_the_hand(data: dict[str, Any]) -> None:
    data["hands"]["hand"][1]["example"] = "1 2 3"
    assert complaint() == "hands, hand 'arashi': the example '1 2 3' is not this hand"


def test_near_miss_that_is_the_hand(data: dict[str, Any]) -> None:
    data["hands"]["hand"][1]["near_miss"] = "2 2 2"
    assert complaint() == "hands, hand 'arashi': the near miss '2 2 2' is this hand"


def test_preset_with_an_unknown_option(data: dict[str, Any]) -> None:
    data["games/oicho-kabu"]["preset"]["german-booklet"]["options"]["luck"] = True
    assert "games/oicho-kabu, preset 'german-booklet': unknown option 'luck'" in complaint()


def test_preset_that_plays_against_its_own_source(data: dict[str, Any]) -> None:
    data["games/oicho-kabu"]["preset"]["german-booklet"]["options"]["must_draw_upto"] = 5
    assert "plays must_draw_upto = 5, but its source 'german-booklet' states 3" in complaint()


def test_text_for_a_value_that_does_not_exist(data: dict[str, Any]) -> None:
    row = next(row for row in data["games/oicho-kabu"]["rule"] if "texts" in row)
    row["texts"]["sometimes"] = "Sometimes."
    assert "texts must be for" in complaint()


def test_placeholder_that_does_not_exist(data: dict[str, Any]) -> None:
    row = next(row for row in data["games/oicho-kabu"]["rule"] if "text" in row)
    row["text"] = "At {some_total} or less."
    assert "placeholder: unknown 'some_total'" in complaint()


@pytest.mark.parametrize("game", RULES)
def test_every_option_has_a_cited_rule(game: str) -> None:
    spoken_of = {name for row in content.game(game).rules for name in row.options}
    assert set(RULES[game].options()) <= spoken_of


@pytest.mark.parametrize("game", RULES)
def test_every_rule_can_be_said_under_every_preset(game: str) -> None:
    info = content.game(game)
    for preset in info.presets:
        rules = games.rules(game, preset)
        assert all("{" not in row.sentence(rules) for row in info.rules)


def test_the_ten_numerals() -> None:
    names = [numeral.romaji for numeral in content.numerals()]
    assert names == ["buta", "pin", "nizō", "santa", "yotsuya", "goke", "roppō", "naki", "oicho", "kabu"]


def test_pollard_2024_the_six_named_nines_make_nine() -> None:
    deck = content.decks()["kabufuda"]
    for cards in ("1 5 3", "2 3 4", "3 3 3", "5 5 9", "7 5 7", "8 8 3"):
        assert sum(card.rank for card in deck.parse(cards)) % 10 == 9
        assert any(hand.pattern.matches(deck.parse(cards)) for hand in content.hands().values() if hand.group == "named")
