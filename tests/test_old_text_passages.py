"""Passages from old texts: quotations with their sources, descriptions, and the notation of readings, which the page shows as furigana."""

import re
from pathlib import Path

import pytest

from kabu_core import content, games
from kabu_core.archive import old_text_passages, unplayable_related_games
from kabu_core.archive.old_text_passages import OldTextPassage
from kabu_core.errors import NotationError
from kabu_core.japanese_names import split_furigana
from kabu_core.pages import printable_cards
from kabu_core.views.html_builder import furigana_html
from macros.pages import old_text_passages as of_passages

ROOT = Path(__file__).parent.parent
PASSAGES = old_text_passages.old_text_passages()
GAMES = [*games.GAMES, *unplayable_related_games.related_games_by_id()]
JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")


@pytest.mark.parametrize(
    ("text", "parts"),
    {
        "かな": [("かな", "")],
        "": [],
        "八九三《ヤクザ》の眶《まぶた》に": [("八九三", "ヤクザ"), ("の", ""), ("眶", "まぶた"), ("に", "")],
        "｜お札《ふだ》々": [("お札", "ふだ"), ("々", "")],
        "一\n九《く》": [("一\n", ""), ("九", "く")],
    }.items(),
)
def test_furigana_are_separated_from_the_text(text: str, parts: list[tuple[str, str]]) -> None:
    assert list(split_furigana(text)) == parts


@pytest.mark.parametrize(
    "text", ["九《く", "九く》", "｜九", "九《》", "かな《かな》", "九《く《く》》", "｜九｜九《く》", "九《\n》", "《く》"]
)
def test_an_unpaired_sign_is_reported_in_one_sentence(text: str) -> None:
    with pytest.raises(NotationError, match=r"^an unmatched sign in '.*'; write readings as"):
        list(split_furigana(text))


def test_ruby_is_readable_without_ruby_support() -> None:
    assert furigana_html("九《く》<と>") == "<ruby>九<rp>（</rp><rt>く</rt><rp>）</rp></ruby>&lt;と&gt;"


@pytest.mark.parametrize("row", PASSAGES.values(), ids=lambda row: row.id)
def test_a_passage_is_shown_with_its_source(row: OldTextPassage) -> None:
    shown = of_passages.old_text_passage(row.id)
    assert shown.startswith('<figure class="passage"')
    assert shown.count(f'id="passage-{row.id}"') == 1
    assert f'href="/sources/#{row.source}"' in shown
    assert ("<blockquote" in shown) == bool(row.original)
    assert ("Original not available" in shown) == bool(row.described)
    assert shown.count("<ruby>") == row.original.count("《")
    if row.original:
        assert re.search(rf'<blockquote cite="https://[^"]+"><p lang="{row.lang}" translate="no">|<blockquote><p lang="{row.lang}"', shown)


@pytest.mark.parametrize("row", PASSAGES.values(), ids=lambda row: row.id)
def test_japanese_script_appears_only_in_the_original(row: OldTextPassage) -> None:
    texts = (row.title, row.place, row.reading, row.translation, row.described, row.holder, row.taken, *row.notes)
    assert not [text for text in texts if JAPANESE.search(text)]


def test_an_unseen_source_is_quoted_only_through_a_seen_one() -> None:
    for row in PASSAGES.values():
        source = content.all_sources()[row.source]
        if row.original and not source.seen:
            assert re.match(r"(Pollard 2024|Orikuchi 1918|Mitamura|World Encyclopaedia), ", row.taken), row.id


def test_the_source_reader_has_every_passage_in_order() -> None:
    page = (ROOT / "docs/history/reader.md").read_text("utf-8")
    assert re.findall(r'\{\{ old_text_passage\("([^"]+)"\) \}\}', page) == list(PASSAGES)


def test_the_switch_for_readings_starts_with_readings_shown() -> None:
    form = of_passages.ruby_option_form()
    assert re.search(r'name="ruby" value="shown" checked', form)
    assert 'name="ruby" value="hidden"' in form
    assert 'name="figures"' not in form
    assert 'name="ruby"' in printable_cards.appearance_options_form()
    names = (ROOT / "docs/assets/appearance-settings.mjs").read_text("utf-8")
    assert f"const NAMES = [{', '.join(f'"{name}"' for name in printable_cards.APPEARANCE)}];" in names
