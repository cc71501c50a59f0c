"""The engine in the page: when it loads, and every way in which it may fail to."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.amount import amount
from tests.browser.conftest import PLAY, Visit
from tests.browser.server import Site
from tests.browser.widgets import LEGAL, Widget, quiet

Open = Callable[..., Visit]


def engine_requests(site: Site) -> list[str]:
    return [entry.path for entry in site.sent("/assets/engine/") + site.sent("/assets/worker-")]


def test_nothing_loads_before_intent(open_page: Open, site: Site) -> None:
    page = open_page().to(PLAY)
    quiet(page)
    assert engine_requests(site) == []
    with page.context.expect_event("request", lambda request: "pyodide.asm" in request.url):
        Widget(page, "table").section.locator("button:visible:enabled").first.focus()


def test_a_pointer_that_passes_over_loads_nothing(open_page: Open, site: Site) -> None:
    """One that rests on a table means it."""
    visit = open_page()
    visit.page.clock.install(time=0)
    page = visit.to(PLAY)
    page.clock.pause_at(3_600_000)
    Widget(page, "table").section.locator(LEGAL).first.hover()
    page.clock.run_for(100)
    page.mouse.move(0, 0)
    page.clock.run_for(1000)
    assert engine_requests(site) == []
    Widget(page, "table").section.locator(LEGAL).first.hover()
    with page.expect_request("**/assets/engine/**"):
        page.clock.run_for(200)


def test_first_act_boots_and_later_acts_are_quick(open_page: Open) -> None:
    visit = open_page()
    table = Widget(visit.to(PLAY), "table")
    table.deal()
    expect(table.panel).to_be_hidden()
    expect(table.view).to_have_attribute("aria-busy", "false")
    table.deal()
    assert visit.errors == []


def test_progress_is_said_and_counted(open_page: Open, site: Site) -> None:
    site.faults["library-"] = "silent"
    table = Widget(open_page().to(PLAY), "table")
    table.press_new_deal()
    expect(table.view).to_have_attribute("aria-busy", "true")
    expect(table.panel).to_contain_text("of 4.")
    expect(table.say).to_contain_text("Loading the engine")
    site.server.release()


def test_a_runaway_computation_is_stopped(open_page: Open) -> None:
    deaf = "Worker.prototype.postMessage = ((send) => function (data) { if (!globalThis.deaf || data.runtime) send.call(this, data); })"
    page = open_page({"answer": 6000, "slow": 300}, f"{deaf}(Worker.prototype.postMessage);").to(PLAY)
    table = Widget(page, "table")
    table.deal()
    before = table.text()
    page.evaluate("globalThis.deaf = true")
    table.press_new_deal()
    table.panel.get_by_role("button", name="Stop").click()
    expect(table.panel.get_by_role("alert")).to_contain_text("stopped")
    assert table.text() == before
    page.evaluate("globalThis.deaf = false")
    table.retry.click()
    table.changes(before)


def test_the_act_for_which_the_engine_loads_is_done_and_those_pressed_meanwhile_are_not(open_page: Open, site: Site) -> None:
    site.faults["kabu-"] = "silent"
    page = open_page().to(PLAY)
    table = Widget(page, "table")
    before = table.text()
    for _ in range(3):
        table.section.locator(LEGAL).first.click()
    site.faults.clear()
    site.server.release()
    table.changes(before)
    expect(table.panel).to_be_hidden()
    assert page.url.count(";") == 1


def test_with_everything_of_pyodide_blocked_the_scorer_answers(open_page: Open, site: Site) -> None:
    site.faults["/assets/engine/"] = "blocked"
    page = open_page().to(PLAY)
    scorer = Widget(page, "scorer")
    presets = scorer.section.locator("[name=rules] option").evaluate_all("options => options.map(option => option.value)")
    assert len(presets) > 1
    for preset in presets:
        scorer.section.locator("select[name=rules]").select_option(preset)
        for hand in amount(("8", "10 10 1"), ("8", "4 1", "9 10", "8 9 3", "10 10 1", "2 2 2")):
            scorer.type(hand)
            scorer.says_total(sum(map(int, hand.split())) % 10)
    expect(scorer.panel).to_be_hidden()
