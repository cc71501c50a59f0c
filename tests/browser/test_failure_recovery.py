"""Tests of network, storage and browser faults: the page explains each fault, loses nothing, and recovers after one press."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from macros.build_helpers import integrity_checksum
from macros.pipeline import bundle_scripts
from tests import network_fault_checks
from tests.browser.conftest import SITE, TABLE_PAGE, TabWithRequestLog
from tests.browser.scripts_breaking_browser_features import (
    DAMAGE_QUESTIONS,
    DAMAGE_SETTINGS,
    DENY_STORAGE,
    FILL_STORAGE,
    HASTEN_TIMERS,
    REFUSE_ADDRESSES,
)
from tests.browser.site_server import Fault, SiteServer, recompress_engine
from tests.browser.widget_helpers import LEGAL_ACTION, WidgetDriver, click_link_to, follow_link_and_wait_for_page, wait_until_idle
from tests.cross_browser.chromium_driver import ChromiumTab

Open = Callable[..., TabWithRequestLog]
pytestmark = pytest.mark.fresh
RECORD_WORKERS = """
globalThis.workers = [];
globalThis.Worker = class extends Worker { constructor(...options) { super(...options); workers.push(this); } };
"""
FOCUS_TABLE = """async () => {
    document.querySelector("section[data-widget=table] button").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    await new Promise((done) => setTimeout(done));
    return workers.length;
}"""
"""A script that moves the focus to the table and returns the number of workers started so far."""


@pytest.fixture(name="tab")
def open_chromium_tab(browser: Browser, site: SiteServer) -> Iterator[ChromiumTab]:
    site.script = "globalThis.kabuLimits = { luck: 0, ahead: 0 };"
    tab = ChromiumTab(site.url, browser.new_context(service_workers="block"))
    yield tab
    tab.close_tab()


@pytest.mark.pyodide
@pytest.mark.by_day(2)
@pytest.mark.parametrize(("file", "fault"), network_fault_checks.pairs_of_file_and_fault())
def test_a_faulty_file_is_reported_and_one_press_continues(tab: ChromiumTab, site: SiteServer, file: str, fault: Fault) -> None:
    network_fault_checks.check_page_copes_with_faulty_file(tab, site, file, fault)


def test_a_retry_starts_a_new_worker(open_page: Open, site: SiteServer) -> None:
    """After a failure, only the button "Try again" starts a new worker. A focus at the table, which usually starts a worker, does not."""
    page = open_page(script=RECORD_WORKERS).goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    before = table.frame_text()
    site.faults["/assets/engine-worker-"] = "refused"
    table.request_new_deal()
    expect(table.panel.get_by_role("alert")).to_contain_text("the server refused the request (503)")
    failed = page.evaluate("workers.length")
    assert page.evaluate(FOCUS_TABLE) == failed
    site.faults.clear()
    table.retry.click()
    table.wait_for_changed_frame(before)
    assert page.evaluate("workers.length") == failed + 1
    page.reload()
    assert page.evaluate(FOCUS_TABLE) == 1, "without a failure, turning to the table starts one"


@pytest.mark.parametrize("script", ["site", "widget-pages"])
def test_a_script_that_never_arrives_is_reported(open_page: Open, site: SiteServer, script: str) -> None:
    """The page can be read, and after a while it explains why the table does not respond."""
    page = open_page(script=HASTEN_TIMERS).page
    site.faults[f"/assets/{script}-"] = "silent"
    page.goto(site.url + TABLE_PAGE, wait_until="commit")
    late = page.locator("section[data-widget=table] [data-late]")
    expect(late).to_be_visible()
    expect(late).to_contain_text("failed to load")
    site.faults.clear()
    site.server.answer_held_requests()
    expect(late).to_be_hidden()


def test_a_page_cut_off_by_a_broken_connection_says_so(open_page: Open, site: SiteServer) -> None:
    page = open_page(script=HASTEN_TIMERS).page
    site.faults["/history/macao/"] = "interrupted"
    page.goto(f"{site.url}/history/macao/", wait_until="commit")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    site.server.answer_held_requests()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The rest of this page failed to load.")
    site.faults.clear()
    alert.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("contentinfo")).to_be_visible()
    expect(alert).to_have_count(0)


@pytest.mark.by_day(0)
def test_a_page_cut_off_without_an_error_says_so_and_is_never_swapped_in(open_page: Open) -> None:
    """The page arrives only in part and without its length, as some proxies send it."""
    page = open_page().goto("/terms/")
    whole = (SITE / "history" / "macao" / "index.html").read_text("utf-8")
    page.route("**/history/macao/", lambda route: route.fulfill(content_type="text/html", body=whole[: len(whole) // 2]))
    page.evaluate("globalThis.same = true")
    with page.expect_event("load"):
        click_link_to(page, "/history/macao/")
    expect(page.get_by_role("alert")).to_contain_text("The rest of this page failed to load.")
    assert not page.evaluate("globalThis.same")


@pytest.mark.pyodide
def test_a_newer_edition_continues_the_game_of_an_open_page(open_page: Open, site: SiteServer) -> None:
    """The page reports that its engine is gone, and the newer edition continues the same game."""
    page = open_page().goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    before = table.frame_text()
    site.publish_new_asset("engine/kabu-*.bin", recompress_engine)
    page.evaluate("location.hash = 'table=thumb/oicho-kabu_german-booklet_seats=3_seed=5'")
    expect(table.panel.get_by_role("alert")).to_contain_text("The site has been updated")
    assert table.frame_text() == before
    table.panel.get_by_role("button", name="Load the new version").click()
    table.wait_for_changed_frame(before)
    assert page.url.endswith("seed=5")
    table.press_first_action()


@pytest.mark.by_day(0)
@pytest.mark.pyodide
def test_a_page_of_a_newer_edition_gets_the_newer_engine(open_page: Open, site: SiteServer) -> None:
    """After instant navigation to a page of a newer edition, the older engine must not answer the questions of that page."""
    page = open_page().goto(TABLE_PAGE)
    WidgetDriver(page, "table").start_new_deal_from_menu()
    site.publish_new_asset("engine/kabu-*.bin", recompress_engine)
    page.evaluate("globalThis.same = true")
    follow_link_and_wait_for_page(page, "/games/yoshi/")
    assert page.evaluate("globalThis.same"), "the page was loaded anew"
    [name] = [name for name in site.newer.values() if name.startswith("kabu-")]
    with page.expect_request(f"**/{name}"):
        WidgetDriver(page, "table").start_new_deal_from_menu()


@pytest.mark.pyodide
def test_a_page_for_newer_scripts_is_loaded_in_full(open_page: Open, site: SiteServer) -> None:
    page = open_page().goto(TABLE_PAGE)
    page.evaluate("globalThis.same = true")
    [old] = site.root.glob("assets/site-*.js")
    content = old.read_bytes() + b"//"
    site.publish_new_asset("site-*.js", lambda _: content)
    site.newer[integrity_checksum(old.read_bytes())] = integrity_checksum(content)
    with page.expect_event("load"):
        click_link_to(page, "/games/yoshi/")
    assert not page.evaluate("globalThis.same")
    WidgetDriver(page, "table").start_new_deal_from_menu()


@pytest.mark.by_day(0)
@pytest.mark.pyodide
def test_a_worker_of_another_edition_is_rejected(open_page: Open, site: SiteServer) -> None:
    """The page must reject a worker of another edition, since its answers might not fit the page."""
    [file] = site.root.glob("assets/engine-worker-*.js")
    table = WidgetDriver(open_page().goto(TABLE_PAGE), "table")
    site.extra[f"/assets/{file.name}"] = file.read_bytes().replace(bundle_scripts.scripts_digest().encode(), b"0" * 12)
    before = table.frame_text()
    table.request_new_deal()
    expect(table.panel.get_by_role("alert")).to_have_text("The script that starts the engine arrived damaged twice.")
    assert table.frame_text() == before
    site.extra.clear()
    table.retry.click()
    table.wait_for_changed_frame(before)


@pytest.mark.pyodide
def test_a_browser_without_workers_gets_an_explanation(open_page: Open) -> None:
    visit = open_page(script="globalThis.Worker = class { constructor() { throw Error('no workers here'); } };")
    table = WidgetDriver(visit.goto(TABLE_PAGE), "table")
    table.request_new_deal()
    expect(table.panel.get_by_role("alert")).to_contain_text("does not let the page start its engine (no workers here)")
    assert visit.errors == []


@pytest.mark.pyodide
def test_a_worker_that_dies_silently_is_replaced_at_once(open_page: Open) -> None:
    """The end of a worker releases its lock, so the page notices the end long before the timeout of 20 seconds."""
    page = open_page({"answer": 10**9, "boot": 10**9}, RECORD_WORKERS).goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.start_new_deal_from_menu()
    table.press_first_action()
    page.evaluate("workers.at(-1).terminate()")
    table.press_first_action()
    assert page.evaluate("workers.length") == 2
    expect(table.panel).to_be_hidden()


@pytest.mark.pyodide
def test_an_error_in_one_answer_is_reported_and_the_next_act_works(open_page: Open) -> None:
    page = open_page(script=DAMAGE_QUESTIONS).goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.start_new_deal_from_menu()
    shown = table.frame_text()
    page.evaluate("globalThis.poison = true")
    table.section.locator(LEGAL_ACTION).first.click()
    expect(table.panel.get_by_role("alert")).to_contain_text("The engine could not answer")
    assert table.frame_text() == shown
    page.evaluate("globalThis.poison = false")
    table.retry.click()
    table.wait_for_changed_frame(shown)


@pytest.mark.by_day(0)
def test_an_address_refused_by_the_browser_is_written_later(open_page: Open) -> None:
    """An act is done even while the browser refuses to change the address. Once it allows the change, the address shows the act."""
    page = open_page(script=REFUSE_ADDRESSES).goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.start_new_deal_from_menu()
    table.press_first_action()
    shown = table.frame_text()
    expect(table.panel).to_be_hidden()
    assert page.url.endswith(TABLE_PAGE)
    page.evaluate("globalThis.refuse = false")
    expect(page).to_have_url(re.compile("table="))
    other = open_page()
    other.page.goto(page.url)
    expect(WidgetDriver(other.page, "table").view).to_have_js_property("textContent", shown)


@pytest.mark.parametrize("script", [DENY_STORAGE, FILL_STORAGE, *DAMAGE_SETTINGS], ids=["denied", "full", "junk", "a list", "a number"])
def test_without_storage_the_choice_holds_for_the_visit(open_page: Open, script: str) -> None:
    visit = open_page(script=script)
    page = visit.goto(TABLE_PAGE)
    scorer, rules = WidgetDriver(page, "scorer"), WidgetDriver(page, "rules")
    before = rules.frame_text()
    chosen = scorer.rules.locator("option").nth(1).get_attribute("value") or ""
    scorer.rules.select_option(chosen)
    rules.wait_for_changed_frame(before)
    follow_link_and_wait_for_page(page, "/games/yoshi/")
    follow_link_and_wait_for_page(page, TABLE_PAGE)
    expect(WidgetDriver(page, "scorer").rules).to_have_value(chosen)


@pytest.mark.by_day(0)
def test_a_choice_that_cannot_be_stored_overrides_the_stored_one(open_page: Open) -> None:
    page = open_page(script="Storage.prototype.setItem = () => { throw Error('full'); };").goto(TABLE_PAGE)
    first, second = (WidgetDriver(page, "scorer").rules.locator("option").nth(n).get_attribute("value") for n in (1, 2))
    page.evaluate("(rules) => (localStorage['kabu.rules'] = JSON.stringify({ 'oicho-kabu': rules }))", first)
    page.reload()
    expect(WidgetDriver(page, "scorer").rules).to_have_value(str(first))
    WidgetDriver(page, "scorer").rules.select_option(second)
    follow_link_and_wait_for_page(page, "/games/yoshi/")
    page.go_back()
    expect(page).to_have_url(re.compile(TABLE_PAGE))
    expect(WidgetDriver(page, "scorer").rules).to_have_value(str(second))


@pytest.mark.by_day(0)
def test_two_tabs_keep_separate_games(open_page: Open) -> None:
    visit = open_page()
    page, other = visit.goto(TABLE_PAGE), visit.page.context.new_page()
    other.goto(page.url)
    table, other_table = WidgetDriver(page, "table"), WidgetDriver(other, "table")
    table.start_new_deal_from_menu()
    other_table.start_new_deal_from_menu()
    shown = [table.frame_text(), other_table.frame_text()]
    WidgetDriver(other, "scorer").rules.select_option(index=1)
    table.press_first_action()
    wait_until_idle(page)
    other_table.section.locator(LEGAL_ACTION).first.focus()
    assert shown[0] != shown[1]
    assert table.frame_text() != shown[0]
    assert "german-booklet" not in page.url


def test_typing_while_the_answers_load_shows_the_last_hand(open_page: Open, site: SiteServer) -> None:
    site.faults["/assets/answers/"] = "silent"
    page = open_page({"table": 10**9}).goto(TABLE_PAGE)
    scorer = WidgetDriver(page, "scorer")
    field = scorer.section.locator("input[name=cards]")
    for hand in ("8", "8 9", "8 9 2"):
        field.fill(hand)
    site.faults.clear()
    site.server.answer_held_requests()
    scorer.expect_total_in_scorer(9)
    expect(scorer.panel).to_be_hidden()


@pytest.mark.by_day(0)
def test_a_page_that_was_left_writes_no_history(open_page: Open, site: SiteServer) -> None:
    """A late answer for the old page changes neither the address nor the history of the new page."""
    site.faults["kabu-"] = "silent"
    page = open_page().goto(TABLE_PAGE)
    WidgetDriver(page, "table").request_new_deal()
    follow_link_and_wait_for_page(page, "/games/yoshi/")
    entries = page.evaluate("history.length")
    site.faults.clear()
    site.server.answer_held_requests()
    WidgetDriver(page, "table").start_new_deal_from_menu()  # queued behind the old question, so answered after it
    expect(page).to_have_url(re.compile("/games/yoshi/#table=thumb/yoshi[^&]*$"))
    assert page.evaluate("history.length") == entries + 1
