"""Fixtures for testing the built site in several browsers. Each `tab` belongs to a new visitor."""

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.browser.conftest import NO_DELAYS, serve_site
from tests.browser.site_server import SiteServer
from tests.cross_browser.browser_drivers import ENGINES, BrowserDriver, BrowserTab, start_browser


@pytest.fixture(name="site")
def serve_site_with_pyodide() -> Iterator[SiteServer]:
    """Serve the site to one test only, so that the log has no requests of other tests. Pages run the engine in Pyodide."""
    for site in serve_site(pyodide=True):
        site.script = f"globalThis.kabuLimits = {json.dumps(NO_DELAYS)};\n"
        yield site


@pytest.fixture(scope="session", params=ENGINES, name="browser")
def start_browser_for_all_tests(request: pytest.FixtureRequest) -> Iterator[BrowserDriver]:
    with ExitStack() as stack:
        try:
            browser = stack.enter_context(start_browser(request.param))
        except LookupError as error:
            pytest.fail(str(error), pytrace=False)
        yield browser


@pytest.fixture(name="tab")
def open_tab_of_new_visitor(browser: BrowserDriver, site: SiteServer) -> Iterator[BrowserTab]:
    tab = browser.new_tab(site.url)
    yield tab
    tab.close_tab()
