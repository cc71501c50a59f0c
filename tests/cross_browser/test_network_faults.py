"""Tests of faulty files in every browser. By day they try a few pairs of a file and a fault; nightly runs try all pairs."""

import pytest

from tests import network_fault_checks
from tests.browser.site_server import Fault, SiteServer
from tests.cross_browser.browser_tab import BrowserTab
from tests.nightly_effort import usual_or_nightly

SAMPLE_OF_FAULTS: list[tuple[str, Fault]] = [
    ("engine-worker-*.js", "missing"),
    ("engine/pyodide.asm-*.js", "page"),
    ("engine/pyodide.asm-*.wasm", "short"),
    ("engine/kabu-*.bin", "flipped"),
    (network_fault_checks.SCRIPT, "edition"),
    (network_fault_checks.ANSWERS, "truncated"),
]


@pytest.mark.parametrize(("file", "fault"), usual_or_nightly(SAMPLE_OF_FAULTS, network_fault_checks.pairs_of_file_and_fault()))
def test_a_faulty_file_is_reported_and_one_press_continues(tab: BrowserTab, site: SiteServer, file: str, fault: Fault) -> None:
    network_fault_checks.check_page_copes_with_faulty_file(tab, site, file, fault)
