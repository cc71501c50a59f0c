"""The page of sources: its entries follow the citation style, are sorted, and are complete."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from kabu_core import content
from kabu_core.content import BibliographySource
from kabu_core.pages.hand_tables import text_sort_key
from kabu_core.views.html_builder import escape_html
from macros.cite import bibliography

pytestmark = pytest.mark.built
SITE = Path(__file__).parent.parent / "site"
SOURCES = content.all_sources().values()


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
def test_a_source_entry_has_each_of_its_parts_once_and_nothing_else(source: BibliographySource) -> None:
    text = bibliography.formatted_source_entries()[source.id]
    signs = {
        bibliography.TITLE: bool(source.author),
        bibliography.TITLE_AS_AUTHOR: not source.author,
        bibliography.ENGLISH: bool(source.title_en),
        bibliography.ADDRESS: bool(source.url),
    }
    assert {sign: text.count(sign) for sign in signs} == {sign: int(there) for sign, there in signs.items()}
    assert text.count(bibliography.CONTAINER) <= 1
    assert text.endswith(".")
    assert ".." not in text
    assert source.title not in text or source.title in source.author
    year = source.date[:4]
    assert (year if year.isdigit() else "n.d." if source.date == "undated" else source.date) in text


@pytest.mark.parametrize(
    ("source", "entry"),
    [
        ("pollard-2024", "Pollard, George. 2024. “The Three-Card Game”. <i>Ways to Play</i>. December 22. github.com/"),
        ("indianwolf-2017", "Johnson, Jason, and Antonietta Fazio-Johnson. 2017. <i>Hanafuda Games</i>. IndianWolf Studios, Pittsburgh."),
        ("takahashi", "Takahashi Hironori 高橋浩徳. n.d. “株札”. ‘Kabufuda’. www.asahi-net.or.jp/"),
        ("ebashi-2014", "Ebashi Takashi 江橋崇. 2014. <i>花札</i>. ‘Flower cards’."),
        (
            "lo-2003",
            "Lo, Andrew. 2003. “Pan Zhiheng’s ‘Xu Yezi Pu’ (Sequel to a Manual of Leaves), Part 2”. "
            "<i>The Playing-Card</i> 31 (6): 278–84.",
        ),
        ("ukiyo-monogatari", "<i>浮世物語</i>. 1661–1673. ‘Ukiyo monogatari’."),
        ("play-1723", "<i>大塔宮曦鎧</i>. 1723. Play. ‘Ōtō-no-Miya and the Armor of the Rising Sun’."),
        (
            "miyoshi-2009",
            "Miyoshi Yūji 三好裕治. 2009. “「やくざ（八九三）」の語源考”. ‘On the origin of the word yakuza (8-9-3)’. <i>Edo karuta mein "
            "kenkyūshitsu 7</i>.",
        ),
        ("hanafubuki", "hanafubuki.org. n.d. “Oicho-Kabu”. hanafubuki.org/oichokabu.html."),
    ],
)
def test_entries_follow_the_citation_style(source: str, entry: str) -> None:
    text = (SITE / "sources" / "index.html").read_text("utf-8").partition(f'id="{source}"')[2].partition("</summary><p>")[2]
    assert re.sub(r"</?(?!i>)[a-z][^>]*>", "", text).startswith(entry)


def test_titles_of_sources_are_marked_with_their_language() -> None:
    text = (SITE / "sources" / "index.html").read_text("utf-8")
    for source in SOURCES:
        tags = "" if source.lang == "en" else ' translate="no"'
        assert f'<cite lang="{source.lang}"{tags}>{escape_html(source.title)}</cite>' in text, source.id


def test_the_list_of_sources_has_every_source_once_sorted_by_name() -> None:
    text = (SITE / "sources" / "index.html").read_text("utf-8")
    parts = [re.findall(r'<li id="([^"]+)"><details>', part) for part in text.split('<ul class="entries">')[1:]]
    assert sorted(id_ for part in parts for id_ in part) == sorted(content.all_sources())
    for part in parts:
        labels = [text_sort_key(content.all_sources()[id_].citation_label) for id_ in part]
        assert labels == sorted(labels)


def test_html_in_a_row_is_escaped_before_the_citation_style_formats_it() -> None:
    item = bibliography.csl_with_placeholders(
        replace(content.all_sources()["german-booklet"], author="A & <b>", publisher="<script>", note="a > b")
    )
    assert not set("<>&") & set(json.dumps(item))
