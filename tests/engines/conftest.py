"""The built site in one browser after the other: `tab` is a fresh visitor in each."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.browser.conftest import healthy, site
from tests.engines.drivers import ENGINES, Engine, Tab, engine

__all__ = ["healthy", "site"]


@pytest.fixture(scope="session", params=ENGINES)
def browser(request: pytest.FixtureRequest) -> Iterator[Engine]:
    site = request.getfixturevalue("site")
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
