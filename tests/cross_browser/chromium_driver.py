"""Chromium for the tests in all browsers, driven by Playwright."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import BrowserContext, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.find_chromium import CHROMIUM_FLAGS
from tests.cross_browser.browser_tab import TIMEOUT, BrowserDriver, BrowserTab, DriverError


class ChromiumTab(BrowserTab):
    def __init__(self, site: str, context: BrowserContext) -> None:
        super().__init__(site)
        self.context = context
        self.page = context.new_page()

    def load_address(self, url: str) -> None:
        self._run_driver_command(self.page.goto, url)

    def evaluate_expression(self, expression: str) -> Any:
        return self._run_driver_command(self.page.evaluate, expression)

    def click_if_visible(self, css: str) -> bool:
        """Wait for the first visible match, and click it once.

        Unlike in other browsers, this method waits itself: if it gave up while Playwright was late, the element would be clicked twice.
        """
        self._run_driver_command(self.page.locator(css).locator("visible=true").first.click, timeout=1000 * TIMEOUT)
        return True

    def press_keys(self, *names: str) -> None:
        for name in names:
            self._run_driver_command(self.page.keyboard.press, name)

    def type_text(self, text: str) -> None:
        self._run_driver_command(self.page.keyboard.type, text)

    def reload_page(self) -> None:
        self._run_driver_command(self.page.reload)

    def close_tab(self) -> None:
        self.context.close()

    @staticmethod
    def _run_driver_command(command: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
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
