"""The way in: the first screen of home and of each game, a deal of its own for every visit, and how few taps there are to a first act."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kabu_core import games
from tests.browser.conftest import PLAY, Visit
from tests.browser.played import decisions, record_of
from tests.browser.server import Site
from tests.browser.widgets import LEGAL, Widget, quiet

Open = Callable[..., Visit]
PHONE, LAPTOP = {"width": 360, "height": 640}, {"width": 1366, "height": 664}
STAKE = ".board .over[data-event]:enabled"
BOTTOM = "(one) => one.getBoundingClientRect().bottom"


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_home_shows_what_this_is_and_a_table_to_stake_at(open_page: Open, screen: dict[str, int]) -> None:
    page = open_page(viewport=screen).to("/")
    for part in (".lead", ".kabu-table .table", ".doors"):
        assert page.locator(part).first.evaluate(BOTTOM) <= screen["height"], part
    assert "seed" not in page.locator(".kabu-table .table").inner_text()
    Widget(page, "table").section.locator(STAKE).first.click()
    expect(page).to_have_url(re.compile("#table=.*;stake_"))


def test_from_home_two_taps_lead_to_a_card_of_koi_koi(open_page: Open) -> None:
    page = open_page(viewport=PHONE).to("/")
    page.get_by_role("link", name="Play Koi-Koi").click()
    page.wait_for_url("**/games/koi-koi/#play")
    card = page.locator(".board-fishing .hand .over:enabled").first
    expect(card).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_opens_with_its_table(open_page: Open, game: str) -> None:
    page = open_page(viewport=PHONE).to(f"/games/{game}/")
    top = page.locator(".kabu-table .board").first.evaluate("(one) => one.getBoundingClientRect().top")
    assert top < PHONE["height"] * 0.75


def dealt(page: Page) -> str:
    return Widget(page, "table").view.locator("[data-deal]").get_attribute("data-deal") or ""


def test_every_visit_finds_another_deal(open_page: Open, site: Site) -> None:
    found = set()
    for luck in (0, 0.5, 0.99):
        page = open_page({"luck": luck}).to(PLAY)
        page.wait_for_function("() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/deals/'))")
        quiet(page)
        found.add(dealt(page))
        assert "#" not in page.url
    assert len(found) == 3
    assert not site.sent("/assets/engine/")
    state = Widget(page, "table").view.locator("[data-deal]").get_attribute("data-deal")
    Widget(page, "table").section.locator(STAKE).first.click()
    expect(page).to_have_url(re.compile(f"seed={(state or '').partition('/')[0]};stake"))


def test_a_link_deals_what_it_says(open_page: Open) -> None:
    page = open_page({"luck": 0.99}).to(f"{PLAY}#table=thumb/oicho-kabu_german-booklet_seats=3_seed=5")
    expect(Widget(page, "table").view.locator(".state-line")).to_contain_text("seed 5")
    quiet(page)
    expect(Widget(page, "table").view.locator(".state-line")).to_contain_text("seed 5")


READY = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/deals/'))"


def test_the_first_act_and_new_deals_wait_for_no_engine(open_page: Open, site: Site) -> None:
    """They are answered where the engine cannot be had; the act after them says what is missing, and goes on once that is there."""
    site.faults["/assets/engine/"] = "missing"
    page = open_page({"ahead": 1}).to(PLAY)
    page.wait_for_function(READY)
    table = Widget(page, "table")
    seen = {dealt(page)}
    for _ in range(3):
        table.deal()
        seen.add(dealt(page))
    assert len(seen) == 4
    table.act()
    expect(page).to_have_url(re.compile(";stake_"))
    stood = table.text()
    table.section.locator(LEGAL).first.click()
    expect(table.retry).to_be_visible()
    assert table.text() == stood, "nothing is lost"
    site.faults.clear()
    table.retry.click()
    expect(page).to_have_url(re.compile(";stake_.*;stake_"))


def test_the_engine_goes_on_from_an_act_made_ready(open_page: Open) -> None:
    visit = open_page({"ahead": 1})
    page = visit.to("/games/koi-koi/")
    page.wait_for_function(READY)
    table = Widget(page, "table")
    for number in range(1, 4):
        table.act()
        expect(table.view).to_have_attribute("aria-busy", "false")
        assert len(decisions(record_of(table))) == number
    assert visit.errors == []
