"""Chromium for the tests in all browsers, driven by Playwright."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import BrowserContext, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.find_chromium import CHROMIUM_FLAGS
from tests.cross_browser.tab import TIMEOUT, BrowserDriver, BrowserTab, DriverError


class ChromiumTab(BrowserTab):
    def __init__(self, site: str, context: BrowserContext) -> None:
        super().__init__(site)
        self.context = context
        self.page = context.new_page()

    def goto(self, url: str) -> None:
        self._ask(self.page.goto, url)

    def evaluate(self, expression: str) -> Any:
        return self._ask(self.page.evaluate, expression)

    def click(self, css: str) -> bool:
        """Wait for the first visible match, and click it once.

        Unlike in other browsers, this method waits itself. If it gave up while Playwright was late, `press` would click a second time.
        """
        self._ask(self.page.locator(css).locator("visible=true").first.click, timeout=1000 * TIMEOUT)
        return True

    def keys(self, *names: str) -> None:
        for name in names:
            self._ask(self.page.keyboard.press, name)

    def write(self, text: str) -> None:
        self._ask(self.page.keyboard.type, text)

    def reload(self) -> None:
        self._ask(self.page.reload)

    def close(self) -> None:
        self.context.close()

    @staticmethod
    def _ask(command: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        try:
            return command(*arguments, **options)
        except PlaywrightError as error:
            raise DriverError(error.message.splitlines()[0]) from error


class ChromiumDriver:
    def __init__(self, browser: PlaywrightBrowser) -> None:
        self.browser = browser

    def new_tab(self, site: str) -> BrowserTab:
        return ChromiumTab(site, self.browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block"))


@contextmanager
def start_chromium(path: Path) -> Iterator[BrowserDriver]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield ChromiumDriver(browser)
        browser.close()
