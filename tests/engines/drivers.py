"""Drivers of three browsers with the same methods, so that each scenario is written once.

with engine("firefox") as browser:
    tab = browser.new_tab(site.url)
    tab.open("/games/oicho-kabu/")
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests.engines.browsers import find
from tests.engines.chromium import chromium
from tests.engines.firefox import firefox
from tests.engines.tab import DriverError, Engine, Tab
from tests.engines.webkit import webkit

__all__ = ["ENGINES", "DriverError", "Engine", "Tab", "engine"]
ENGINES = {"chromium": chromium, "firefox": firefox, "webkit": webkit}


@contextmanager
def engine(name: str) -> Iterator[Engine]:
    """Start and end a browser whose `new_tab()` returns new visitors. Raises LookupError if it is not installed."""
    path = find(name)
    if path is None:
        raise LookupError(f"There is no {name} here: run `make browsers`.")
    with ExitStack() as stack:
        yield stack.enter_context(ENGINES[name](path))
