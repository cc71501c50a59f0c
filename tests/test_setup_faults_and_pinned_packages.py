"""The set-up of the project: what is missing or wrong is explained in one sentence, and every package is pinned."""

import ast
import os
import re
import runpy
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kabu_core
from kabu_core import __main__ as kabu
from macros import __main__ as site
from tests import conftest
from tests.browser import find_chromium

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parent.parent
STEP_SCRIPT = ROOT / "requirements" / "run_setup_step.py"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("OSError: [Errno 28] No space left on device: '/x'", "The disk is full"),
        ("npm error code ENOSPC", "The disk is full"),
        ("OSError: [Errno 30] Read-only file system: '/x/.tools'", "it is read-only"),
        (
            "NewConnectionError('<...>: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution')",
            "needs a network",
        ),
        ("error: Failed to fetch: `https://…`\n  Caused by: error sending request for url", "needs a network"),
        ("npm error code ENOTFOUND", "needs a network"),
        ("The virtual environment was not created successfully because ensurepip is not available.", "venv module"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "does not match its pinned hash"),
    ],
)
def test_the_reason_for_a_failed_set_up_step_is_explained(said: str, message: str) -> None:
    script = "import sys; sys.exit(sys.argv[1])"
    done = subprocess.run([sys.executable, STEP_SCRIPT, "otherwise", sys.executable, "-c", script, said], capture_output=True, text=True)
    assert done.returncode == 1
    assert message in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_step_that_fails_for_an_unknown_reason_shows_its_output() -> None:
    explain: Callable[[str, str], str] = runpy.run_path(str(STEP_SCRIPT))["explain_failure"]
    assert explain("It rains.\n", "Nothing was installed.") == "It rains.\nNothing was installed."


def test_every_documented_make_target_exists() -> None:
    made = set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text("utf-8")))
    documents = [*ROOT.glob("*.md"), *WORKFLOWS, ROOT / ".ci" / "run", *(ROOT / ".github").glob("*.md"), ROOT / "docs" / "contributing.md"]
    for file in documents:
        named = re.findall(r"(?m)(?:`|^ *(?:- run: |exec )?|&& exec )make ([a-z]+)", file.read_text("utf-8"))
        assert {*named} <= made, file


@pytest.mark.parametrize("port", ["70000", "0", "-1", "abc", ""])
def test_an_invalid_port_is_reported_before_anything_is_built(port: str) -> None:
    with pytest.raises(SystemExit, match=f"^PORT={port} is not a port; choose a number from 1 to 65535"):
        site.main(["serve", f"127.0.0.1:{port}"])


def test_a_port_in_use_is_reported_before_anything_is_built() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match=f"^Port {port} cannot be used .*; choose another"):
            site.main(["serve", f"127.0.0.1:{port}"])


def test_a_full_disk_is_reported_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def raise_error_of_full_disk(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "site/index.html")

    monkeypatch.setattr(site, "cli", raise_error_of_full_disk)
    with pytest.raises(SystemExit, match=r"^The build failed: No space left on device \(site/index.html\)\.$"):
        site.main(["build"])


@pytest.mark.parametrize("rights", [None, ["/usr/bin/sudo", "-n"], []])
def test_a_chromium_that_cannot_be_installed_is_reported_in_one_sentence(rights: list[str] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(find_chromium, "find_chromium", lambda: None)
    monkeypatch.setattr(shutil, "which", lambda name: None if name == "sudo" and rights is None else f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0 if rights == [] else 1000)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: asked.append(command))
    with pytest.raises(SystemExit, match=r"^The browser tests need Chromium: please install it"):
        find_chromium.install_chromium_if_missing()
    apt = [command for command in asked if "apt-get" in command]
    assert [command[: command.index("apt-get")] for command in apt] == ([] if rights is None else [rights, rights])


FAILING_TESTS = """
import pytest

@pytest.mark.built
def test_page(): {}["leaflet-1958"]

@pytest.fixture
def site(): {}["leaflet-1958"]

def test_browser(site): pass

def test_rules(): {}["leaflet-1958"]
"""


def test_a_failure_on_an_outdated_site_says_so_first(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    why = "The site was built before x.toml was changed: run `make build`, and test again."
    monkeypatch.setattr(conftest, "outdated_site_message", lambda: why)
    pytester.makepyfile(FAILING_TESTS)
    output = pytester.runpytest_inprocess("-q", "-rN", "-p", conftest.__name__, "-p", "no:cacheprovider").stdout.str()
    first = re.findall(r"(?m)^_+ (?:ERROR at setup of )?(\w+) _+\n(.*)$", output)
    assert {name: line == why for name, line in first} == {"test_page": True, "test_browser": True, "test_rules": False}
    assert output.count("KeyError: 'leaflet-1958'") == 3


def test_a_missing_site_is_reported_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "BUILT_HOME_PAGE", tmp_path / "index.html")
    assert conftest.outdated_site_message.__wrapped__() == "There is no built site: run `make build`, and test again."


@pytest.mark.parametrize("file", sorted((ROOT / "requirements").glob("*.in")), ids=lambda file: file.stem)
def test_every_package_is_pinned_by_hash(file: Path) -> None:
    pins = re.split(r"\n(?=\S)", re.sub(r"(?m)^\s*#.*\n?", "", file.with_suffix(".txt").read_text("utf-8")).strip())
    assert [pin for pin in pins if not re.match(r"[\w.\[\],-]+==\S+", pin) or "--hash=sha256:" not in pin] == []
    wanted = {line.split("#")[0].strip() for line in file.read_text("utf-8").splitlines() if not line.startswith(("#", "-c"))}
    names = {re.split(r"[=\[]", pin)[0] for pin in pins}
    assert {re.split(r"[<>=\[]", name)[0] for name in wanted if name} <= names


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_every_action_is_pinned_by_commit(file: Path) -> None:
    uses = re.findall(r"uses: (.*)", file.read_text("utf-8"))
    assert uses
    assert [used for used in uses if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v[\d.]+", used)] == []


def test_the_fixtures_of_the_cross_browser_tests_exist() -> None:
    """The tests in tests/cross_browser do not run by day, but their fixtures must exist."""
    command = [sys.executable, "-m", "pytest", "--setup-plan", "-q", "-p", "no:cacheprovider", "tests/cross_browser"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]


OLDER_PYTHONS = [
    str(file) for folder in os.get_exec_path() for name in ("3.[6-9]", "3.1[01]") for file in Path(folder).glob(f"python{name}")
]
TOO_OLD_MESSAGE = (
    r"kabu needs Python 3\.12 or newer, and this is Python 3\.\d+: run 'make setup', and then '\.venv/bin/python -m kabu_core'\.\n"
)


def test_an_old_python_is_told_the_required_version(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    needed = re.search(r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert needed
    assert (3, int(needed[1])) == kabu_core.REQUIRED_PYTHON
    monkeypatch.setattr(sys, "version_info", (3, 11, 2, "final", 0))
    assert kabu.main(["games"]) == 2
    assert re.fullmatch(TOO_OLD_MESSAGE, capsys.readouterr().err)


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_an_old_python_can_parse_the_version_check(name: str) -> None:
    """The files that run before the version check use no syntax and import no module that an old Python lacks."""
    tree = ast.parse((ROOT / "kabu_core" / name).read_text("utf-8"), feature_version=(3, 7))  # the oldest version that `ast` accepts
    imported = {name.name for node in tree.body if isinstance(node, ast.Import) for name in node.names}
    assert not [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert imported <= {"kabu_core", "signal", "sys"}


@pytest.mark.by_day(3)
@pytest.mark.parametrize("python", sorted({*OLDER_PYTHONS}))
def test_an_installed_old_python_prints_the_message(python: str) -> None:
    done = subprocess.run([python, "-m", "kabu_core", "games"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode == 127:
        pytest.skip("this command starts no Python")
    assert done.returncode == 2
    assert re.fullmatch(TOO_OLD_MESSAGE, done.stderr)
    done = subprocess.run([python, "-c", "import kabu_core"], cwd=ROOT, capture_output=True, text=True)
    assert re.fullmatch(r"ImportError: kabu needs Python 3\.12 or newer, and this is Python 3\.\d+", done.stderr.splitlines()[-1])
