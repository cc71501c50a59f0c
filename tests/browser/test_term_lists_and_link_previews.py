"""Tests of lists of entries, such as terms and hands, and of the edit links, rule links and link previews in them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TABLE_PAGE, TabWithRequestLog
from tests.browser.widget_helpers import requests_once_idle

Open = Callable[..., TabWithRequestLog]
SHOWN_ENTRIES = ".entries > li:not([hidden])"


def test_an_entry_opens_by_a_click_a_link_and_the_search(open_page: Open) -> None:
    visit = open_page(viewport={"width": 360, "height": 640})
    tab = visit.goto("/terms/#term-oya")
    entry = tab.locator("#term-oya")
    expect(entry.locator("details")).to_have_attribute("open", "")
    expect(entry).to_be_in_viewport()
    entry.locator("summary").click()
    expect(entry.locator("details")).not_to_have_attribute("open", "")
    tab.get_by_role("button", name="Search").click()
    tab.get_by_label("Search", exact=True).last.fill("the one who keeps the bank, oya")
    tab.locator("dialog.search a[href$='#term-oya']").click()
    expect(entry.locator("details")).to_have_attribute("open", "")
    expect(tab.locator(".entries details[open]")).to_have_count(1)
    assert visit.errors == []


def test_a_list_is_filtered_while_typing_and_all_its_entries_open_at_once(open_page: Open) -> None:
    tab = open_page().goto("/terms/")
    total = tab.locator(SHOWN_ENTRIES).count()
    field = tab.get_by_role("searchbox", name="Find a word")
    field.press_sequentially("domae")
    expect(tab.get_by_role("heading", name="Calls")).to_be_hidden()
    left = tab.locator(SHOWN_ENTRIES).count()
    assert 0 < left < total
    expect(tab.locator("[data-count]")).to_have_text(f"{left} of {total} words")
    tab.get_by_role("button", name="Open all").click()
    expect(tab.locator(f"{SHOWN_ENTRIES} > details[open]")).to_have_count(left)
    field.press("Enter")
    expect(tab).to_have_url(re.compile(r"\?find=domae$"))
    tab.reload()
    expect(tab.locator(SHOWN_ENTRIES)).to_have_count(left)


def test_contributor_mode_shows_edit_links_and_persists(open_page: Open) -> None:
    tab = open_page().goto("/terms/#term-oya")
    edit = tab.locator("#term-oya a.edit")
    expect(edit).to_be_hidden()
    switch = tab.get_by_role("button", name="For contributors")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(edit).to_be_visible()
    tab.goto(tab.url.replace("/terms/#term-oya", "/sources/#saikaku-1686"))
    expect(tab.locator("#saikaku-1686 a.edit")).to_be_visible()
    tab.get_by_role("button", name="For contributors").click()
    expect(tab.locator("#saikaku-1686 a.edit")).to_be_hidden()


def test_without_javascript_lists_are_complete_and_show_no_controls(open_page: Open) -> None:
    tab = open_page(java_script_enabled=False).goto("/sources/")
    assert tab.locator(SHOWN_ENTRIES).count() > 250
    for dead in (".finder", "[data-work-switch]", "a.edit"):
        assert not any(one.is_visible() for one in tab.locator(dead).all()[:5])
    tab.locator("#saikaku-1686 summary").click()
    expect(tab.locator("#saikaku-1686 p").first).to_be_visible()


def test_a_rule_has_a_link_and_a_citation(open_page: Open) -> None:
    visit = open_page()
    tab = visit.goto(TABLE_PAGE)
    rule = tab.locator("#oicho-kabu-tie")
    rule.locator("details.mark > summary").first.click()
    expect(rule.get_by_role("link", name="Link to this rule: tie")).to_have_attribute("href", "#oicho-kabu-tie")
    rule.get_by_text("Cite this rule").click()
    expect(rule.locator(".cite-rule p")).to_contain_text(re.compile(r"“Oicho-Kabu: tie”.*/games/oicho-kabu/#oicho-kabu-tie", re.DOTALL))
    assert visit.errors == []


@pytest.mark.by_day(0)
def test_a_link_preview_is_fetched_on_hover(open_page: Open) -> None:
    visit = open_page()
    tab = visit.goto("/numerals/")
    assert requests_once_idle(tab, visit, "/previews/") == []
    link = tab.locator("article a[href*='terms/#term-']").first
    link.hover()
    panel = tab.locator(".preview")
    expect(panel).to_be_visible()
    expect(link).to_have_attribute("aria-describedby", "preview")
    assert [url.partition("?")[0].rsplit("/", 1)[-1] for url in requests_once_idle(tab, visit, "/previews/")] == ["terms.json"]
    tab.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert visit.errors == []
