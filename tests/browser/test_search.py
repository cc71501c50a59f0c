"""What a reader types and which place the search puts first."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

SOUGHT = {
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
}


WHERE = """(link) => link.href.slice(new URL("..", document.querySelector("script[data-ours]").src).href.length - 1)"""


def ask(page: Page, query: str) -> str:
    page.get_by_role("button", name="Search").click()
    page.get_by_label("Search", exact=True).last.fill(query)
    first = page.locator("dialog.search ol a").first
    expect(first).to_be_visible()
    found = str(first.evaluate(WHERE))
    page.keyboard.press("Escape")
    return found


def test_every_name_leads_to_its_place_first(open_page: Callable[..., Visit]) -> None:
    page = open_page().to("/numerals/")
    assert {query: ask(page, query) for query in SOUGHT} == SOUGHT
