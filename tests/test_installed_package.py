"""The engine as a package: its wheel works in a clean environment of each Python that it supports, and in Pyodide."""

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path

import pytest

import kabu_core
from macros.build_helpers import BIN, ROOT
from tests.nightly_effort import usual_or_nightly

EXAMPLES = Path(__file__).with_name("installed_package_examples.py")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SUPPORTED_VERSIONS = [found[1] for line in PROJECT["classifiers"] if (found := re.fullmatch(r".* :: (3\.\d+)", line))]
MOST_WHEEL_BYTES = 1_500_000

PYTHON_FOLDERS = (
    *Path("/opt/hostedtoolcache/Python").glob("*/x64/bin"),  # on GitHub's runners
    *(Path.home() / ".pyenv" / "versions").glob("*/bin"),
    *(Path(folder) for folder in os.get_exec_path() if Path(folder).name != "shims"),
)
PYTHONS = {version: file for version in SUPPORTED_VERSIONS for folder in PYTHON_FOLDERS if (file := folder / f"python{version}").is_file()}
"""The supported Pythons on this machine, by version."""

RUN_IN_PYODIDE = """
import { readFileSync } from "node:fs";
import { loadPyodide } from %s;
const [wheel, examples] = process.argv.slice(1);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
python.runPython(readFileSync(examples, "utf8"));
"""


@cache
def find_wheel() -> Path:
    """Return the wheel named by the environment variable WHEEL, or by default the wheel in the built site."""
    [wheel] = [Path(os.environ["WHEEL"])] if "WHEEL" in os.environ else ROOT.glob("site/assets/engine/wheel/*.whl")
    return wheel.absolute()


def output_of_process(*command: str | Path, cwd: Path | None = None) -> str:
    process = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300, cwd=cwd)
    assert process.returncode == 0, process.stderr[-2000:]
    return process.stdout


@cache
def output_of_examples_in_checkout() -> str:
    """Return what the examples print with the engine of the repository. A wheel must print the same text."""
    return output_of_process(sys.executable, "-c", f"import sys; sys.path[:0] = ['.']; exec(open({str(EXAMPLES)!r}).read())", cwd=ROOT)


def test_the_required_python_is_the_oldest_supported_one() -> None:
    assert PROJECT["requires-python"] == f">={SUPPORTED_VERSIONS[0]}"


@pytest.mark.built
@pytest.mark.parametrize("version", usual_or_nightly([*PYTHONS][:1], [*PYTHONS]))
def test_the_wheel_runs_in_a_clean_environment(version: str, tmp_path: Path) -> None:
    uv, home = ROOT / ".tools" / "bin" / "uv", tmp_path / "environment"
    output_of_process(uv, "venv", "--quiet", "--no-project", "--python", PYTHONS[version], home)
    output_of_process(uv, "pip", "install", "--quiet", "--offline", "--no-index", "--python", home / "bin" / "python", find_wheel())
    assert output_of_process(home / "bin" / "python", "-I", EXAMPLES) == output_of_examples_in_checkout()
    assert output_of_process(home / "bin" / "kabu", "score", "oicho-kabu", "2 7").startswith("2-7: total 9, kabu.")


@pytest.mark.built
@pytest.mark.by_day(0)
@pytest.mark.parametrize("package", ["pyodide", "pyodide-3.14"])
def test_the_wheel_runs_in_pyodide(package: str) -> None:
    module = json.dumps((ROOT / "node_modules" / package / "pyodide.mjs").as_uri())
    command = (BIN / "node", "--input-type=module", "--eval", RUN_IN_PYODIDE % module, find_wheel(), EXAMPLES)
    assert output_of_process(*command) == output_of_examples_in_checkout()


@pytest.mark.built
def test_the_wheel_is_small_and_contains_what_it_needs() -> None:
    assert find_wheel().name == f"kabu_core-{kabu_core.__version__}-py3-none-any.whl"
    assert find_wheel().stat().st_size <= MOST_WHEEL_BYTES
    with zipfile.ZipFile(find_wheel()) as packed:
        names = {*packed.namelist()}
        [metadata] = [packed.read(name).decode() for name in names if name.endswith("/METADATA")]
    sources = {file.relative_to(ROOT).as_posix() for file in (ROOT / "kabu_core").rglob("*") if file.is_file()}
    assert {name for name in sources if "__pycache__" not in name} <= names
    assert {name for name in names if not name.startswith("kabu_core/")} == {name for name in names if ".dist-info/" in name}
    for line in ("Requires-Python: >=3.12", "License-Expression: MIT AND CC0-1.0", "License-File: LICENSE-CONTENT", "Keywords: card games"):
        assert line in metadata


def test_the_readme_of_the_package_has_an_example_that_runs() -> None:
    [example] = re.findall(r"(?s)```python\n(.*?)```", (ROOT / "kabu_core" / "README.md").read_text("utf-8"))
    assert re.fullmatch(r"\((-?)(\d+), (?!\1)-?\2\)\n", output_of_process(sys.executable, "-c", example, cwd=ROOT))
