"""Tests of the score keeper in a browser: it works by touch and by keyboard, and sheets are stored, printed and copied."""

from collections.abc import Callable
from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TabWithRequestLog
from tests.browser.widget_helpers import WidgetDriver

pytestmark = pytest.mark.fresh
Open = Callable[..., TabWithRequestLog]
KEEPER_PAGE = "/games/keep/koi-koi/"
PHONE: Any = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SHEET_STATE = "koi-koi/wikipedia/Aki,Ben/d1 won:1 goko/"
STORED_SHEET = "localStorage.getItem('kabu.keep.koi-koi')"
SMALL_CONTROLS = """() => [...document.querySelectorAll(".kabu-keeper :is(button, select, input, summary)")]
    .filter((item) => item.checkVisibility())
    .filter((item) => Math.min(item.getBoundingClientRect().width, item.getBoundingClientRect().height) < 44)
    .map((item) => item.outerHTML)"""
"""A script that returns the visible controls that are less than 44 px wide or high."""


def printed_page_texts(page: Page, **paper: Any) -> list[str]:
    """Return the text of each printed page, without spaces."""
    with pypdfium2.PdfDocument(page.pdf(**paper)) as document:
        return ["".join(sheet.get_textpage().get_text_range().split()) for sheet in document]


def fill_in_player_names(page: Page) -> None:
    page.get_by_role("textbox", name="Player 1").fill("Aki")
    page.get_by_role("textbox", name="Player 2").fill("Ben")
    page.get_by_role("textbox", name="Player 2").blur()
    expect(page.get_by_role("button", name="Ben")).to_be_visible()


def tap_buttons(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name).first.tap()


def test_three_rounds_by_touch_are_stored_undone_copied_and_printed(open_page: Open) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"], **PHONE).goto(KEEPER_PAGE)
    fill_in_player_names(page)
    tap_buttons(page, "Aki", "sankō", "kasu")
    page.get_by_label("Cards in kasu").select_option("12")
    page.get_by_label("Calls by Ben").select_option("1")
    expect(page.locator(".total")).to_have_text("Aki wins 36 points")
    assert page.evaluate(SMALL_CONTROLS) == []
    tap_buttons(page, "Save this round", "Ben", "Cards taken", "3, cherry, curtain", "9, chrysanthemum, sake cup")
    expect(page.locator(".total")).to_have_text("Ben wins 5 points")
    assert page.evaluate(SMALL_CONTROLS) == []
    tap_buttons(page, "Save this round", "Nobody", "Save this round")
    rows = page.locator(".tally tbody tr:not(.blank)")
    expect(rows).to_have_count(3)
    expect(page.locator(".tally tfoot")).to_have_text("Total+31−31")
    assert page.evaluate("document.documentElement.scrollWidth") == 360

    page.goto(page.url.partition("#")[0] + "?again")
    expect(rows).to_have_count(3)
    tap_buttons(page, "Undo the last round")
    expect(rows).to_have_count(2)
    expect(page.get_by_role("button", name="Nobody")).to_have_attribute("aria-pressed", "true")
    page.get_by_text("Table as text").tap()
    tap_buttons(page, "Copy the table")
    expect(WidgetDriver(page, "keeper").say).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[2] == "February,Aki,-5,5,31,-31,Flower viewing: 5"

    (text,) = printed_page_texts(page)
    assert "December" in text
    assert "(7pointsormore)" in text
    assert "Undo" not in text
    assert "scorekeeper" not in text


def test_a_round_is_entered_by_keyboard_alone(open_page: Open) -> None:
    page = open_page().goto(KEEPER_PAGE)
    fill_in_player_names(page)
    keyboard = page.keyboard
    page.get_by_role("button", name="Aki").focus()
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Ben")).to_be_focused()
    for _ in range(4):  # Tab past both players' koi-koi calls and the entry mode, each of which is one tab stop
        keyboard.press("Tab")
    expect(page.get_by_role("button", name="gokō")).to_be_focused()
    keyboard.press("Space")
    expect(page.locator(".total")).to_have_text("Ben wins 30 points")
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(page.locator(".tally tfoot")).to_have_text("Total−30+30")
    expect(WidgetDriver(page, "keeper").say).to_contain_text("January saved. Five brights: 15 × 2 (7 points or more) = 30.")
    expect(page.locator(".ask")).to_be_focused()


def test_a_stored_sheet_is_never_silently_replaced_by_a_link_or_another_tab(open_page: Open) -> None:
    visit = open_page(script=f"{STORED_SHEET} ?? localStorage.setItem('kabu.keep.koi-koi', '{SHEET_STATE}')")
    page = visit.goto(f"{KEEPER_PAGE}#keeper=koi-koi/wikipedia/Cho,Dai//")
    note = page.locator("[data-kept]")
    expect(note).to_contain_text("Another sheet is saved on this device")
    page.get_by_role("button", name="Cho").click()
    expect(page.get_by_role("button", name="Cho")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(STORED_SHEET) == SHEET_STATE
    note.get_by_role("button", name="Open the saved sheet").click()
    expect(page.locator(".tally tfoot")).to_have_text("Total+30−30")
    expect(note).to_be_empty()

    other = page.context.new_page()
    other.goto(visit.url + KEEPER_PAGE)
    other.get_by_role("button", name="Undo the last round").click()
    expect(other.locator(".tally tfoot")).to_have_text("Total")
    expect(note).to_contain_text("Another sheet is saved")
    note.get_by_role("button", name="Save this one instead").click()
    expect(other.locator("[data-kept]")).to_contain_text("Another sheet is saved")
    assert page.evaluate(STORED_SHEET) == SHEET_STATE


def test_without_storage_the_sheet_says_so_and_still_works(open_page: Open) -> None:
    page = open_page(script="Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }").goto(KEEPER_PAGE)
    page.get_by_role("button", name="Player 1").click()
    expect(page.locator("[data-kept]")).to_contain_text("This browser is not saving this page")
    expect(page.get_by_role("button", name="Player 1")).to_have_attribute("aria-pressed", "true")


def test_without_scripts_an_empty_sheet_has_no_controls(open_page: Open) -> None:
    page = open_page(java_script_enabled=False).goto(KEEPER_PAGE)
    expect(page.locator(".tally tbody tr")).to_have_count(12)
    for part in ("button", "select", "input", "textarea", "summary"):
        for item in page.locator(f".kabu-keeper {part}").all():
            expect(item).to_be_hidden()
    (text,) = printed_page_texts(page)
    assert "December" in text


@pytest.mark.by_day(0)
def test_a_full_sheet_fits_on_one_page(open_page: Open) -> None:
    rounds = ";".join(["d1_,10,-20,5"] * 48)
    page = open_page().goto(f"/games/keep/oicho-kabu/#keeper=oicho-kabu/fuda-wiki-2025/Aki,Ben,Cho,Dai/{rounds}/")
    expect(page.locator(".tally tbody tr")).to_have_count(48)
    for paper in ("A4", "Letter"):
        assert len(printed_page_texts(page, format=paper)) == 1
