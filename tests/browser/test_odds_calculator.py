"""Tests of the odds calculator: cards are entered by buttons and by keyboard, and without scripts a fixed position is shown."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, TabWithRequestLog
from tests.browser.widget_helpers import WidgetDriver

Open = Callable[..., TabWithRequestLog]


def test_the_odds_follow_pressed_and_typed_cards(open_page: Open) -> None:
    visit = open_page(viewport=PHONE)
    page = visit.goto("/odds/")
    odds = WidgetDriver(page, "odds")
    held, seen, says = odds.view.locator("[name=cards]"), odds.view.locator("[name=seen]"), odds.view.locator(".summary")
    before = odds.frame_text()
    odds.view.locator("[data-into=seen][data-type='7']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    odds.wait_for_changed_frame(before)
    expect(seen).to_have_value("7 7 8")
    expect(page).to_have_url(re.compile(r"#odds=oicho-kabu/fuda-wiki-2025//player/2_3////7_7_8$"))
    page.keyboard.press("4")
    page.keyboard.press("6")
    expect(says).to_contain_text("With 4 6, the best choice is “draw”")
    expect(held).to_have_value("4 6")
    seen.fill("7 7 7 7 7")
    expect(odds.view.locator(".error")).to_have_text("Too many cards of rank 7 (card 5); the pack has 4 of each rank.")
    expect(seen).to_have_value("7 7 7 7 7")
    expect(seen).to_be_focused()
    seen.fill("77")
    expect(says).to_contain_text("With 4 6")
    odds.view.get_by_label("Game").select_option("yoshi")
    expect(page).to_have_url(re.compile(r"#odds=yoshi/.*/4_6////77$"))
    odds.view.get_by_role("radio", name="the dealer").check()
    odds.view.get_by_label("third card").select_option("3")
    expect(page).to_have_url(re.compile(r"#odds=yoshi/.*/dealer/4_6///3/77$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert visit.errors == []


def test_without_scripts_one_position_is_shown(open_page: Open) -> None:
    odds = WidgetDriver(open_page(java_script_enabled=False).goto("/odds/"), "odds")
    expect(odds.view.locator(".summary")).to_be_visible()
    expect(odds.view.locator("form")).to_be_hidden()
