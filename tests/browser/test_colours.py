"""The switch of the colours, for readers whose browser keeps nothing, or has kept something else."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_faults import DENIED, FULL
from tests.browser.widgets import until

Open = Callable[..., Visit]
JUNK = ("not json", "5", "{}", '{"index":"x"}', '{"color":{"<":"x"}}')
NO_CHOICE = ('{"index":-1,"color":{"<":"x"}}', '{"index":99,"color":null}')


KEEP = "(kept) => localStorage.setItem(`${__md_scope.pathname}.__palette`, kept)"


def switch(tab: Page) -> None:
    """From paper to lacquer and back."""
    scheme = tab.locator("body")
    expect(scheme).to_have_attribute("data-md-color-scheme", "paper")
    for title, becomes in (("Switch to lacquer, the dark colours", "lacquer"), ("Switch to paper, the light colours", "paper")):
        tab.get_by_title(title).click()
        expect(scheme).to_have_attribute("data-md-color-scheme", becomes)


@pytest.mark.parametrize("script", [DENIED, FULL], ids=["denied", "full"])
def test_colours_can_be_switched_where_nothing_can_be_kept(open_page: Open, script: str) -> None:
    visit = open_page(script=script, color_scheme="light")
    switch(visit.to("/numerals/"))
    assert visit.errors == []


def test_colours_can_be_switched_whatever_was_kept(open_page: Open) -> None:
    visit = open_page(color_scheme="light")
    tab = visit.to("/numerals/")
    for kept in JUNK:
        tab.evaluate(KEEP, kept)
        tab.reload()
        switch(tab)
    for kept in NO_CHOICE:
        tab.evaluate(KEEP, kept)
        tab.reload()
        expect(tab.locator(".md-header__option label:visible")).to_have_count(1)
    assert visit.errors == []


def test_a_choice_of_colours_is_kept(open_page: Open) -> None:
    tab = open_page(color_scheme="light").to("/numerals/")
    tab.get_by_title("Switch to lacquer, the dark colours").click()
    until(tab, "() => JSON.parse(localStorage.getItem(`${__md_scope.pathname}.__palette`))?.index === 1")
    tab.reload()
    expect(tab.locator("body")).to_have_attribute("data-md-color-scheme", "lacquer")
    expect(tab.get_by_title("Switch to paper, the light colours")).to_be_visible()
