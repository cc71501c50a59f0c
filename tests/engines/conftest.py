"""The built site in one browser after the other: `tab` is a fresh visitor in each."""

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.browser.conftest import AT_ONCE, serving
from tests.browser.server import Site
from tests.engines.drivers import ENGINES, Engine, Tab, engine
from tests.faults import mend


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """One server for all, since starting a browser takes long; the engine is the real one."""
    yield from serving(pyodide=True)


@pytest.fixture(autouse=True)
def healthy(site: Site) -> Iterator[None]:
    """Every test starts with a server that does nothing wrong, and an empty log."""
    mend(site)
    for told in (site.extra, site.newer):
        told.clear()
    site.script, site.log = f"globalThis.kabuLimits = {json.dumps(AT_ONCE)};\n", []
    yield
    site.server.release()


@pytest.fixture(scope="session", params=ENGINES)
def browser(request: pytest.FixtureRequest, site: Site) -> Iterator[Engine]:
    with ExitStack() as stack:
        try:
            browser = stack.enter_context(engine(request.param, site.url))
        except LookupError as error:
            pytest.fail(str(error), pytrace=False)
        yield browser


@pytest.fixture
def tab(browser: Engine) -> Iterator[Tab]:
    tab = browser.new_tab()
    yield tab
    tab.close()
