"""Tests of typed and pasted text with full-width forms, kanji and invisible characters."""

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TABLE_PAGE, TabWithRequestLog
from tests.browser.widget_helpers import WidgetDriver
from tests.input_spellings import HANDS
from tests.nightly_effort import sample_unless_nightly

Open = Callable[..., TabWithRequestLog]


def test_a_typed_hand_is_normalized_and_keys_continue_it(open_page: Open) -> None:
    """The answers come from the scorer's answer table, without the engine."""
    visit = open_page()
    page = visit.goto(TABLE_PAGE)
    scorer = WidgetDriver(page, "scorer")
    cards = scorer.section.locator("[name=cards]")
    answer = scorer.view.locator(".result")
    for meant, spellings in HANDS.items():
        cards.fill("")  # clear the hand in the page as built
        expect(answer.locator(".card")).to_have_count(0)
        cards.fill(meant)
        expect(answer.locator(".card")).to_have_count(len(meant.split()))
        html = answer.inner_html()
        for typed in sample_unless_nightly(spellings, 5):
            cards.fill("")
            expect(answer.locator(".card")).to_have_count(0)
            cards.fill(typed.replace("\n", " "))
            expect(answer.locator(".card")).to_have_count(len(meant.split()))
            assert answer.inner_html() == html, typed
    cards.fill("八　９")
    scorer.section.locator("[data-type='3']").click()
    expect(cards).to_have_value("8 9 3")
    scorer.expect_total_in_scorer(0)
    assert not [url for url in visit.requested if "/engine/" in url]
    page.goto(f"{visit.url}{TABLE_PAGE}#scorer=oicho-kabu/german-booklet/player/{quote('４　一' + chr(0x200B))}")
    scorer.expect_total_in_scorer(5)
    page.goto(f"{visit.url}{TABLE_PAGE}#scorer=oicho-kabu/german-booklet{quote(chr(0xFEFF))}/player{quote(chr(0x200E))}/4_2")
    scorer.expect_total_in_scorer(6)
    assert visit.errors == []


@pytest.mark.by_day(0)
def test_a_typed_position_is_normalized(open_page: Open) -> None:
    visit = open_page()
    page = visit.goto("/odds/")
    odds = WidgetDriver(page, "odds")
    odds.view.locator("[name=seen]").fill("７・八")
    expect(page).to_have_url(re.compile(quote("７・八")))
    odds.view.locator("[name=cards]").fill("四　６")
    says = odds.view.locator(".summary")
    expect(says).to_contain_text("With 4 6")
    answer = says.inner_text()
    odds.view.locator("[name=cards]").fill("2 2")
    expect(says).to_contain_text("With 2 2")
    odds.view.locator("[name=seen]").fill("7 8")
    odds.view.locator("[name=cards]").fill("4 6")
    expect(says).to_have_text(answer)
    assert visit.errors == []


def test_typed_points_and_names_are_normalized(open_page: Open) -> None:
    """Points and names can be typed in full-width or Japanese characters. Points are in text fields, since number fields reject 二十."""
    visit = open_page(script="localStorage.clear()")
    page = visit.goto("/games/keep/oicho-kabu/#keeper=oicho-kabu/fuda-wiki-2025/Aki,Ben,Cho,Dai//")
    expect(page.get_by_role("textbox", name="Ben")).to_be_visible()
    page.get_by_role("textbox", name="Player 2").fill("\u200bＢｅｎ　二郎 ")
    page.get_by_role("textbox", name="Player 2").blur()
    points = page.get_by_role("textbox", name="Ben 二郎")
    expect(points).to_be_visible()
    points.fill("−２０")
    page.get_by_role("textbox", name="Cho").fill("二十三")
    page.get_by_role("textbox", name="Dai").last.fill("＋５ ")
    page.get_by_role("button", name="Save this round").click()
    expect(page.locator(".tally tfoot")).to_have_text("Total−8−20+23+5")
    assert visit.errors == []


def test_the_seed_and_names_of_a_new_game_are_normalized(open_page: Open) -> None:
    visit = open_page()
    page = visit.goto("/games/koi-koi/")
    table = WidgetDriver(page, "table")
    table.open_table_menu()
    menu = table.section.locator("#table-menu")
    menu.get_by_label("Seed").fill("　一六八六 ")
    menu.get_by_label("Players on this device").select_option("2")
    menu.get_by_label("Names, sep").fill("明子、Ｂｅｎ\u200b")
    menu.locator("form[data-event=new] [type=submit]").click()
    expect(page).to_have_url(re.compile(rf"people={quote('明子')},Ben_seed=1686\b"))
    assert visit.errors == []


def test_search_queries_are_normalized(open_page: Open) -> None:
    page = open_page().goto("/")
    page.locator("[data-find]:visible").first.click()
    field, results = page.get_by_role("searchbox").last, page.locator("dialog.search ol a")
    for meant, typed in (
        ("yakuza", "ｙａｋｕ\u00adｚａ\u200b"),
        ("893", "\ufeff８９３"),
        ("koi-koi", "ｋｏｉ－ｋｏｉ"),
        ("third card", "third　card\u200e"),
    ):
        field.fill(meant)
        expect(results).not_to_have_count(0)
        plain = results.all_inner_texts()
        field.fill("")
        expect(results).to_have_count(0)
        field.fill(typed)
        expect(results).to_have_text(plain)
