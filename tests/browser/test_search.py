"""Tests of the search: which result comes first for typical queries."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import TabWithRequestLog
from tests.nightly_effort import sample_unless_nightly

PAGES_BY_NAME = {
    "oicho": "/numerals/#total-8",
    "オイチョ": "/numerals/#total-8",
    "おいちょ": "/numerals/#total-8",
    "oicho-kabu": "/games/oicho-kabu/",
    "oichokabu": "/games/oicho-kabu/",
    "Oicho Kabu": "/games/oicho-kabu/",
    "おいちょかぶ": "/games/oicho-kabu/",
    "追丁株": "/games/oicho-kabu/",
    "追帳株": "/games/oicho-kabu/",
    "893": "/eight-nine-three/",
    "8-9-3": "/eight-nine-three/",
    "8 9 3": "/eight-nine-three/",
    "八九三": "/eight-nine-three/",
    "ヤクザ": "/eight-nine-three/",
    "やくざ": "/eight-nine-three/",
    "yakuza": "/eight-nine-three/",
    "kuppin": "/hands/#hand-kuppin",
    "九一": "/hands/#hand-kuppin",
    "arashi": "/hands/#hand-arashi",
    "buta": "/numerals/#total-0",
    "dobon": "/numerals/#total-0",
    "roppo": "/numerals/#total-6",
    "roppō": "/numerals/#total-6",
    "domae": "/terms/#term-domae",
    "dōmae": "/terms/#term-domae",
    "胴前": "/terms/#term-domae",
    "親": "/terms/#term-oya",
    "koi-koi": "/games/koi-koi/",
    "nomi": "/terms/#term-nomi",
    "飲み": "/terms/#term-nomi",
    "くっつき": "/terms/#term-kuttsuki",
    "chemin de fer": "/games/chemin-de-fer/",
    "chemmy": "/games/chemin-de-fer/",
}


PAGES_BY_QUERY = {
    "shippin beats arashi": "/games/oicho-kabu/#oicho-kabu-arashi-against-shippin",
    "oicho kabu rules": "/games/oicho-kabu/",
    "八九三": "/eight-nine-three/",
    "buta": "/numerals/#total-0",
    "how to play hanafuda with 3 cards": "/games/yari-tori/",
    "how do you play koi-koi": "/games/koi-koi/",
    "wie spielt man oicho kabu": "/games/oicho-kabu/",
    "oicho kabu in yakuza games": "/games/oicho-kabu/",
    "how many players oicho kabu": "/games/oicho-kabu/",
    "what does yakuza mean": "/terms/#term-yakuza",
    "eight nine three": "/eight-nine-three/",
    "when must I draw a third card": "/games/oicho-kabu/#oicho-kabu-must-draw",
    "what does arashi pay": "/games/oicho-kabu/#oicho-kabu-arashi-pays",
    "nine and one": "/hands/#hand-kuppin",
    "keep score koi-koi": "/games/keep/koi-koi/",
    "kabufuda to print": "/cards/print/kabufuda/",
    "how many cards in a kabufuda deck": "/terms/#term-kabufuda",
    "hanafuda months": "/terms/#term-hanafuda",
    "rain man card": "/cards/hanafuda/#face-11a-name",
    "sake cup": "/games/koi-koi/#koi-koi-sake-cup",
    "ino-shika-cho": "/games/koi-koi/#koi-koi-inoshikacho",
    "red ace": "/cards/kabufuda/#face-1d-name",
    "chinese drinking game 1588": "/history/ming-china/#how-sure-is-it",
    "portuguese cards in japan": "/history/portuguese-cards/",
    "why were cards forbidden": "/history/police-and-parlours/#bans",
    "who makes kabufuda today": "/history/today/#who-still-prints",
    "nintendo": "/history/timeline/#nintendo-1889",
    "seotda": "/games/seotda/",
    "hachi-hachi": "/kin/unlike/#hachi-hachi",
    "tehonbiki": "/kin/unlike/#tehonbiki",
    "games of new guinea": "/kin/pacific/",
    "games from thailand": "/kin/mainland/",
    "where does baccarat come from": "/games/baccarat/",
    "is oicho-kabu like baccarat": "/games/oicho-kabu/",
    "names of the numbers": "/numerals/",
    "family tree": "/history/family/",
    "download data": "/data/",
    "csv": "/data/",
    "how many cards": "/questions/#how-many-cards",
    "buy hanafuda": "/getting-started/#buy",
    "kabufuda price": "/questions/#price",
    "play with friends": "/questions/#friends",
    "riichi sticks": "/questions/#riichi-sticks",
    "how is the score doubled": "/questions/#doubled",
    "learn the months": "/getting-started/#months",
}
"""Search queries as readers type them, with the address of the page that should come first."""

UNWANTED_IN_EXCERPTS = re.compile(r"Edit this|\.toml|A test checks this|JavaScript|Undo")
"""A pattern for text that does not belong in excerpts: controls and notes for contributors."""

WHOLE_SENTENCES = re.compile(r"(?!…).*[.!?。][\"”’)]*", re.DOTALL)
"""A pattern for text that does not begin with "…" and ends with the end of a sentence."""

FIRST_PAGE_AND_EXCERPTS = """(field) => {
    const list = field.closest("dialog").querySelector("ol");
    const home = new URL("..", document.querySelector("script[data-ours]").src).href;
    return [list.querySelector("a")?.href.slice(home.length - 1), [...list.querySelectorAll("p")].map((excerpt) => excerpt.textContent)];
}"""
"""A script that returns the address of the first result, from the root of the site, and all excerpts."""


def open_search(page: Page) -> Locator:
    """Open the search, wait for its index, and return its field."""
    page.get_by_role("button", name="Search").click()
    field = page.get_by_label("Search", exact=True).last
    field.fill("kabu")
    expect(page.locator("dialog.search ol a").first).to_be_visible()
    return field


def first_result_and_all_excerpts(field: Locator, query: str) -> tuple[str, list[str]]:
    """Search for a query. Return the address of the first result, and the excerpts of all results."""
    field.fill(query)
    address, excerpts = field.evaluate(FIRST_PAGE_AND_EXCERPTS)
    return address, excerpts


def test_questions_find_their_page_with_whole_sentences_as_excerpts(open_page: Callable[..., TabWithRequestLog]) -> None:
    field = open_search(open_page().goto("/numerals/"))
    results = {question: first_result_and_all_excerpts(field, question) for question in sample_unless_nightly([*PAGES_BY_QUERY], 15)}
    assert {question: address for question, (address, _) in results.items()} == {question: PAGES_BY_QUERY[question] for question in results}
    assert [text for _, excerpts in results.values() for text in excerpts if UNWANTED_IN_EXCERPTS.search(text)] == []
    assert [text for _, excerpts in results.values() for text in excerpts if text and not WHOLE_SENTENCES.fullmatch(text)] == []


def test_searching_for_a_name_finds_its_own_page_first(open_page: Callable[..., TabWithRequestLog]) -> None:
    field = open_search(open_page().goto("/numerals/"))
    names = sample_unless_nightly([*PAGES_BY_NAME], 12)
    assert {name: first_result_and_all_excerpts(field, name)[0] for name in names} == {name: PAGES_BY_NAME[name] for name in names}
