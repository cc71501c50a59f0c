"""Tests of data loading: loaded rows are immutable, and an error caused by a wrong value is always a ContentError."""

import copy
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from kabu_core import content, engine_parts, games
from kabu_core.content import loading
from kabu_core.errors import ContentError, DataLocation
from kabu_core.pages.game_summary_sentences import summary_sentence_list
from tests.conftest import PARSED_DATA, clear_data_cache
from tests.data_fault_test_helpers import fault_messages
from tests.nightly_effort import usual_or_nightly

RULES_CLASSES = games.rules_classes()
GAME = "games/oicho-kabu"
MISSING = object()
WRONG_VALUES: tuple[Any, ...] = (7, "x", [], {"x": 7}, MISSING)
"""Wrong values for a field. `make test` tries one for each field, in turn; `make nightly` tries all."""

NAMED_BY_DATA = ("/options", "/texts", "/ranks", "/words")
"""Paths of tables whose keys are names from the data, not fields."""


def first_location_of_each_field(table: Any, path: str, seen: set[str]) -> Iterator[tuple[Any, Any]]:
    """Yield a pair for each field in a file: the dict or list that contains a value of the field, and the key or index there.

    If many rows have the same field, such as a title, yield only the first. `seen` collects the paths of the fields.
    """
    for key, value in list(table.items() if isinstance(table, dict) else enumerate(table)):
        named = isinstance(table, dict) and not path.endswith(NAMED_BY_DATA) and not all(isinstance(one, dict) for one in table.values())
        field = f"{path}/{key if named else '*'}"
        if field not in seen:
            seen.add(field)
            yield table, key
        if isinstance(value, dict | list):
            yield from first_location_of_each_field(value, field, seen)


FOLDERS = sorted({file.partition("/")[0] for file in PARSED_DATA})
"""The folders of similar data files, and the names of data files that lie in no folder."""


@pytest.mark.by_day(6)
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_wrong_value_gives_at_worst_a_content_error(folder: str, data: dict[str, Any]) -> None:
    seen: set[str] = set()
    for file in (file for file in PARSED_DATA if file.partition("/")[0] == folder):
        for number, (holder, key) in enumerate(first_location_of_each_field(data[file], "", seen)):
            kept = copy.copy(holder)
            # by day, every 200th field gets one of the wrong values
            for value in usual_or_nightly(WRONG_VALUES[number // 200 % len(WRONG_VALUES) :][: number % 200 == 0], WRONG_VALUES):
                if value is MISSING:
                    del holder[key]
                else:
                    holder[key] = value
                clear_data_cache()
                try:
                    fault_messages()
                except Exception as error:
                    raise AssertionError(f"{file}: {key} = {value!r} in {kept}") from error
                holder.clear()
                holder.update(kept) if isinstance(holder, dict) else holder.extend(kept)


@pytest.mark.parametrize(
    ("content_of_file", "sentence"),
    [
        (b"title = ", "is not TOML"),
        (b'title = "\xff"', "is not TOML"),
        (b"title = 1" + b"1" * 5000, "is not TOML"),
        (None, "there is no data file terms.toml"),
    ],
    ids=["half a line", "not UTF-8", "a number too long", "no file"],
)
def test_an_unreadable_file_is_reported(content_of_file: bytes | None, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class LoaderOfDamagedFile:
        def get_data(self, path: str) -> bytes:
            if content_of_file is None or path.endswith(".json"):
                raise OSError
            return content_of_file

    monkeypatch.setattr(engine_parts.__spec__, "loader", LoaderOfDamagedFile())
    with pytest.raises(ContentError, match=sentence):
        loading.load_data_file.__wrapped__("terms")


def test_loaded_data_are_immutable() -> None:
    for held in (content.decks(), content.named_hands(), content.game_info("oicho-kabu").presets):
        with pytest.raises(TypeError, match="does not support item assignment"):
            held["x"] = 1  # type: ignore[index]


@pytest.mark.parametrize("game", RULES_CLASSES)
def test_every_rule_has_a_sentence_under_every_preset(game: str) -> None:
    info = content.game_info(game)
    for preset in info.presets:
        rules = games.rules(game, preset)
        assert all("{" not in row.rule_sentence(rules) for row in info.rules)


def test_the_numerals_from_zero_to_nine_are_buta_to_kabu() -> None:
    names = [numeral.romaji for numeral in content.gambling_numerals()]
    assert names == ["buta", "pin", "nizō", "santa", "yotsuya", "goke", "roppō", "naki", "oicho", "kabu"]


def test_pollard_2024_the_six_named_nines_make_nine() -> None:
    deck = content.decks()["kabufuda"]
    for cards in ("1 5 3", "2 3 4", "3 3 3", "5 5 9", "7 5 7", "8 8 3"):
        assert sum(card.rank for card in deck.parse_cards(cards)) % 10 == 9
        assert any(
            hand.pattern.matches_whole_hand(deck.parse_cards(cards))
            for hand in content.named_hands().values()
            if hand.origin == "plum-fence"
        )


@pytest.mark.parametrize("game", [game for game in RULES_CLASSES if content.game_info(game).sentence])
def test_each_of_the_six_sentences_links_to_its_rules(game: str) -> None:
    info = content.game_info(game)
    html = summary_sentence_list(info)
    assert html.count("<li>") == 6
    assert all(f'href="#{game}-{rule}"' in html for sentence in info.sentence for rule in sentence.rules)
    assert not re.search(">(bank |first banker<)", html), "who keeps the bank is called the dealer"


def test_a_page_cannot_show_missing_sentences(data: dict[str, Any]) -> None:
    del data[GAME]["sentence"]
    with pytest.raises(ContentError, match="no sentences to show; add six"):
        summary_sentence_list(content.game_info("oicho-kabu"))


def test_threads_that_load_rows_at_the_same_time_get_the_same_objects(data: dict[str, Any]) -> None:
    both = Barrier(2)

    def create_row(*_: object) -> object:
        both.wait(60)
        return object()

    rows: loading.LazyRowMapping[object, str] = loading.LazyRowMapping(create_row, [("name", DataLocation("terms"), {})])
    with ThreadPoolExecutor(2) as executor:
        for read in (loading.cache_rows(create_row), rows.__getitem__):
            first, second = executor.map(read, ("name", "name"))
            assert first is second
