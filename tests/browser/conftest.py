"""Fixtures for testing the built site in Chromium: a web server, one browser for all tests, and `open_page`, which opens tabs."""

import html
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

from tests.browser import cpython_worker
from tests.browser.find_chromium import CHROMIUM_FLAGS, find_chromium
from tests.browser.site_server import STRESS_SEED, SiteServer
from tests.nightly_effort import NIGHTLY

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
PAGES = sorted(f"/{page.parent.relative_to(SITE)}/".replace("/./", "/") for page in SITE.rglob("index.html"))
FOLDERS_OF_SIMILAR_PAGES = ("/cards/print/", "/games/keep/", "/games/print/", "/games/score/", "/games/sources/", "/kin/")
"""Folders whose pages differ only in their data."""

PAGES_OF_EACH_KIND = [page for page in PAGES if not page.startswith(FOLDERS_OF_SIMILAR_PAGES) or page in FOLDERS_OF_SIMILAR_PAGES] + [
    next(iter(pages))
    for folder in FOLDERS_OF_SIMILAR_PAGES
    if (pages := [page for page in PAGES if page.startswith(folder) and page != folder])
]
"""All pages, but only one of each folder in FOLDERS_OF_SIMILAR_PAGES."""

TABLE_PAGE = "/games/oicho-kabu/"
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"
PROBE_FILE = "assets/logo.svg"
LAPTOP: Any = {"width": 1280, "height": 720}
PHONE: Any = {"width": 360, "height": 640}
FAST_COMPILER = "--js-flags=--liftoff-only"  # no test runs long enough for the optimizing WebAssembly compiler to pay off
NO_DELAYS = {"twice": 0, "step": 0, "luck": 0, "ahead": 0, "table": 10**9}
"""The default settings of the page's scripts in tests: quick presses count, opponents' moves take no time, a visit opens with the deal of
the built page, the engine answers every act, and answer tables may take as long as a slow machine needs.
"""
CLEAR_STORAGE = "localStorage.clear(); sessionStorage.clear()"
TIMEOUT_MS = 60_000  # enough for a cold boot on a busy machine; only a failing test waits this long
expect.set_options(timeout=TIMEOUT_MS)


@dataclass(frozen=True)
class BuiltWidget:
    """A widget as the build wrote it into a page."""

    page: str
    kind: str
    id: str
    game: str
    state: str
    rest: str  # the source of the page from the beginning of the widget's HTML to the end of the page


def attribute_of_tag(tag: str, name: str) -> str:
    match = re.search(rf'\b{name}="([^"]*)"', tag)
    return html.unescape(match[1]) if match else ""


def built_widgets_of_page(page: str) -> Iterator[BuiltWidget]:
    """Yield the widgets of a built page. They are read from its source without an HTML parser, which could repair mistakes."""
    source = re.sub(r'(data-row="[^"]*") href="[^"]*"', r"\1", (SITE / page.lstrip("/") / "index.html").read_text("utf-8"))
    for section in re.finditer(r"<section\b[^>]*\bdata-widget=[^>]*>", source):
        start = re.compile(r"<div\b[^>]*\bdata-html[^>]*>").search(source, section.end())
        assert start, f"{page}: a widget without data-html"
        tag = section[0]
        kind, id, game, state = (attribute_of_tag(tag, f"data-{name}") for name in ("widget", "id", "game", "state"))
        yield BuiltWidget(page, kind, id, game, state, source[start.end() :])


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In a stress run, shuffle the tests by the run's seed, so that every pytest worker collects them in the same order."""
    if STRESS_SEED:
        random.Random(STRESS_SEED).shuffle(items)


def serve_site(pyodide: bool) -> Iterator[SiteServer]:
    """Serve the built site on a port of its own. Pages run the engine in Pyodide or, if `pyodide` is False, ask the test process."""
    if not (SITE / "index.html").is_file():
        pytest.fail("The browser tests need a built site: run `make build`.", pytrace=False)
    with SiteServer(SITE) as site:
        site.policies["engine-worker-"] = WORKER_POLICY  # a page's content security policy does not apply to its worker
        if not pyodide:
            cpython_worker.install_cpython_worker(site)
        yield site
        site.server.answer_held_requests()


@pytest.fixture(scope="session", name="shared_site")
def serve_site_to_sharing_tests() -> Iterator[SiteServer]:
    """Serve the site to all tests that share tabs."""
    yield from serve_site(NIGHTLY)


@pytest.fixture(name="site")
def serve_site_to_one_test(request: pytest.FixtureRequest) -> Iterator[SiteServer]:
    """Serve the site to one test, which may read the log of requests and cause faults. Other tests use other ports."""
    yield from serve_site(NIGHTLY or request.node.get_closest_marker("pyodide") is not None)


@pytest.fixture(scope="session", name="browser")
def start_chromium_for_all_tests() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        pytest.fail("The browser tests need Chromium: run `make browser`.", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*CHROMIUM_FLAGS, FAST_COMPILER])
        yield browser
        browser.close()


class TabWithRequestLog:
    """A tab of the browser, with the requests and errors of its pages."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.errors: list[str] = []
        self.requested: list[str] = []
        self.listeners: dict[Any, Callable[[Any], None]] = {
            "pageerror": lambda error: self.errors.append(str(error)),
            "console": self._record_console_error,
            "request": lambda request: self.requested.append(request.url),
        }
        for event, listener in self.listeners.items():
            page.on(event, listener)

    def _record_console_error(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def requested_addresses(self, part: str = "") -> list[str]:
        """Return the addresses that the tab has requested so far and that contain `part`."""
        return [url for url in self.requested if part in url]

    def goto(self, path: str) -> Page:
        self.page.goto(self.url + path)
        self.page.wait_for_function("() => document.readyState === 'complete'")
        return self.page

    def stop_listening(self) -> None:
        for event, listener in self.listeners.items():
            self.page.remove_listener(event, listener)


class TabForManyTests:
    """A tab that many tests use in turn. Only its HTTP cache is kept from test to test; everything else is reset."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page = context.new_page()
        self.url = url
        self.session = context.new_cdp_session(self.page)
        self.session.send("Page.enable")

    def start_visit_in_tab(
        self, script: str, viewport: Any = None, color_scheme: Any = "light", reduced_motion: Any = "no-preference"
    ) -> TabWithRequestLog:
        self.page.set_viewport_size(viewport or LAPTOP)
        self.page.emulate_media(media="null", color_scheme=color_scheme, reduced_motion=reduced_motion)
        self.script = self.session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})["identifier"]
        self.visit = TabWithRequestLog(self.page, self.url)
        return self.visit

    def reset_after_test(self) -> None:
        """Undo what a test has done to the tab. The tab stays on the same site, so that the browser starts no new process for it."""
        self.visit.stop_listening()
        self.page.mouse.move(0, 0)
        self.page.unroute_all()
        for other in [page for page in self.page.context.pages if page is not self.page]:
            other.close()
        self.session.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": self.script})
        self.page.goto(f"{self.url}/{PROBE_FILE}")
        self.page.evaluate(CLEAR_STORAGE)


@pytest.fixture(scope="session")
def shared_tabs() -> dict[str, TabForManyTests]:
    """Return the tabs that tests use in turn, keyed by the tab's number within a test and the options of its browser context."""
    return {}


@pytest.fixture(name="open_page")
def provide_function_that_opens_tabs(
    request: pytest.FixtureRequest, browser: Browser, shared_site: SiteServer, shared_tabs: dict[str, TabForManyTests]
) -> Iterator[Callable[..., TabWithRequestLog]]:
    """Return a function that opens a tab. A test that also uses the fixture `site` gets tabs of its own with an empty cache."""
    contexts: list[BrowserContext] = []
    used: list[str] = []
    own = "site" in request.fixturenames or request.node.get_closest_marker("pyodide")
    site: SiteServer = request.getfixturevalue("site") if own else shared_site
    fresh = own or request.node.get_closest_marker("fresh")

    def new_browser_context(options: dict[str, Any]) -> BrowserContext:
        context = browser.new_context(service_workers="block", **options)
        context.set_default_timeout(TIMEOUT_MS)
        return context

    def open_tab(limits: dict[str, float] | None = None, script: str = "", **options: Any) -> TabWithRequestLog:
        init_script = f"globalThis.kabuLimits = {json.dumps({**NO_DELAYS, **(limits or {})})};\n{script}"
        if fresh:
            contexts.append(new_browser_context(options))
            contexts[-1].add_init_script(init_script)
            return TabWithRequestLog(contexts[-1].new_page(), site.url)
        screen = {name: options.pop(name) for name in ("viewport", "color_scheme", "reduced_motion") if name in options}
        key = f"{len(used)} {options}"
        if key not in shared_tabs:
            shared_tabs[key] = TabForManyTests(new_browser_context(options), site.url)
        used.append(key)
        return shared_tabs[key].start_visit_in_tab(init_script, **screen)

    yield open_tab
    for context in contexts:
        context.close()
    for key in used:
        try:
            shared_tabs[key].reset_after_test()
        except Error:  # a tab that crashed or hangs cannot be shared any more
            shared_tabs.pop(key).page.context.close()


type OpenTable = Callable[..., TabWithRequestLog]


@pytest.fixture(name="open_game_on_phone")
def provide_function_that_opens_game_on_phone(open_page: Callable[..., TabWithRequestLog]) -> OpenTable:
    """Return a function that opens the page of a game, before any act, on a touch screen of phone size."""

    def open_game(game: str, limits: dict[str, float] | None = None, reduced_motion: Any = "no-preference") -> TabWithRequestLog:
        visit = open_page(limits, viewport=PHONE, has_touch=True, reduced_motion=reduced_motion)
        visit.goto(f"/games/{game}/")
        return visit

    return open_game
