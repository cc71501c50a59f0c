"""A reader's tab, whatever the engine: the verbs, and how they wait."""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

PATIENCE = 30.0  # s, for a cold boot on a busy machine
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

    def press(self, css: str) -> None:
        """A reader's click on the first visible match, once there is one."""
        self._until(lambda: self.click(css), f"nothing visible to press at {css}", PATIENCE)

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
    def new_tab(self, site: str) -> Tab: ...
