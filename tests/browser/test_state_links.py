"""Tests of links that restore the states of widgets, and of Back and Forward."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TABLE_PAGE, TabWithRequestLog
from tests.browser.site_server import SiteServer
from tests.browser.widget_helpers import LEGAL_ACTION, WidgetDriver, follow_link_and_wait_for_page, requests_once_idle, wait_until_idle

Open = Callable[..., TabWithRequestLog]
FOCUSED_ELEMENT = "document.activeElement"


def test_a_link_to_the_state_restores_all_widgets(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.start_new_deal_from_menu()
    table.press_first_action()
    WidgetDriver(page, "scorer").enter_hand("2 3")
    expect(page).to_have_url(re.compile("scorer=.*table=|table=.*scorer="))
    shown, url = table.frame_text(), page.url
    other = open_page()
    other.page.goto(url)
    expect(WidgetDriver(other.page, "table").view).to_have_js_property("textContent", shown)
    expect(WidgetDriver(other.page, "scorer").section.locator("input[name=cards]")).to_have_value("2 3")


@pytest.mark.parametrize("kind", ["scorer", "table"])
def test_a_link_leads_to_its_widget(open_page: Open, kind: str) -> None:
    """A link scrolls to the widget and focuses its heading. The total of the hand, or who is to act, is announced."""
    state = {"scorer": "oicho-kabu/german-booklet/player/8_9_2", "table": "thumb/oicho-kabu_german-booklet_seats=3_seed=5"}[kind]
    other, page = open_page().page, open_page().goto(TABLE_PAGE)
    other.goto(f"{page.url}#{kind}={state}")
    page.evaluate(
        "link => { const a = Object.assign(document.createElement('a'), {href: link}); document.body.append(a); a.click() }",
        f"#{kind}={state}",
    )
    for tab in (other, page):
        widget = WidgetDriver(tab, kind)
        expect(widget.section.locator("h3").first).to_be_focused()
        expect(widget.section.locator("h3" if kind == "scorer" else ".bar").first).to_be_in_viewport()
        expect(widget.say).to_have_text(re.compile(r"^Total 9|to act\.$"))


@pytest.mark.by_day(0)
def test_a_late_deal_does_not_replace_the_game_of_a_link(open_page: Open, site: SiteServer) -> None:
    site.faults["/assets/deals/"] = "silent"
    page = open_page(limits={"ahead": 1, "luck": 0.99}).goto(TABLE_PAGE)
    state = "thumb/oicho-kabu_german-booklet_seats=3_seed=5"
    page.evaluate("(state) => { location.hash = `table=${state}`; }", state)
    table = WidgetDriver(page, "table")
    expect(table.view.locator("[data-deal='5/0']")).to_be_visible()
    site.faults.clear()
    with page.expect_response("**/assets/deals/**"):
        site.server.answer_held_requests()
    wait_until_idle(page)
    expect(table.view.locator("[data-deal='5/0']")).to_be_visible()
    table.press_first_action()
    expect(page).to_have_url(re.compile(f"{state};"))


def test_going_back_within_a_page_keeps_the_focus(open_page: Open, site: SiteServer) -> None:
    """Going back within a page does not load the page again."""
    page = open_page().goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.press_first_action()
    before = table.frame_text()
    table.start_new_deal_from_menu()
    table.section.locator(LEGAL_ACTION).first.focus()
    wait_until_idle(page)
    site.log.clear()
    page.go_back()
    expect(table.view).to_have_js_property("textContent", before)
    assert page.evaluate(f"{FOCUSED_ELEMENT}.closest('[data-choices]') !== null")
    assert requests_once_idle(page, site, TABLE_PAGE) == []


def test_back_returns_to_the_last_game_and_then_to_the_last_page(open_page: Open) -> None:
    page = open_page().goto("/terms/")
    follow_link_and_wait_for_page(page, TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.press_first_action()
    left = table.frame_text()
    for _ in range(2):
        table.start_new_deal_from_menu()
        table.press_first_action()
    dealt = table.frame_text()
    page.go_back()
    expect(table.view).to_have_js_property("textContent", left)
    page.go_forward()
    expect(table.view).to_have_js_property("textContent", dealt)
    page.go_back()
    page.go_back()
    expect(page).to_have_url(re.compile("/terms/$"))


@pytest.mark.by_day(0)
def test_a_link_to_a_heading_changes_no_widget(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    scorer = WidgetDriver(page, "scorer")
    scorer.enter_hand("2 3")
    scorer.expect_total_in_scorer(5)
    before = scorer.frame_text()
    page.locator("a.headerlink").first.click()
    wait_until_idle(page)
    expect(scorer.view).to_have_js_property("textContent", before)


@pytest.mark.parametrize(
    "fragment", ["table=%E0%A4%A", "table=thumb/nothing", "scorer=oicho-kabu/x/y/z", "table=", "=", "nobody=1&scorer", "%E0%A4%A"]
)
def test_a_broken_link_is_reported_or_ignored(open_page: Open, fragment: str) -> None:
    visit = open_page()
    page = visit.goto(f"{TABLE_PAGE}#{fragment}")
    kind = fragment.partition("=")[0]
    if kind in ("table", "scorer"):
        expect(WidgetDriver(page, kind).view.locator(".error")).to_be_visible()
    else:
        wait_until_idle(page)
    assert [error for error in visit.errors if "404" not in error] == []  # unknown rules have no answer table


def test_the_link_button_copies_the_address(open_page: Open) -> None:
    visit = open_page(permissions=["clipboard-read", "clipboard-write"])
    page = visit.goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.start_new_deal_from_menu()
    table.open_table_menu()
    table.section.locator("[data-link]").click()
    expect(table.say).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
