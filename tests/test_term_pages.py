"""The pages on words (terms, numerals, named hands, and the name 8-9-3) and the entries of these words in the search."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.archive import dated_events, old_text_passages, unplayable_related_games
from kabu_core.pages import hand_tables, vocabulary_tables
from macros.pages import vocabulary as of_words
from macros.pipeline import extra_search_entries
from tests import play_helpers
from tests.conftest import clear_data_cache

DOCS = Path(__file__).parent.parent / "docs"
SEARCH_NAMES = {name for entry in extra_search_entries.all_search_entries() for name in entry["names"]}


def test_the_terms_page_has_every_group_under_its_heading() -> None:
    page = (DOCS / "terms.md").read_text("utf-8")
    assert re.findall(r'^## (.+)\n\n\{\{ term_list_of_group\("(.+)"\) \}\}', page, re.M) == [
        (title, id_) for id_, title in content.TERM_GROUPS.items()
    ]
    shown = [id_ for group in content.TERM_GROUPS for id_ in re.findall(r'<li id="term-([^"]+)"', of_words.term_list_of_group(group))]
    assert sorted(shown) == sorted(content.all_terms())


def test_the_hands_page_has_every_origin_and_every_hand_once() -> None:
    page = (DOCS / "hands.md").read_text("utf-8")
    assert re.findall(r'^## (.+?)(?: \{: #.+ \})?$(?:(?!^## )[\s\S])*?\{\{ named_hands\("(.+)"\) \}\}', page, re.M) == [
        (title, id_) for id_, title in content.ORIGINS.items()
    ]
    shown = [id_ for origin in content.ORIGINS for id_ in re.findall(r' id="hand-([^"]+)"', of_words.named_hands(origin))]
    assert sorted(shown) == sorted(content.named_hands())


@pytest.mark.parametrize("hand", content.named_hands().values(), ids=lambda hand: hand.id)
def test_a_hand_opens_in_a_scorer_that_has_it(hand: Any) -> None:
    game, preset, holder, cards = hand_tables.scorer_link(hand).partition("#scorer=")[2].split("/")
    score = play_helpers.score_cards(game, cards.replace("_", " "), holder, games.rules(game, preset))
    at_home = any(hand.id in content.game_info(game).hands for game in games.GAMES)
    found = f"*{hand.name.romaji}*" in score.value if hasattr(score, "value") else any(line.hand.id == hand.id for line in score.lines)
    assert at_home == found


def test_the_concordance_has_every_form_with_every_source_and_its_game() -> None:
    shown = of_words.number_word_concordance()
    for numeral in content.gambling_numerals():
        part = shown.partition(f'<tbody id="words-{numeral.value}">')[2].partition("</tbody>")[0]
        rows = part.split("<tr>")[2:]
        forms = ((numeral.romaji, numeral.kana, numeral.sources), *((form.romaji, form.kana, form.sources) for form in numeral.forms))
        for (romaji, script, sources), row in zip(forms, rows, strict=True):
            assert f">{romaji}</em>" in row
            assert script in row
            assert re.findall(r"/sources/#([\w-]+)", row) == [
                witness for witness in content.gambling_numeral_sources() if witness in sources
            ]
            assert all(f"{content.gambling_numeral_sources()[source].games}: " in row for source in sources)
            assert (vocabulary_tables.SINGLE_SOURCE in row) == (len(sources) == 1), f"{romaji}: {sources}"


def test_every_numeral_source_lists_its_number_words() -> None:
    rows = of_words.number_words_by_source_list().split("<tr>")[2:]
    for (source, witness), row in zip(content.gambling_numeral_sources().items(), rows, strict=True):
        assert f"/sources/#{source}" in row
        assert witness.games in row
        for numeral in content.gambling_numerals():
            for romaji, sources in ((numeral.romaji, numeral.sources), *((form.romaji, form.sources) for form in numeral.forms)):
                assert source not in sources or f">{romaji}</em>" in row


def test_all_hands_worth_nothing_are_shown_and_one_has_an_eight_and_a_nine() -> None:
    hands = re.findall(r'aria-label="([^"]+)"', of_words.hands_with_zero_total())
    assert str(len(hands)) == of_words.count_of_three_ranks_with_total(0) == of_words.count_of_three_ranks_with_total(9) == "22"
    assert len([hand for hand in hands if "8" in hand and "9" in hand]) == 1


@pytest.mark.parametrize("page", ["terms", "numerals", "hands", "eight-nine-three"])
def test_counted_numbers_are_never_typed_on_a_page(page: str) -> None:
    assert not re.search(r"\b22\b|9,880|\b988\b", (DOCS / f"{page}.md").read_text("utf-8"))


def test_the_search_has_names_in_every_script() -> None:
    assert {
        "oicho",
        "おいちょかぶ",
        "追丁株",
        "追帳株",
        "893",
        "八九三",
        "ヤクザ",
        "kuppin",
        "九一",
        "dōmae",
        "胴前",
        "ドボン",
    } <= SEARCH_NAMES
    assert {
        "seotda",
        "섰다",
        "짓고땡",
        "ป๊อกเด้ง",
        "ป๊อกเก้า",
        "ရှမ်းကိုးမီး",
        "牛牛",
        "鬥牛",
        "butakat",
        "bayb kad",
        "打九",
        "gupping",
    } <= SEARCH_NAMES
    homes = [entry["location"] for entry in extra_search_entries.all_search_entries()]
    assert len(set(homes)) == len(homes)


def test_the_search_has_the_other_names_of_a_playable_game(data: dict[str, Any]) -> None:
    data["games/yoshi"]["also"] = [{"romaji": "pok kao", "kanji": "ป๊อกเก้า"}]
    clear_data_cache()
    (entry,) = (entry for entry in extra_search_entries.all_search_entries() if entry["location"] == "games/yoshi/")
    assert {"yoshi", "pok kao", "ป๊อกเก้า"} <= {*entry["names"]}


@pytest.mark.built
def test_the_search_finds_every_related_game_event_and_passage_once() -> None:
    index = json.loads((DOCS.parent / "site" / extra_search_entries.INDEX).read_text("utf-8"))["docs"]
    homes = [entry["location"] for entry in index]
    assert len(set(homes)) == len(homes)
    named = {entry["location"]: entry.get("names", []) for entry in index}
    for game in unplayable_related_games.related_games_by_id().values():
        found = named[f"kin/{game.group}/#{game.id}"]
        assert {
            name for word in (game.name, *game.also) for name in (word.romaji, word.kanji, word.kana) if name and "," not in name
        } <= set(found)
    assert {f"history/timeline/#{event.id}" for event in dated_events.dated_events_in_order()} <= set(homes)
    assert {f"history/reader/#passage-{id_}" for id_ in old_text_passages.old_text_passages()} <= set(homes)
