"""The built site in a real browser. `site` and `browser` live for the session, `open_page` gives fresh visitors."""

import html
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import FLAGS, find
from tests.browser.server import Site

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
PAGES = sorted(f"/{page.parent.relative_to(SITE)}/".replace("/./", "/") for page in SITE.rglob("index.html"))
ALIKE = ("/cards/print/", "/games/print/", "/games/sources/", "/kin/")
"""Folders whose pages differ by their data alone."""

KINDS_OF_PAGES = [page for page in PAGES if not page.startswith(ALIKE) or page in ALIKE] + [
    next(iter(pages)) for folder in ALIKE if (pages := [page for page in PAGES if page.startswith(folder) and page != folder])
]
"""Every page, but of those alike only the first."""

PLAY = "/games/oicho-kabu/"
PATIENCE = 20_000  # ms, for a cold boot on a busy machine
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


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    if not (SITE / "index.html").is_file():
        pytest.fail("The browser tests need a built site: run `make build`.", pytrace=False)
    with Site(SITE) as site:
        yield site


@pytest.fixture(autouse=True)
def healthy(site: Site) -> Iterator[None]:
    """Every test starts with a server that does nothing wrong, and an empty log."""
    site.faults.clear()
    site.policies.clear()
    site.script = ""
    site.log = []
    yield
    site.server.release()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find()
    if chromium is None:
        pytest.fail("The browser tests need Chromium: run `make browser`.", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


class Visit:
    """A fresh visitor's tab, with what went wrong in it."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page = context.new_page()
        self.url = url
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def to(self, path: str) -> Page:
        self.page.goto(self.url + path)
        self.page.wait_for_function("document.readyState === 'complete'")
        return self.page


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[Callable[..., Visit]]:
    contexts: list[BrowserContext] = []

    def open_page(limits: dict[str, int] | None = None, script: str = "", **options: object) -> Visit:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"globalThis.kabuLimits = {json.dumps(limits or {})};\n{script}")
        contexts.append(context)
        return Visit(context, site.url)

    yield open_page
    for context in contexts:
        context.close()
