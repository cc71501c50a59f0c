"""Drivers for three browsers. All have the same methods, so that one test works in each browser:

with start_browser("firefox") as browser:
    tab = browser.new_tab(site.url)
    tab.open_page("/games/oicho-kabu/")
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests.cross_browser.browser_tab import BrowserDriver, BrowserTab, DriverError
from tests.cross_browser.chromium_driver import start_chromium
from tests.cross_browser.find_browsers import find_browser
from tests.cross_browser.firefox_driver import start_firefox
from tests.cross_browser.webkit_driver import start_webkit

__all__ = ["ENGINES", "BrowserDriver", "BrowserTab", "DriverError", "start_browser"]
ENGINES = {"chromium": start_chromium, "firefox": start_firefox, "webkit": start_webkit}


@contextmanager
def start_browser(name: str) -> Iterator[BrowserDriver]:
    """Start a browser, and end it afterwards. Raise LookupError if it is not installed. Each `new_tab()` is a new visitor."""
    path = find_browser(name)
    if path is None:
        raise LookupError(f"There is no {name} here: run `make browsers`.")
    with ExitStack() as stack:
        yield stack.enter_context(ENGINES[name](path))
