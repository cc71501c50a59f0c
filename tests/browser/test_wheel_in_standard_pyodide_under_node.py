"""A test of the published wheel of the engine in a standard Pyodide under Node."""

import json
import subprocess

import pytest

from macros.build_helpers import BIN
from macros.slim_pyodide import PYODIDE
from tests.browser.conftest import SITE

LOAD_WHEEL = """
import { readFileSync } from "node:fs";
import { loadPyodide } from %s;
const [lock, folder] = process.argv.slice(1);
const python = await loadPyodide({ lockFileContents: JSON.parse(readFileSync(lock)), packageBaseUrl: folder });
await python.loadPackage("kabu-core", { messageCallback: () => {} });
console.log(python.runPython(`
from kabu_core import web
web.update("scorer", "oicho-kabu/fuda-wiki-2025/player/8 9 3", "")
`));
"""


@pytest.mark.by_day(0)
def test_the_wheel_loads_through_its_lockfile() -> None:
    [lock] = SITE.glob("assets/engine/wheel/pyodide-lock.json")
    module = json.dumps((PYODIDE / "pyodide.mjs").as_uri())
    command = [str(BIN / "node"), "--input-type=module", "--eval", LOAD_WHEEL % module, str(lock), f"{lock.parent}/"]
    process = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert process.returncode == 0, process.stderr[-2000:]
    assert "Total 0" in json.loads(process.stdout.splitlines()[-1])["say"]
