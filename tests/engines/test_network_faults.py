"""Tests of faulty files in every browser: one fault per part, or all combinations in nightly runs."""

import pytest

from tests import faults
from tests.amount import amount
from tests.browser.server import Fault, Site
from tests.engines.tab import Tab

SOME: list[tuple[str, Fault]] = [
    ("worker-*.js", "missing"),
    ("engine/pyodide.asm-*.js", "page"),
    ("engine/pyodide.asm-*.wasm", "short"),
    ("engine/kabu-*.bin", "flipped"),
    (faults.SCRIPT, "edition"),
    (faults.ANSWERS, "truncated"),
]


@pytest.mark.parametrize(("file", "fault"), amount(SOME, faults.cells()))
def test_a_file_fails(tab: Tab, site: Site, file: str, fault: Fault) -> None:
    faults.try_out(tab, site, file, fault)
