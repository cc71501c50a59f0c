"""Tests of the site menu: one row of groups on wide screens, one button on phones, both also without JavaScript."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kabu_core import games
from tests.browser.conftest import TabWithRequestLog

Open = Callable[..., TabWithRequestLog]
PHONE, LAPTOP = {"width": 360, "height": 640}, {"width": 1366, "height": 768}


def masthead_height(tab: Page) -> float:
    box = tab.locator(".masthead").bounding_box()
    assert box is not None
    return box["height"]


def test_a_laptop_shows_the_groups_in_one_row_and_the_games_with_pictures(open_page: Open) -> None:
    visit = open_page(viewport=LAPTOP)
    tab = visit.goto("/numerals/")
    groups = tab.locator(".masthead-menu summary")
    boxes = [group.bounding_box() for group in groups.all()]
    assert len({box["y"] for box in boxes if box}) == 1
    assert masthead_height(tab) <= 62
    groups.first.press("Enter")
    for game in games.GAMES:
        link = tab.locator(f".masthead-menu a[href$='games/{game}/']")
        expect(link.locator("img")).to_be_visible()
        box = link.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    tab.keyboard.press("Escape")
    expect(tab.get_by_role("link", name="All games")).to_be_hidden()
    expect(groups.first).to_be_focused()
    groups.nth(1).click()
    groups.nth(2).click()
    expect(tab.locator(".masthead-menu details[open]")).to_have_count(1)
    tab.mouse.click(1200, 400)
    expect(tab.locator(".masthead-menu details[open]")).to_have_count(0)
    assert visit.errors == []


def test_the_menu_closes_when_a_page_is_chosen(open_page: Open) -> None:
    tab = open_page(viewport=LAPTOP).goto("/numerals/")
    tab.locator(".masthead-menu summary", has_text="Games").click()
    tab.get_by_role("link", name="Puzzles").click()
    expect(tab).to_have_url(re.compile("/problems/$"))
    expect(tab.locator(".masthead-menu details[open]")).to_have_count(0)
    expect(tab.locator(".masthead-menu summary[aria-current]")).to_have_text("Games")


@pytest.mark.parametrize("scripts", [True, False], ids=["", "no script"])
def test_a_phone_shows_one_row_and_the_groups_in_a_menu(open_page: Open, scripts: bool) -> None:
    tab = open_page(viewport=PHONE, java_script_enabled=scripts).goto("/numerals/")
    assert masthead_height(tab) <= 48
    menu = tab.get_by_role("button", name="Menu")
    group = tab.locator(".masthead-menu summary", has_text="History")
    expect(group).to_be_hidden()
    menu.click()
    group.click()
    expect(tab.get_by_role("link", name="Timeline")).to_be_visible()
    tab.keyboard.press("Escape")
    expect(group).to_be_hidden()
    expect(menu).to_be_focused()
    assert tab.locator("html").bounding_box()["width"] <= PHONE["width"]  # type: ignore[index]
