"""Smoke tests of a first visit in every browser."""

import pytest

from tests.browser.site_server import SiteServer
from tests.cross_browser.browser_drivers import BrowserTab
from tests.cross_browser.first_visit_scenarios import SCENARIOS
from tests.cross_browser.scenario_runner import ScenarioRunner


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_first_visit_scenario_succeeds(tab: BrowserTab, site: SiteServer, scenario: str) -> None:
    ScenarioRunner(tab, site).run_scenario_steps(SCENARIOS[scenario])
