"""The audit of dependencies: all checks run, and every failed check is reported. Fake commands stand in for pip-audit and npm."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
FAKE_TOOL = """#!{python}
import json, sys
answers = json.loads({answers!r})
said, complaint, code = answers[next(name for name in answers if name in " ".join(sys.argv[-1:]))]
print(said)
print(complaint, file=sys.stderr)
sys.exit(code)
"""
type Answer = tuple[str, str, int]


def fake_pip_audit_answer(*vulns: dict[str, Any], unknown: bool = False) -> Answer:
    package: dict[str, Any] = {"name": "jinja2", "version": "3.1.2"}
    package |= {"skip_reason": "Dependency not found on PyPI"} if unknown else {"vulns": vulns}
    whole = {"dependencies": [package, {"name": "markdown", "version": "3.10", "vulns": []}], "fixes": []}
    return json.dumps(whole), "", int(bool(vulns))


def fake_npm_audit_answer(*via: dict[str, str]) -> Answer:
    found = {"tar": {"name": "tar", "severity": "high", "via": via}} if via else {}
    return json.dumps({"auditReportVersion": 2, "vulnerabilities": found}), "", int(bool(via))


NO_ADVISORIES = fake_pip_audit_answer(), fake_npm_audit_answer()
CONFLICTING_REQUIREMENTS = "", "ERROR:pip_audit._cli:package platformdirs has duplicate requirements: platformdirs==4.9.2", 1
SERVICE_UNREACHABLE = (
    "",
    "Traceback (most recent call last):\nrequests.exceptions.ProxyError: NewConnectionError('[Errno 111] Connection refused')",
    1,
)
SERVICE_REFUSES = json.dumps({"message": "405 Method Not Allowed - POST https://registry.example/advisories"}), "", 1
NO_LOCK_FILE = json.dumps({"error": {"code": "ENOLOCK", "summary": "This command requires an existing lockfile."}}), "npm error", 1
NOT_CHECKED = "Not checked, since no advisory service answered for it: "


def run_audit_with_fake_tools(home: Path, site: Answer, npm: Answer, ci: str = "") -> tuple[int, list[str]]:
    """Run the audit in a folder with two requirements files, and return its exit code and output.

    The fake tools answer `site` for the first requirements file, report nothing for the second, and answer `npm` for the npm packages.
    """
    for tool, answers in {".tools/bin/uv": {"site.txt": site, "test.txt": NO_ADVISORIES[0]}, ".venv/bin/npm": {"--json": npm}}.items():
        (home / tool).parent.mkdir(parents=True)
        (home / tool).write_text(FAKE_TOOL.format(python=sys.executable, answers=json.dumps(answers)), "utf-8")
        (home / tool).chmod(0o755)
    (home / "requirements").mkdir()
    for name in ("site.txt", "test.txt"):
        (home / "requirements" / name).touch()
    script = ROOT / "requirements" / "audit.py"
    done = subprocess.run([sys.executable, script], cwd=home, env={**os.environ, "CI": ci}, capture_output=True, text=True)
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def test_the_audit_passes_if_there_is_nothing_to_report(tmp_path: Path) -> None:
    assert run_audit_with_fake_tools(tmp_path, *NO_ADVISORIES, ci="true") == (0, ["No advisory was found about what is pinned."])


def test_every_advisory_is_named_and_fails(tmp_path: Path) -> None:
    site = fake_pip_audit_answer({"id": "PYSEC-1", "fix_versions": ["3.1.3", "3.2"]}, {"id": "PYSEC-2", "fix_versions": []})
    assert run_audit_with_fake_tools(tmp_path, site, fake_npm_audit_answer({"title": "Path traversal"})) == (
        1,
        [
            "requirements/site.txt: jinja2 3.1.2: PYSEC-1, fixed in 3.1.3 or 3.2.",
            "requirements/site.txt: jinja2 3.1.2: PYSEC-2, not fixed yet.",
            "package-lock.json: tar: Path traversal (high).",
        ],
    )


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
@pytest.mark.parametrize(
    ("pip", "npm", "named"),
    [
        (SERVICE_UNREACHABLE, SERVICE_REFUSES, "requirements/site.txt; package-lock.json"),
        (NO_ADVISORIES[0], SERVICE_REFUSES, "package-lock.json"),
        (fake_pip_audit_answer(unknown=True), NO_ADVISORIES[1], "jinja2 of requirements/site.txt"),
    ],
    ids=["neither answers", "npm does not answer", "a package is unknown"],
)
def test_an_unreachable_service_is_reported_but_fails_only_in_ci(
    pip: Answer, npm: Answer, named: str, ci: str, code: int, tmp_path: Path
) -> None:
    assert run_audit_with_fake_tools(tmp_path, pip, npm, ci) == (code, [f"{NOT_CHECKED}{named}.", "No advisory was found about the rest."])


def test_a_failing_tool_is_not_reported_as_an_unreachable_service(tmp_path: Path) -> None:
    why = CONFLICTING_REQUIREMENTS[1]
    assert run_audit_with_fake_tools(tmp_path, CONFLICTING_REQUIREMENTS, NO_LOCK_FILE) == (
        1,
        [
            f"requirements/site.txt could not be audited: {why}",
            "package-lock.json could not be audited: This command requires an existing lockfile.",
            "No advisory was found about the rest.",
        ],
    )


def test_an_advisory_is_reported_even_if_npm_does_not_answer(tmp_path: Path) -> None:
    code, lines = run_audit_with_fake_tools(tmp_path, fake_pip_audit_answer({"id": "PYSEC-1", "fix_versions": []}), SERVICE_REFUSES)
    assert code == 1
    assert lines == ["requirements/site.txt: jinja2 3.1.2: PYSEC-1, not fixed yet.", f"{NOT_CHECKED}package-lock.json."]


def test_a_missing_tool_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "requirements").mkdir()
    script = ROOT / "requirements" / "audit.py"
    done = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("package-lock.json could not be audited: [Errno 2] No such file or directory")
