"""Smoke tests of a first visit in every engine."""

import pytest

from tests.browser.server import Site
from tests.engines.drivers import Tab
from tests.engines.reader import Reader
from tests.engines.scenarios import SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_reader_can(tab: Tab, site: Site, scenario: str) -> None:
    Reader(tab, site).follow(SCENARIOS[scenario])
