"""Tests of the first deal at a table: a hand that the reader has seen is never replaced, however slow the network is."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLE_PAGE, TabWithRequestLog
from tests.browser.site_server import Fault, SiteServer
from tests.browser.test_preferred_rules import OTHER, script_that_stores_rules
from tests.browser.watch_painted_frames import HIDE_BUILT_DEAL, RECORD_DEALS, deals_shown_so_far
from tests.browser.widget_helpers import LEGAL_ACTION, SCRIPTS_RUN, WidgetDriver, follow_link_and_wait_for_page, wait_until, wait_until_idle

Open = Callable[..., TabWithRequestLog]
LINKED_GAME = "thumb/oicho-kabu_german-booklet_seats=3_seed=5"
BUILT_DEAL = "document.querySelector('section[data-widget=table]').dataset.state.match(/seed=(\\d+)/)[1] + '/0'"
DEAL_IS_HIDDEN = """() => {
    const lies = document.querySelector("section[data-widget=table] .board > *");
    return getComputedStyle(lies).visibility === "hidden" && lies.getAnimations().length === 0;
}"""
DEAL_WAS_SEEN = "() => dealsSeen.length > 0"


def wait_until_idle_and_list_deals(page: Page) -> list[str]:
    """Wait until the page shows a deal and is idle, and return all deals that were visible until then."""
    wait_until(page, DEAL_WAS_SEEN)
    wait_until_idle(page)
    return deals_shown_so_far(page)


def test_a_visit_shows_one_deal(open_page: Open) -> None:
    """Try visits by address, by link and with the guide. Nothing at the table may move."""
    page = open_page({"luck": 0.99, "ahead": 1}, HIDE_BUILT_DEAL + RECORD_DEALS).goto(TABLE_PAGE)
    built = page.evaluate(BUILT_DEAL)
    [first] = wait_until_idle_and_list_deals(page)
    assert first != built
    assert page.evaluate("tableShifts") == []
    follow_link_and_wait_for_page(page, "/terms/")
    page.evaluate("dealsSeen.length = 0")
    follow_link_and_wait_for_page(page, TABLE_PAGE)
    assert len(wait_until_idle_and_list_deals(page)) == 1
    page.goto("about:blank")
    page = open_page({"luck": 0.99}, HIDE_BUILT_DEAL + RECORD_DEALS).goto(f"{TABLE_PAGE}#guide")
    expect(page.locator("#guide p")).to_be_visible()
    assert len(wait_until_idle_and_list_deals(page)) == 1


def test_a_late_font_moves_nothing(open_page: Open, site: SiteServer) -> None:
    """The text above the table keeps the font in which it was first painted, although its own font arrives later."""
    site.faults["/assets/fonts/spectral-400-"] = "silent"
    page = open_page(script=RECORD_DEALS).page
    page.goto(site.url + TABLE_PAGE, wait_until="commit")
    wait_until(page, "() => performance.getEntriesByName('first-contentful-paint').length > 0 && dealsSeen.length > 0")
    site.faults.clear()
    with page.expect_event("load"):
        site.server.answer_held_requests()
    wait_until_idle(page)
    assert page.evaluate("tableShifts") == []


def test_a_late_guide_shows_only_its_own_round(open_page: Open, site: SiteServer) -> None:
    """If the script of the guided round cannot be loaded, the visit's own deal appears instead."""
    deals, script = "/assets/deals/oicho-kabu/fuda", "/assets/guided-round-"
    faults: dict[Fault, int] = {"silent": 69, "missing": 9}
    for fault, seed in faults.items():
        site.faults |= {deals: "silent", script: fault}
        page = open_page({"luck": 0.99}, HIDE_BUILT_DEAL + RECORD_DEALS).page
        page.goto(f"{site.url}{TABLE_PAGE}#guide")
        wait_until(page, SCRIPTS_RUN)
        site.faults.pop(deals)
        with page.expect_response(f"**{deals}*"):
            site.server.answer_held_requests()
        wait_until_idle(page)
        site.faults.clear()
        site.server.answer_held_requests()
        assert wait_until_idle_and_list_deals(page) == [f"{seed}/0"]


def test_a_late_deal_replaces_no_hand(open_page: Open, site: SiteServer) -> None:
    """A page is built with a deal that needs no engine, and keeps it if the deal drawn for the visit arrives late."""
    site.faults["/assets/deals/oicho-kabu/fuda"] = "silent"
    visit = open_page({"luck": 0.99, "ahead": 1}, RECORD_DEALS)
    page = visit.page
    page.goto(site.url + TABLE_PAGE)
    wait_until(page, DEAL_WAS_SEEN)
    site.faults.clear()
    with page.expect_response("**/assets/deals/oicho-kabu/fuda*"):
        site.server.answer_held_requests()
    assert wait_until_idle_and_list_deals(page) == [page.evaluate(BUILT_DEAL)]
    WidgetDriver(page, "table").section.locator(LEGAL_ACTION).first.click()
    expect(page).to_have_url(re.compile("#table=.*;stake_"))


def test_no_other_hand_is_seen_before_the_game_of_an_address(open_page: Open, site: SiteServer) -> None:
    """Try a link whose scripts and engine arrive late, and stored rules whose deals arrive late."""
    site.faults |= {"/assets/widget-pages-": "silent", "/assets/engine/kabu-": "silent"}
    page = open_page(script=RECORD_DEALS).page
    page.goto(f"{site.url}{TABLE_PAGE}#table={LINKED_GAME}", wait_until="commit")
    expect(page.locator("section[data-widget=table] .board > *").first).to_be_attached()
    assert page.evaluate(DEAL_IS_HIDDEN), "before the scripts arrive"
    del site.faults["/assets/widget-pages-"]
    with page.expect_request("**/assets/engine/kabu-*"):
        site.server.answer_held_requests()
    wait_until_idle(page)
    assert deals_shown_so_far(page) == []
    assert page.evaluate(DEAL_IS_HIDDEN)
    site.faults.clear()
    site.server.answer_held_requests()
    assert wait_until_idle_and_list_deals(page) == ["5/0"]
    site.faults["/assets/deals/"] = "silent"
    page = open_page({"luck": 0.99, "table": 10**9}, f"{script_that_stores_rules(OTHER)};{HIDE_BUILT_DEAL}{RECORD_DEALS}").page
    with page.expect_request("**/assets/deals/**"):
        page.goto(site.url + TABLE_PAGE)
    wait_until(page, SCRIPTS_RUN)
    assert page.evaluate(DEAL_IS_HIDDEN), "however long it takes"
    site.faults.clear()
    site.server.answer_held_requests()
    assert len(wait_until_idle_and_list_deals(page)) == 1
    expect(WidgetDriver(page, "table").view.locator(".state-line")).to_contain_text("Yakuza")


def test_if_a_game_cannot_be_opened_the_pages_deal_is_shown(open_page: Open, site: SiteServer) -> None:
    site.faults["/assets/engine-worker-"] = "missing"
    page = open_page(script=RECORD_DEALS).page
    page.goto(f"{site.url}{TABLE_PAGE}#table={LINKED_GAME}")
    expect(WidgetDriver(page, "table").retry).to_be_visible()
    assert wait_until_idle_and_list_deals(page) == [page.evaluate(BUILT_DEAL)]
