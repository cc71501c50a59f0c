"""Tests of list filters, which are set by select fields or the address. Without JavaScript, the list is complete."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TabWithRequestLog

Open = Callable[..., TabWithRequestLog]
GAMES_PAGE = "/games/"
SHOWN_ITEMS = "[data-item]:not([hidden])"


def number_of_listed_entries(tab: Page) -> int:
    return tab.locator("[data-item]").count()


def wait_until_filtered(tab: Page) -> None:
    """Wait until some entries are hidden, and check that some entries stay visible."""
    expect(tab.locator("[data-item][hidden]")).not_to_have_count(0)
    assert tab.locator(SHOWN_ITEMS).count() > 0


def test_a_choice_filters_the_list_and_is_announced_and_in_the_address(open_page: Open) -> None:
    visit = open_page()
    tab = visit.goto(GAMES_PAGE)
    total = number_of_listed_entries(tab)
    expect(tab.locator("[data-count]")).to_have_text(f"{total} of {total} games")
    tab.get_by_label("Region").select_option("Pacific")
    expect(tab).to_have_url(re.compile(r"\?region=Pacific$"))
    left = tab.locator('[data-item][data-region="Pacific"]').count()
    assert 0 < left < total
    expect(tab.locator(SHOWN_ITEMS)).to_have_count(left)
    expect(tab.locator(f'{SHOWN_ITEMS}[data-region="Pacific"]')).to_have_count(left)
    expect(tab.locator("[data-count]")).to_have_text(f"{left} of {total} games")
    expect(tab.locator("[data-group]:visible h2")).to_have_text(["New Guinea and the Solomon Islands"])
    tab.locator("select[name=here]").select_option("yes")
    expect(tab.locator(SHOWN_ITEMS)).to_have_count(0)
    tab.get_by_role("button", name="Show all").click()
    expect(tab.locator(SHOWN_ITEMS)).to_have_count(total)
    expect(tab).to_have_url(re.compile(f"{GAMES_PAGE}$"))
    assert visit.errors == []


def test_an_address_holds_the_choice_and_keeps_its_other_parts(open_page: Open) -> None:
    tab = open_page().goto(f"{GAMES_PAGE}?region=Malay-world&from=friend")
    expect(tab.get_by_label("Region")).to_have_value("Malay-world")
    wait_until_filtered(tab)
    tab.get_by_label("Region").select_option("")
    expect(tab).to_have_url(re.compile(r"\?from=friend$"))


def test_an_unknown_value_chooses_nothing(open_page: Open) -> None:
    tab = open_page().goto(f"{GAMES_PAGE}?region=Atlantis")
    total = number_of_listed_entries(tab)
    expect(tab.locator("[data-count]")).to_have_text(f"{total} of {total} games")
    assert tab.locator(SHOWN_ITEMS).count() == total


@pytest.mark.parametrize("page", [GAMES_PAGE, "/history/timeline/", "/history/map/"])
def test_on_a_phone_the_filter_is_folded_until_it_is_used(open_page: Open, page: str) -> None:
    tab = open_page(viewport={"width": 360, "height": 800}).goto(page)
    expect(tab.locator("[data-count]")).to_be_visible()
    select = tab.locator("form.narrow select").last
    expect(select).to_be_hidden()
    tab.locator("form.narrow summary").press("Enter")
    expect(select).to_be_visible()
    select.select_option(index=1)
    tab.reload()
    expect(select).to_be_visible()


def test_the_filter_comes_back_with_instant_navigation(open_page: Open) -> None:
    visit = open_page()
    tab = visit.goto("/kin/")
    tab.locator("article a[href$='games/']").first.click()
    expect(tab.get_by_label("Region")).to_be_visible()
    tab.get_by_label("Region").select_option("China")
    tab.locator(f"{SHOWN_ITEMS} a").first.click()
    expect(tab.locator("[data-filter]")).to_have_count(0)
    tab.go_back()
    expect(tab.get_by_label("Region")).to_have_value("China")
    wait_until_filtered(tab)
    assert visit.errors == []


def test_the_whole_list_is_shown_without_javascript(open_page: Open) -> None:
    tab = open_page(java_script_enabled=False).goto(GAMES_PAGE)
    assert tab.locator(SHOWN_ITEMS).count() == number_of_listed_entries(tab) > 60
    expect(tab.locator("[data-filter] form")).to_be_hidden()
