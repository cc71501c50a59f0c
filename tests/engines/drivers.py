"""Three browsers under one small set of verbs, so that a scenario is written once.

with engine("firefox", site.url) as browser:
    tab = browser.new_tab()
    tab.open("/games/oicho-kabu/")
"""

import json
import os
import queue
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import BrowserContext, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tests.browser.chromium import FLAGS
from tests.engines.browsers import find

ENGINES = ("chromium", "firefox", "webkit")
PATIENCE = 30.0  # s, for a cold boot on a busy machine
NODE = Path(__file__).parents[2] / ".venv" / "bin" / "node"
STATE = """() => [location.href, document.readyState, document.title, ...[...document.querySelectorAll("[data-engine], [data-say]")]
    .map(({ textContent }) => textContent.trim()).filter(Boolean)].join(" | ")"""


class DriverError(Exception):
    """The browser could not do it."""


class Tab(ABC):
    """The only tab of a fresh visitor."""

    def __init__(self, site: str) -> None:
        self.site = site

    # ---- what each engine does in its own way
    @abstractmethod
    def goto(self, url: str) -> None: ...
    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, a promise's awaited."""

    @abstractmethod
    def click(self, css: str) -> bool:
        """A click of the mouse on the first visible match; False if there is none."""

    @abstractmethod
    def keys(self, *names: str) -> None:
        """Keys by their names in the browser: Enter, Tab, ArrowRight, Shift+Tab, a."""

    @abstractmethod
    def write(self, text: str) -> None:
        """Typed where the focus is."""

    @abstractmethod
    def reload(self) -> None: ...
    @abstractmethod
    def close(self) -> None: ...

    # ---- and what follows
    def open(self, path: str) -> None:
        """Loads a page in full, even if only the fragment is another."""
        self.goto("about:blank")
        self.goto(self.site + path)
        self.wait("() => document.readyState === 'complete'")

    def run(self, function: str, *given: Any) -> Any:
        """What a JavaScript function answers, as JSON knows it."""
        return json.loads(self.evaluate(f"(async () => JSON.stringify((await ({function})(...{json.dumps(given)})) ?? null))()"))

    def press(self, css: str, timeout: float = PATIENCE) -> None:
        """A reader's click on the first visible match, once there is one."""
        self._until(lambda: self.click(css), f"nothing visible to press at {css}", timeout)

    def type(self, css: str, text: str) -> None:
        """Replaces what is in a field, key by key."""
        self.press(css)
        self.run("(css) => document.activeElement.select?.()", css)
        self.write(text)

    def wait(self, function: str, *given: Any, timeout: float = PATIENCE) -> Any:
        """Asks again and again until the answer is truthy, and answers it."""
        return self._until(lambda: self.run(function, *given), f"{function} of {str(given)[:200]} never came true", timeout)

    def url(self) -> str:
        return str(self.run("() => location.href"))

    def back(self) -> None:
        self.run("() => setTimeout(() => history.back())")

    def forward(self) -> None:
        self.run("() => setTimeout(() => history.forward())")

    def _until(self, ask: Callable[[], Any], complaint: str, timeout: float) -> Any:
        end, reason = time.monotonic() + timeout, ""
        while time.monotonic() < end:
            try:
                if answer := ask():
                    return answer
                reason = ""
            except DriverError as error:  # a page between two documents, an element just replaced
                reason = f" ({error})"
            time.sleep(0.05)
        state = "no page"
        with suppress(DriverError):
            state = self.run(STATE)
        raise AssertionError(f"{complaint} in {timeout:.0f} s{reason}: {state}")


class Engine(Protocol):
    def new_tab(self) -> Tab: ...


# ---- Chromium, through Playwright


class ChromiumTab(Tab):
    def __init__(self, site: str, context: BrowserContext) -> None:
        super().__init__(site)
        self.context = context
        self.page = context.new_page()

    def goto(self, url: str) -> None:
        self._ask(self.page.goto, url)

    def evaluate(self, expression: str) -> Any:
        return self._ask(self.page.evaluate, expression)

    def click(self, css: str) -> bool:
        visible = self.page.locator(css).locator("visible=true").first
        return visible.count() > 0 and self._ask(visible.click, timeout=1_000) is None

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
    def _ask(do: Callable[..., Any], *given: Any, **how: Any) -> Any:
        try:
            return do(*given, **how)
        except PlaywrightError as error:
            raise DriverError(error.message.splitlines()[0]) from error


class Chromium:
    def __init__(self, site: str, browser: PlaywrightBrowser) -> None:
        self.site, self.browser = site, browser

    def new_tab(self) -> Tab:
        return ChromiumTab(self.site, self.browser.new_context(viewport={"width": 1280, "height": 800}))


@contextmanager
def chromium(site: str, path: Path) -> Iterator[Engine]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield Chromium(site, browser)
        browser.close()


# ---- Firefox, through puppeteer in a process of its own


class FirefoxTab(Tab):
    def __init__(self, site: str, order: Callable[..., Any]) -> None:
        super().__init__(site)
        self.order, self.number = order, order(None, "open")

    def goto(self, url: str) -> None:
        self.order(self.number, "goto", url)

    def evaluate(self, expression: str) -> Any:
        return self.order(self.number, "run", expression)

    def click(self, css: str) -> bool:
        return bool(self.order(self.number, "press", css))

    def keys(self, *names: str) -> None:
        self.order(self.number, "keys", names)

    def write(self, text: str) -> None:
        self.order(self.number, "write", text)

    def reload(self) -> None:
        self.order(self.number, "reload")

    def close(self) -> None:
        self.order(self.number, "close")


class Firefox:
    def __init__(self, site: str, process: subprocess.Popen[str]) -> None:
        self.site, self.process = site, process
        self.answers: queue.Queue[str] = queue.Queue()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        self._answer()

    def new_tab(self) -> Tab:
        return FirefoxTab(self.site, self.order)

    def order(self, tab: int | None, order: str, *given: Any) -> Any:
        assert self.process.stdin
        print(json.dumps({"tab": tab, "order": order, "given": given}), file=self.process.stdin, flush=True)
        return self._answer()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.answers.put(line)
        self.answers.put('{"error": "Firefox has ended"}')

    def _answer(self) -> Any:
        try:
            answer = json.loads(self.answers.get(timeout=2 * PATIENCE))
        except queue.Empty:
            raise DriverError("Firefox does not answer") from None
        if "error" in answer:
            raise DriverError(answer["error"])
        return answer["result"]

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.listener.join(PATIENCE)


@contextmanager
def firefox(site: str, path: Path) -> Iterator[Engine]:
    script = Path(__file__).with_name("firefox.mjs")
    with subprocess.Popen([NODE, script, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        browser = Firefox(site, process)
        try:
            yield browser
        finally:
            browser.end()


# ---- WebKitGTK, through selenium; a visitor is a browser of its own, with nothing stored


ASYNC = "const done = arguments[arguments.length - 1]; (async () => (%s))().then((is) => done([is]), (not) => done(String(not)));"


PLAIN = {"GDK_BACKEND": "x11", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}  # no graphics card here: composing a window costs more than the page


class WebKitTab(Tab):
    def __init__(self, site: str, path: Path, display: str) -> None:
        super().__init__(site)
        options = WebKitOptions()
        options.binary_location = str(path)
        options.add_argument("--automation")
        self.service = WebKitService(env={**os.environ, **PLAIN, "DISPLAY": display})
        self.service.start()
        there = RemoteConnection(client_config=ClientConfig(self.service.service_url))
        self.driver = webdriver.Remote(there, options=options)
        self.driver.set_script_timeout(2 * PATIENCE)
        self.driver.set_window_size(1280, 800)

    def goto(self, url: str) -> None:
        self._ask(self.driver.get, url)

    def evaluate(self, expression: str) -> Any:
        answer = self._ask(self.driver.execute_async_script, ASYNC % expression)
        if isinstance(answer, str):
            raise DriverError(answer)
        return answer[0]

    def click(self, css: str) -> bool:
        found = self._ask(self.driver.find_elements, "css selector", css)
        visible = next((element for element in found if self._ask(element.is_displayed)), None)
        return visible is not None and self._ask(visible.click) is None

    def keys(self, *names: str) -> None:
        for name in names:
            *held, key = [_selenium(part) for part in name.split("+")]
            actions = ActionChains(self.driver)
            for other in held:
                actions.key_down(other)
            actions.send_keys(key)
            for other in held:
                actions.key_up(other)
            self._ask(actions.perform)

    def write(self, text: str) -> None:
        self._ask(ActionChains(self.driver).send_keys(text).perform)

    def reload(self) -> None:
        self._ask(self.driver.refresh)

    def close(self) -> None:
        if self.service.is_connectable():
            self._ask(self.driver.quit)
            self.service.stop()

    @staticmethod
    def _ask(do: Callable[..., Any], *given: Any) -> Any:
        try:
            return do(*given)
        except WebDriverException as error:
            raise DriverError((error.msg or type(error).__name__).splitlines()[0]) from error


def _selenium(key: str) -> str:
    """ArrowRight is ARROW_RIGHT there; a letter is itself."""
    words = "".join(f"_{letter}" if letter.isupper() else letter for letter in key).strip("_").upper()
    return key if len(key) == 1 else str(getattr(Keys, words))


class WebKit:
    def __init__(self, site: str, path: Path, display: str) -> None:
        self.site, self.path, self.display = site, path, display
        self.tabs: list[Tab] = []

    def new_tab(self) -> Tab:
        self.tabs.append(WebKitTab(self.site, self.path, self.display))
        return self.tabs[-1]


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody sees."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process, os.fdopen(read) as told:
        os.close(write)
        try:
            yield f":{told.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def webkit(site: str, path: Path) -> Iterator[Engine]:
    with screen() as display:
        browser = WebKit(site, path, display)
        try:
            yield browser
        finally:
            for tab in browser.tabs:
                with suppress(DriverError):
                    tab.close()


@contextmanager
def engine(name: str, site: str) -> Iterator[Engine]:
    """One browser, started and ended: `new_tab()` gives fresh visitors. Raises LookupError where the engine is not installed."""
    path = find(name)
    if path is None:
        raise LookupError(f"There is no {name} here: run `make browsers`.")
    with ExitStack() as stack:
        yield stack.enter_context({"chromium": chromium, "firefox": firefox, "webkit": webkit}[name](site, path))
