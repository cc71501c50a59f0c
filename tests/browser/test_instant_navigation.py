"""Tests of instant navigation from a text page to a page with a table, which needs further scripts and style sheets."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests import network_fault_checks
from tests.browser.conftest import TABLE_PAGE, TabWithRequestLog
from tests.browser.site_server import SiteServer
from tests.browser.widget_helpers import WidgetDriver, click_link_to, follow_link_and_wait_for_page, requests_once_idle, wait_until_idle

Open = Callable[..., TabWithRequestLog]
TEXT_PAGE = "/terms/"


def test_a_text_page_fetches_nothing_that_only_tables_need(open_page: Open, site: SiteServer) -> None:
    page = open_page().goto(TEXT_PAGE)
    assert requests_once_idle(page, site, "/assets/widget-pages-") == site.requested_addresses("/assets/table.css") == []
    page.evaluate("globalThis.same = true")
    follow_link_and_wait_for_page(page, TABLE_PAGE)
    WidgetDriver(page, "table").press_first_action()
    assert page.evaluate("globalThis.same"), "the page was loaded anew"


def test_a_page_is_shown_once_its_style_sheets_are_loaded(open_page: Open, site: SiteServer) -> None:
    """The old page and its address stay until the style sheets are loaded, so that nothing moves afterwards."""
    page = open_page().goto(TEXT_PAGE)
    site.faults["/assets/table.css"] = "silent"
    click_link_to(page, TABLE_PAGE)
    site.wait_for_request("/assets/table.css")
    wait_until_idle(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Terms")
    assert page.url.endswith(TEXT_PAGE)
    network_fault_checks.remove_faults(site)
    page.wait_for_url(f"**{TABLE_PAGE}")
    assert page.evaluate("getComputedStyle(document.querySelector('.kabu-table .table')).display") == "grid"


@pytest.mark.fresh
def test_a_script_that_fails_to_load_is_reported_and_fetched_again(open_page: Open, site: SiteServer) -> None:
    page = open_page().goto(TEXT_PAGE)
    site.faults["/assets/widget-pages-"] = "refused"
    follow_link_and_wait_for_page(page, TABLE_PAGE)
    late = page.locator(network_fault_checks.LATE_REPORT)
    expect(late).to_be_visible()
    expect(late).to_contain_text("failed to load")
    network_fault_checks.remove_faults(site)
    late.get_by_role("button").click()
    expect(late).to_be_hidden()
    WidgetDriver(page, "table").press_first_action()


def test_going_back_to_a_table_after_a_reload_moves_no_focus(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.press_first_action()
    left = table.frame_text()
    follow_link_and_wait_for_page(page, TEXT_PAGE)
    page.reload()
    page.go_back()
    expect(table.view).to_have_js_property("textContent", left)
    assert page.evaluate("document.activeElement === document.body")
