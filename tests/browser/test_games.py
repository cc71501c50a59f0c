"""Every game's page on a phone: each of its rules can be switched to, and a round played by keyboard alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kabu_core import content, games
from kabu_core.views.table import MOST_NEWS
from tests.browser.conftest import Visit
from tests.browser.played import record_of, told
from tests.browser.widgets import LEGAL, Widget

Open = Callable[..., Visit]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
MOST_ACTS = 60


def page_of(game: str) -> str:
    return f"/games/{game}/"


def wide(page: Page) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


@pytest.mark.parametrize("game", games.GAMES)
def test_a_phone_plays_a_round_by_keyboard_and_every_preset(open_page: Open, game: str) -> None:
    """On one page: the engine boots once."""
    visit = open_page(**PHONE)
    page = visit.to(page_of(game))
    by_keyboard(page)
    Widget(page, "table").deal()
    every_preset(page, game)
    assert not visit.errors


def by_keyboard(page: Page) -> None:
    """Enter on a choice, Tab from the question to the next ones, until the round is over; what happens is said, and stands in the log."""
    table = Widget(page, "table")
    table.section.locator(LEGAL).first.focus()
    for _ in range(MOST_ACTS):
        if "The round is over" in (table.view.locator(".ask").text_content() or ""):
            break
        assert page.evaluate("document.activeElement.closest('[data-choices]') !== null"), "the focus stays with what is asked"
        before = record_of(table)
        table.act_by_key()
        if len(news := told(before, record_of(table))) <= MOST_NEWS or before.seats == 2:
            expect(table.say).to_contain_text(" ".join(news))
    expect(table.view.locator(".ask")).to_contain_text("The round is over")
    assert "win" in (table.view.locator(".log").text_content() or "") or "even" in table.text()


def every_preset(page: Page, game: str) -> None:
    rules, table = Widget(page, "rules"), Widget(page, "table")
    for preset, row in content.game(game).presets.items():
        rules.rules.select_option(preset)
        expect(rules.view.locator(".preset-says")).to_contain_text(row.says.split("*")[0][:40].strip())
        table.section.locator(LEGAL).first.focus()
        expect(table.view.locator(".state-line")).to_contain_text(row.called)
        expect(page.locator("[data-engine]:visible")).to_have_count(0)
        table.act()
        assert wide(page) <= 360, preset
        table.press_new_deal()
        expect(page).to_have_url(re.compile(f"table=[^&]*{preset}_seats=[^&;]*(?:;|&|$)"))
