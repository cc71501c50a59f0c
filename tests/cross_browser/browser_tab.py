"""The interface of a browser tab, which is the same for every browser. Each method waits for its result."""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

TIMEOUT = 30.0  # s, for a cold boot on a busy machine
DESCRIBE_PAGE = """() => [location.href, document.readyState, document.title, ...[...document.querySelectorAll("[data-engine], [data-say]")]
    .map(({ textContent }) => textContent.trim()).filter(Boolean)].join(" | ")"""


class DriverError(Exception):
    """Raised when the browser fails to carry out a command."""


class BrowserTab(ABC):
    """The tab of a new visitor, who opens no other tab."""

    def __init__(self, site: str) -> None:
        self.site = site

    # ---- implemented for each browser
    @abstractmethod
    def load_address(self, url: str) -> None: ...
    @abstractmethod
    def evaluate_expression(self, expression: str) -> Any:
        """Evaluate a JavaScript expression in the page, await it if it is a promise, and return its value."""

    @abstractmethod
    def click_if_visible(self, css: str) -> bool:
        """Click the first visible element that matches the selector. Return False if there is none."""

    @abstractmethod
    def press_keys(self, *names: str) -> None:
        """Press keys, by their names in the browser: Enter, Tab, ArrowRight, Shift+Tab, a."""

    @abstractmethod
    def type_text(self, text: str) -> None:
        """Type a text into the focused element."""

    @abstractmethod
    def reload_page(self) -> None: ...
    @abstractmethod
    def close_tab(self) -> None: ...

    # ---- common to all browsers
    def open_page(self, path: str) -> None:
        """Load a page from the server, even if only the fragment of the address changes."""
        self.load_address("about:blank")
        self.load_address(self.site + path)
        self.wait_for_result("() => document.readyState === 'complete'")

    def call_function(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function in the page, and return its result. Arguments and result are passed as JSON."""
        return json.loads(
            self.evaluate_expression(f"(async () => JSON.stringify((await ({function})(...{json.dumps(arguments)})) ?? null))()")
        )

    def press_element(self, css: str) -> None:
        """Wait until an element matches the selector and is visible, and click it."""
        self._repeat_until_true(lambda: self.click_if_visible(css), f"nothing visible to press at {css}", TIMEOUT)

    def replace_field_text(self, css: str, text: str) -> None:
        """Replace the text of a field, key by key."""
        self.press_element(css)
        self.call_function("(css) => document.activeElement.select?.()", css)
        self.type_text(text)

    def wait_for_result(self, function: str, *arguments: Any, timeout: float = TIMEOUT) -> Any:
        """Call a JavaScript function again and again until its result is truthy, and return that result."""
        return self._repeat_until_true(
            lambda: self.call_function(function, *arguments), f"{function} of {str(arguments)[:200]} never came true", timeout
        )

    def current_address(self) -> str:
        return str(self.call_function("() => location.href"))

    def go_back(self) -> None:
        self.call_function("() => setTimeout(() => history.back())")

    def go_forward(self) -> None:
        self.call_function("() => setTimeout(() => history.forward())")

    def _repeat_until_true(self, attempt: Callable[[], Any], complaint: str, timeout: float) -> Any:
        end, reason = time.monotonic() + timeout, ""
        while time.monotonic() < end:
            try:
                if answer := attempt():
                    return answer
                reason = ""
            except DriverError as error:  # during a page load, or when an element has just been replaced
                reason = f" ({error})"
            time.sleep(0.05)
        state = "no page"
        with suppress(DriverError):
            state = self.call_function(DESCRIBE_PAGE)
        raise AssertionError(f"{complaint} in {timeout:.0f} s{reason}: {state}")


class BrowserDriver(Protocol):
    def new_tab(self, site: str) -> BrowserTab: ...
