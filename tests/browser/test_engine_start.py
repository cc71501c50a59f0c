"""Tests of starting the engine: when it loads, its progress, and how it can fail."""

import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from macros import slim_pyodide
from macros.build_helpers import BIN
from macros.pipeline import engine_part_files
from macros.slim_pyodide import PYODIDE, pyodide_lock_info
from macros.slim_pyodide.byte_code_archives import full_names_of_imports
from macros.slim_pyodide.stdlib_stubs import STUBS
from tests.browser.conftest import SITE, TABLE_PAGE, TabWithRequestLog
from tests.browser.site_server import SiteServer
from tests.browser.widget_helpers import LEGAL_ACTION, WidgetDriver, follow_link_and_wait_for_page, requests_once_idle, wait_until_idle
from tests.nightly_effort import usual_or_nightly

Open = Callable[..., TabWithRequestLog]
pytestmark = pytest.mark.pyodide

START_ENGINE = """
import { readFileSync } from "node:fs";
import { loadPyodide } from %s;
const [info, stdLibURL, engine] = process.argv.slice(1);
const python = await loadPyodide({
    stdLibURL,
    lockFileContents: { info: JSON.parse(info), packages: {} },
    packageBaseUrl: "/nowhere/",
    args: ["-S"],
    enableRunUntilComplete: false,
    fsInit: async (FS) => FS.writeFile("/lib/engine", readFileSync(engine)),
});
python.pyimport("archive_importer").add_archive("/lib/engine");
const modules = python.runPython("import sys; ' '.join(sys.modules)").split(" ");
const said = (run) => { try { return run(); } catch (error) { return error.message; } };
const { update } = python.pyimport("kabu_core.web");
console.log(JSON.stringify({
    modules,
    wrong: said(() => update("table", 12, "new")),
    missing: said(() => python.runPython("import zipfile")),
    left_out: said(() => python.runPython("import asyncio; asyncio.get_event_loop()")),
    value: python.runPython("a = 'x; y'\\na"),
}));
"""


RECORD_REPORTS = """() => {
    const [panel, live] = ["engine", "say"].map((name) => document.querySelector(`[data-widget=table] [data-${name}]`));
    Object.assign(globalThis, { reports: 0, announcements: [] });
    const count = () => (reports += Number(!panel.hidden));
    new MutationObserver(count).observe(panel, { attributeFilter: ["hidden"] });
    new MutationObserver(() => announcements.push(live.textContent)).observe(live, { childList: true });
}"""
"""A script that counts how often the engine's report appears at the table, and records what is announced."""


@pytest.fixture(scope="session")
def report_of_engine_under_node(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """Run the site's Pyodide and engine under Node, without a page, and return the report of the script START_ENGINE.

    The report holds the loaded modules, the messages of some errors, and the value of a Python expression.
    """
    folder = tmp_path_factory.mktemp("alone")
    shutil.copy(PYODIDE / "package.json", folder)
    for name in ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm"):
        [part] = SITE.glob(f"assets/engine/{Path(name).stem}-*{Path(name).suffix.replace('.mjs', '.js')}")
        shutil.copy(part, folder / name)
    parts = [folder / name for name in ("library.zip", "kabu")]
    for part in parts:
        [packed] = SITE.glob(f"assets/engine/{part.stem}-*.bin")
        part.write_bytes(gzip.decompress(packed.read_bytes()))
    script = START_ENGINE % json.dumps((folder / "pyodide.mjs").as_uri())
    command: list[str | Path] = [BIN / "node", "--input-type=module", "--eval", script, json.dumps(pyodide_lock_info()), *parts]
    process = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert process.returncode == 0, process.stderr[-2000:]
    report: dict[str, Any] = json.loads(process.stdout.splitlines()[-1])
    return report


@pytest.mark.by_day(0)
def test_every_stub_is_imported_by_the_boot_or_a_later_part(report_of_engine_under_node: Mapping[str, Any]) -> None:
    on_demand = slim_pyodide.missing_stdlib_modules(
        engine_part_files.modules_with_bundled_stdlib_imports(), engine_part_files.modules_of_part("calculator")
    ).values()
    imported = {name for source in on_demand for name in full_names_of_imports(source.decode(), inside_functions=True)}
    assert {*STUBS} <= {*report_of_engine_under_node["modules"], *imported}
    assert report_of_engine_under_node["value"] == "x; y"


def test_errors_of_the_slim_python_keep_their_messages(report_of_engine_under_node: Mapping[str, Any]) -> None:
    """Check the traceback of a wrong call, and the messages about a module and a function that this Python leaves out."""
    assert report_of_engine_under_node["wrong"].startswith('Traceback (most recent call last):\n  File "kabu_core/web/__init__.py"')
    assert report_of_engine_under_node["wrong"].endswith("AttributeError: 'int' object has no attribute 'partition'\n")
    assert report_of_engine_under_node["missing"].endswith("ModuleNotFoundError: No module named 'zipfile'\n")
    assert report_of_engine_under_node["left_out"].endswith(
        "asyncio.get_event_loop is left out of this Python: nothing here waits for a promise\n"
    )


def engine_requests(page: Page, site: SiteServer) -> list[str]:
    return [path for path in requests_once_idle(page, site, "/assets/") if "/engine/" in path or "/engine-worker-" in path]


def test_the_engine_loads_only_when_a_button_gets_the_focus(open_page: Open, site: SiteServer) -> None:
    page = open_page().goto(TABLE_PAGE)
    assert engine_requests(page, site) == []
    with page.context.expect_event("request", lambda request: "pyodide.asm" in request.url):
        WidgetDriver(page, "table").section.locator("button:visible:enabled").first.focus()


def test_the_answers_to_first_acts_are_fetched_before_the_engine(open_page: Open, site: SiteServer) -> None:
    """If the engine came first, its download would block a slow connection, and the answers would be late."""
    page = open_page({"ahead": 1}).goto(TABLE_PAGE)
    wait_until_idle(page)
    WidgetDriver(page, "table").section.locator("button:visible:enabled").first.focus()
    answers, worker = site.wait_for_request("/acts-"), site.wait_for_request("/assets/engine-worker-")
    assert site.requested_addresses().index(answers) < site.requested_addresses().index(worker)


def test_a_press_before_the_deals_arrive_is_answered_without_the_engine(open_page: Open, site: SiteServer) -> None:
    site.faults |= {"/assets/engine/": "silent", "/deals/koi-koi/fuda-wiki-": "silent"}
    page = open_page({"ahead": 1}).goto("/games/koi-koi/")
    site.wait_for_request("/deals/koi-koi/fuda-wiki-")
    table = WidgetDriver(page, "table")
    table.press_first_action()
    expect(table.panel).to_be_hidden()


def test_a_passing_pointer_does_not_load_the_engine(open_page: Open, site: SiteServer) -> None:
    """The engine is loaded only if the pointer rests on a table."""
    visit = open_page()
    visit.page.clock.install(time=0)
    page = visit.goto(TABLE_PAGE)
    page.clock.pause_at(3_600_000)
    WidgetDriver(page, "table").section.locator(LEGAL_ACTION).first.hover()
    page.clock.run_for(100)
    page.mouse.move(0, 0)
    page.clock.run_for(1000)
    page.clock.resume()
    assert engine_requests(page, site) == []
    WidgetDriver(page, "table").section.locator(LEGAL_ACTION).first.hover()
    site.wait_for_request("/assets/engine/")


def test_the_advice_part_is_fetched_only_for_a_hint(open_page: Open) -> None:
    visit = open_page()
    table = WidgetDriver(visit.goto(TABLE_PAGE), "table")
    table.start_new_deal_from_menu()
    expect(table.panel).to_be_hidden()
    expect(table.view).to_have_attribute("aria-busy", "false")
    table.start_new_deal_from_menu()
    assert requests_once_idle(table.page, visit, "/advice-") == [], "the part is fetched only on request"
    table.section.get_by_role("button", name="Hint").click()
    expect(table.view.locator(".coach")).to_contain_text(".")
    assert len(requests_once_idle(table.page, visit, "/advice-")) == 1
    assert visit.errors == []


def test_only_the_parts_of_the_played_games_are_fetched(open_page: Open, site: SiteServer) -> None:
    """A game's part is requested before the engine has arrived, and another game's part once the reader turns to the table of that game."""
    site.faults["library-"] = "silent"
    page = open_page({"ahead": 1}).goto("/games/yoshi/")
    WidgetDriver(page, "table").section.locator(LEGAL_ACTION).first.focus()
    site.wait_for_request("/engine/games/yoshi-")
    site.faults.clear()
    site.server.answer_held_requests()
    WidgetDriver(page, "table").start_new_deal_from_menu()
    follow_link_and_wait_for_page(page, "/games/oicho-kabu/")
    WidgetDriver(page, "table").start_new_deal_from_menu()
    site.wait_for_request("/engine/games/oicho-kabu-")
    parts = re.findall(r"/engine/(\w+/[\w-]+)-\w+\.bin", " ".join(requests_once_idle(page, site, "/engine/")))
    assert sorted(parts) == ["families/columns", "families/own-hands", "games/oicho-kabu", "games/yoshi"]


def test_loading_progress_is_shown_and_announced_once(open_page: Open, site: SiteServer) -> None:
    """The progress is shown in place of the news. A second question during the same start shows it again, but announces nothing new."""
    site.faults["library-"] = "silent"
    page = open_page().goto(TABLE_PAGE)
    page.evaluate(RECORD_REPORTS)
    table = WidgetDriver(page, "table")
    news = table.view.locator(".told")
    table.request_new_deal()
    expect(table.view).to_have_attribute("aria-busy", "true")
    expect(table.panel).to_contain_text("of 3.")
    expect(table.panel.get_by_role("progressbar")).to_be_visible()
    places = [part.evaluate("(one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().top]") for part in (table.panel, news)]
    assert places[0] == pytest.approx(places[1], abs=1)
    expect(table.say).to_contain_text("Loading the game engine")
    page.evaluate("location.hash = '#table=thumb/oicho-kabu_fuda-wiki-2025_seats=4_seed=3'")
    page.wait_for_function("() => reports === 2")
    assert len(page.evaluate("announcements.filter((text) => text.includes('Loading the game engine'))")) == 1
    site.server.answer_held_requests()


@pytest.mark.by_day(0)
def test_a_runaway_computation_is_stopped(open_page: Open) -> None:
    deaf = "Worker.prototype.postMessage = ((send) => function (data) { if (!globalThis.deaf || data.runtime) send.call(this, data); })"
    page = open_page({"answer": 10**9, "slow": 300}, f"{deaf}(Worker.prototype.postMessage);").goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.start_new_deal_from_menu()
    before = table.frame_text()
    page.evaluate("globalThis.deaf = true")
    table.request_new_deal()
    table.panel.get_by_role("button", name="Stop").click()
    expect(table.panel.get_by_role("alert")).to_contain_text("stopped")
    assert table.frame_text() == before
    page.evaluate("globalThis.deaf = false")
    table.retry.click()
    table.wait_for_changed_frame(before)


@pytest.mark.by_day(0)
def test_acts_pressed_while_the_engine_loads_for_the_first_one_are_dropped(open_page: Open, site: SiteServer) -> None:
    site.faults["kabu-"] = "silent"
    page = open_page().goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    before = table.frame_text()
    for _ in range(3):
        table.section.locator(LEGAL_ACTION).first.click()
    site.faults.clear()
    site.server.answer_held_requests()
    table.wait_for_changed_frame(before)
    expect(table.view).to_have_attribute("aria-busy", "false")  # no act is waiting
    expect(table.panel).to_be_hidden()
    assert page.url.count(";") == 1


@pytest.mark.by_day(0)
def test_with_everything_of_pyodide_blocked_the_scorer_answers(open_page: Open, site: SiteServer) -> None:
    site.faults["/assets/engine/"] = "blocked"
    page = open_page().goto(TABLE_PAGE)
    scorer = WidgetDriver(page, "scorer")
    presets = scorer.section.locator("[name=rules] option").evaluate_all("options => options.map(option => option.value)")
    assert len(presets) > 1
    for preset in presets:
        scorer.section.locator("select[name=rules]").select_option(preset)
        for hand in usual_or_nightly(("8", "10 10 1"), ("8", "4 1", "9 10", "8 9 3", "10 10 1", "2 2 2")):
            scorer.enter_hand(hand)
            scorer.expect_total_in_scorer(sum(map(int, hand.split())) % 10)
    expect(scorer.panel).to_be_hidden()
