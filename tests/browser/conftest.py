"""The built site in a real browser. `site` and `browser` live for the session, `open_page` gives visitors."""

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

from tests.amount import NIGHTLY
from tests.browser import cpython
from tests.browser.chromium import FLAGS, find
from tests.browser.server import STRESS, Site

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
PAGES = sorted(f"/{page.parent.relative_to(SITE)}/".replace("/./", "/") for page in SITE.rglob("index.html"))
ALIKE = ("/cards/print/", "/games/keep/", "/games/print/", "/games/score/", "/games/sources/", "/kin/")
"""Folders whose pages differ by their data alone."""

KINDS_OF_PAGES = [page for page in PAGES if not page.startswith(ALIKE) or page in ALIKE] + [
    next(iter(pages)) for folder in ALIKE if (pages := [page for page in PAGES if page.startswith(folder) and page != folder])
]
"""Every page, but of those alike only the first."""

PLAY = "/games/oicho-kabu/"
STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"
NOWHERE = "assets/logo.svg"
SCREEN: Any = {"width": 1280, "height": 720}
PHONE: Any = {"width": 360, "height": 640}
QUICK = "--js-flags=--liftoff-only"  # no test computes for so long that compiling WebAssembly a second time pays
AT_ONCE = {"twice": 0, "step": 0, "luck": 0, "ahead": 0, "table": 10**9}
"""Unless a test asks for it, no press is too quick after another, no step is waited for, a visit opens with the built deal, the engine
answers every act, and a table of answers is waited for however slow the machine is."""
FORGET = "localStorage.clear(); sessionStorage.clear()"
PATIENCE = 60_000  # ms, for a cold boot on a busy machine; only a test that fails waits for so long
expect.set_options(timeout=PATIENCE)


@dataclass(frozen=True)
class Frame:
    """One widget as the build wrote it."""

    page: str
    kind: str
    id: str
    game: str
    state: str
    rest: str  # the page's source from the first frame on


def attribute(tag: str, name: str) -> str:
    found = re.search(rf'\b{name}="([^"]*)"', tag)
    return html.unescape(found[1]) if found else ""


def frames(page: str) -> Iterator[Frame]:
    """The widgets in the source of a page, read without a parser that could repair anything."""
    source = re.sub(r'(data-row="[^"]*") href="[^"]*"', r"\1", (SITE / page.lstrip("/") / "index.html").read_text("utf-8"))
    for section in re.finditer(r"<section\b[^>]*\bdata-widget=[^>]*>", source):
        start = re.compile(r"<div\b[^>]*\bdata-html[^>]*>").search(source, section.end())
        assert start, f"{page}: a widget without data-html"
        tag = section[0]
        kind, id, game, state = (attribute(tag, f"data-{name}") for name in ("widget", "id", "game", "state"))
        yield Frame(page, kind, id, game, state, source[start.end() :])


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the tests of a stress run, by its seed: each worker collects them in the same order."""
    if STRESS:
        random.Random(STRESS).shuffle(items)


def serving(pyodide: bool) -> Iterator[Site]:
    """The built site on a port of its own, from a server that does nothing wrong yet; the engine runs in Pyodide, or in this process."""
    if not (SITE / "index.html").is_file():
        pytest.fail("The browser tests need a built site: run `make build`.", pytrace=False)
    with Site(SITE) as site:
        site.policies["worker-"] = STRICT  # a page's own policy does not reach into its worker
        if not pyodide:
            cpython.install(site)
        yield site
        site.server.release()


@pytest.fixture(scope="session")
def served() -> Iterator[Site]:
    """The site that regular visitors come back to."""
    yield from serving(NIGHTLY)


@pytest.fixture
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """A server for one test, which reads its log or has it fail: whatever a page of another test still asks for goes to another port."""
    yield from serving(NIGHTLY or request.node.get_closest_marker("pyodide") is not None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find()
    if chromium is None:
        pytest.fail("The browser tests need Chromium: run `make browser`.", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*FLAGS, QUICK])
        yield browser
        browser.close()


class Visit:
    """A visitor's tab, with what it asked for and what went wrong in it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.errors: list[str] = []
        self.asked: list[str] = []
        self.hears: dict[Any, Callable[[Any], None]] = {
            "pageerror": lambda error: self.errors.append(str(error)),
            "console": self._console,
            "request": lambda request: self.asked.append(request.url),
        }
        for event, hear in self.hears.items():
            page.on(event, hear)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def requests(self, part: str = "") -> list[str]:
        """Return the addresses containing `part` that the tab asked for so far."""
        return [url for url in self.asked if part in url]

    def to(self, path: str) -> Page:
        self.page.goto(self.url + path)
        self.page.wait_for_function("() => document.readyState === 'complete'")
        return self.page

    def end(self) -> None:
        for event, hear in self.hears.items():
            self.page.remove_listener(event, hear)


class Regular:
    """A visitor who comes back for one test after another: the caches are warm, and nothing else is left of the last time."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page = context.new_page()
        self.url = url
        self.session = context.new_cdp_session(self.page)
        self.session.send("Page.enable")

    def come(self, script: str, viewport: Any = None, color_scheme: Any = "light", reduced_motion: Any = "no-preference") -> Visit:
        self.page.set_viewport_size(viewport or SCREEN)
        self.page.emulate_media(media="null", color_scheme=color_scheme, reduced_motion=reduced_motion)
        self.script = self.session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})["identifier"]
        self.visit = Visit(self.page, self.url)
        return self.visit

    def leave(self) -> None:
        """To a place of the same site, so that no process has to begin anew."""
        self.visit.end()
        self.page.mouse.move(0, 0)
        self.page.unroute_all()
        for other in [page for page in self.page.context.pages if page is not self.page]:
            other.close()
        self.session.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": self.script})
        self.page.goto(f"{self.url}/{NOWHERE}")
        self.page.evaluate(FORGET)


@pytest.fixture(scope="session")
def regulars() -> dict[str, Regular]:
    """Those who have been here already, by what they are and the how manieth they are in a test."""
    return {}


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, browser: Browser, served: Site, regulars: dict[str, Regular]
) -> Iterator[Callable[..., Visit]]:
    """Opens a visitor's tab. Who takes `site` too, to read its log or to have it fail, gets visitors who have never been here."""
    contexts: list[BrowserContext] = []
    here: list[str] = []
    own = "site" in request.fixturenames or request.node.get_closest_marker("pyodide")
    site: Site = request.getfixturevalue("site") if own else served
    fresh = own or request.node.get_closest_marker("fresh")

    def new(options: dict[str, Any]) -> BrowserContext:
        context = browser.new_context(service_workers="block", **options)
        context.set_default_timeout(PATIENCE)
        return context

    def open_page(limits: dict[str, float] | None = None, script: str = "", **options: Any) -> Visit:
        before = f"globalThis.kabuLimits = {json.dumps({**AT_ONCE, **(limits or {})})};\n{script}"
        if fresh:
            contexts.append(new(options))
            contexts[-1].add_init_script(before)
            return Visit(contexts[-1].new_page(), site.url)
        screen = {name: options.pop(name) for name in ("viewport", "color_scheme", "reduced_motion") if name in options}
        who = f"{len(here)} {options}"
        if who not in regulars:
            regulars[who] = Regular(new(options), site.url)
        here.append(who)
        return regulars[who].come(before, **screen)

    yield open_page
    for context in contexts:
        context.close()
    for who in here:
        try:
            regulars[who].leave()
        except Error:  # a tab that crashed or hangs is not come back to
            regulars.pop(who).page.context.close()


type Seat = Callable[..., Visit]


@pytest.fixture
def at_table(open_page: Callable[..., Visit]) -> Seat:
    """Opens a game's page on a phone; no game has begun there."""

    def at_table(game: str, limits: dict[str, float] | None = None, reduced_motion: Any = "no-preference") -> Visit:
        visit = open_page(limits, viewport=PHONE, has_touch=True, reduced_motion=reduced_motion)
        visit.to(f"/games/{game}/")
        return visit

    return at_table
