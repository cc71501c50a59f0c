"""WebKitGTK for the tests in all browsers, driven by Selenium. Each tab is a separate browser process without stored data."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tests.cross_browser.browser_tab import TIMEOUT, BrowserDriver, BrowserTab, DriverError

AWAIT_EXPRESSION = (
    "const done = arguments[arguments.length - 1]; (async () => (%s))().then((is) => done([is]), (not) => done(String(not)));"
)


ENVIRONMENT = {"GDK_BACKEND": "x11", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}  # compositing is very slow without a graphics card


class WebKitTab(BrowserTab):
    def __init__(self, site: str, path: Path, display: str) -> None:
        super().__init__(site)
        options = WebKitOptions()
        options.binary_location = str(path)
        options.add_argument("--automation")
        self.service = WebKitService(env={**ENVIRONMENT, **os.environ, "DISPLAY": display})
        self.service.start()
        connection = RemoteConnection(client_config=ClientConfig(self.service.service_url))
        self.driver = webdriver.Remote(connection, options=options)
        self.driver.set_script_timeout(2 * TIMEOUT)
        self.driver.set_window_size(1280, 800)

    def load_address(self, url: str) -> None:
        self._run_driver_command(self.driver.get, url)

    def evaluate_expression(self, expression: str) -> Any:
        answer = self._run_driver_command(self.driver.execute_async_script, AWAIT_EXPRESSION % expression)
        if isinstance(answer, str):
            raise DriverError(answer)
        return answer[0]

    def click_if_visible(self, css: str) -> bool:
        elements = self._run_driver_command(self.driver.find_elements, "css selector", css)
        visible = next((element for element in elements if self._run_driver_command(element.is_displayed)), None)
        return visible is not None and self._run_driver_command(visible.click) is None

    def press_keys(self, *names: str) -> None:
        for name in names:
            *modifiers, key = [_selenium_name_of_key(part) for part in name.split("+")]
            actions = ActionChains(self.driver)
            for modifier in modifiers:
                actions.key_down(modifier)
            actions.send_keys(key)
            for modifier in modifiers:
                actions.key_up(modifier)
            self._run_driver_command(actions.perform)

    def type_text(self, text: str) -> None:
        self._run_driver_command(ActionChains(self.driver).send_keys(text).perform)

    def reload_page(self) -> None:
        self._run_driver_command(self.driver.refresh)

    def close_tab(self) -> None:
        if self.driver.session_id is None:
            return
        with suppress(DriverError):
            self._run_driver_command(self.driver.quit)
        self.driver.session_id = None
        self.service.stop()

    @staticmethod
    def _run_driver_command(command: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return command(*arguments)
        except WebDriverException as error:
            raise DriverError((error.msg or type(error).__name__).splitlines()[0]) from error


def _selenium_name_of_key(key: str) -> str:
    """Return Selenium's name for a key, such as ARROW_RIGHT for ArrowRight. Letters stay as they are."""
    words = "".join(f"_{letter}" if letter.isupper() else letter for letter in key).strip("_").upper()
    return key if len(key) == 1 else str(getattr(Keys, words))


class WebKitDriver:
    def __init__(self, path: Path, display: str) -> None:
        self.path, self.display = path, display
        self.tabs: list[BrowserTab] = []

    def new_tab(self, site: str) -> BrowserTab:
        self.tabs.append(WebKitTab(site, self.path, self.display))
        return self.tabs[-1]


@contextmanager
def start_virtual_display() -> Iterator[str]:
    """Start a virtual display."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process, os.fdopen(read) as output:
        os.close(write)
        try:
            yield f":{output.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def start_webkit(path: Path) -> Iterator[BrowserDriver]:
    with start_virtual_display() as display:
        browser = WebKitDriver(path, display)
        try:
            yield browser
        finally:
            for tab in browser.tabs:
                tab.close_tab()
