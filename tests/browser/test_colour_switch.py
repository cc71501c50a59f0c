"""Tests of the colour switch, including visits without storage or with damaged settings."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TabWithRequestLog
from tests.browser.scripts_breaking_browser_features import DENY_STORAGE, FILL_STORAGE
from tests.browser.widget_helpers import wait_until

Open = Callable[..., TabWithRequestLog]
DAMAGED_SETTINGS = ("not json", "5", "{}", '{"index":"x"}', '{"color":{"<":"x"}}')
IMPOSSIBLE_CHOICES = ('{"index":-1,"color":{"<":"x"}}', '{"index":99,"color":null}')


STORE_SETTING = "(setting) => localStorage.setItem(`${__md_scope.pathname}.__palette`, setting)"


def switch_colours_and_back(tab: Page) -> None:
    """Switch from "paper", the light colours, to "lacquer", the dark ones, and back."""
    scheme = tab.locator("body")
    expect(scheme).to_have_attribute("data-md-color-scheme", "paper")
    for title, becomes in (("Switch to lacquer, the dark colours", "lacquer"), ("Switch to paper, the light colours", "paper")):
        tab.get_by_title(title).click()
        expect(scheme).to_have_attribute("data-md-color-scheme", becomes)


@pytest.mark.parametrize("script", [DENY_STORAGE, FILL_STORAGE], ids=["denied", "full"])
def test_colours_can_be_switched_without_storage(open_page: Open, script: str) -> None:
    visit = open_page(script=script, color_scheme="light")
    switch_colours_and_back(visit.goto("/numerals/"))
    assert visit.errors == []


@pytest.mark.by_day(0)
def test_colours_can_be_switched_after_damaged_settings(open_page: Open) -> None:
    visit = open_page(color_scheme="light")
    tab = visit.goto("/numerals/")
    for setting in DAMAGED_SETTINGS:
        tab.evaluate(STORE_SETTING, setting)
        tab.reload()
        switch_colours_and_back(tab)
    for setting in IMPOSSIBLE_CHOICES:
        tab.evaluate(STORE_SETTING, setting)
        tab.reload()
        expect(tab.locator(".md-header__option label:visible")).to_have_count(1)
    assert visit.errors == []


def test_a_choice_of_colours_is_kept(open_page: Open) -> None:
    tab = open_page(color_scheme="light").goto("/numerals/")
    tab.get_by_title("Switch to lacquer, the dark colours").click()
    wait_until(tab, "() => JSON.parse(localStorage.getItem(`${__md_scope.pathname}.__palette`))?.index === 1")
    tab.reload()
    expect(tab.locator("body")).to_have_attribute("data-md-color-scheme", "lacquer")
    expect(tab.get_by_title("Switch to paper, the light colours")).to_be_visible()
