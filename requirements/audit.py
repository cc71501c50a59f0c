"""Check every pinned Python and npm package for published advisories. Run it at the root of the repository: python requirements/audit.py.

The check fails if there is an advisory or a tool fails. If no advisory service answers for a package, it names the package, and fails only
in CI (where the variable CI is set): there, a service that does not answer must not count as a pass, while on other machines
nobody can do anything about it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from run_setup_step import UNREACHED

UNANSWERED = (*UNREACHED, "Server Error", "Too Many Requests")
"""Words in pip-audit's output that mean that its service did not answer, or answered with an error."""

HOME = Path("requirements")
PIP_AUDIT = (
    *(".tools/bin/uv", "run", "--quiet", "--no-project", "--python", ".venv/bin/python"),
    *("--with-requirements", str(HOME / "audit.txt"), "pip-audit", "--require-hashes", "--disable-pip", "--format", "json"),
    *("--progress-spinner", "off", "--requirement"),
)
NPM_AUDIT = (".venv/bin/npm", "audit", "--json")
LOCK = "package-lock.json"


class AuditServiceUnavailable(Exception):
    """No advisory service answered for the packages or the file in the message."""


class AuditToolError(Exception):
    """An audit tool failed for a reason other than its service. The message gives the reason."""


def python_advisories(pins: Path) -> Iterator[str]:
    """Yield each advisory about a package in one requirements file. Files are audited one by one, since they may pin different versions.

    After the advisories, raise AuditServiceUnavailable with the packages that the service does not know, if there are any.
    """
    report, output = _run_audit_tool([*PIP_AUDIT, str(pins)])
    packages = report.get("dependencies")
    if packages is None:
        raise _audit_exception(str(pins), output)
    for package in packages:
        for advisory in package.get("vulns", ()):
            fixed = " or ".join(advisory["fix_versions"])
            yield f"{pins}: {package['name']} {package['version']}: {advisory['id']}, {f'fixed in {fixed}' if fixed else 'not fixed yet'}."
    if unknown := [package["name"] for package in packages if "skip_reason" in package]:
        raise AuditServiceUnavailable(str(pins) if len(unknown) == len(packages) else f"{', '.join(unknown)} of {pins}")


def npm_advisories() -> Iterator[str]:
    """Yield each advisory about a package in npm's lock file. Raise AuditServiceUnavailable if the registry does not answer."""
    report, output = _run_audit_tool(NPM_AUDIT)
    if "message" in report:
        raise AuditServiceUnavailable(LOCK)
    if "vulnerabilities" not in report:
        raise _audit_exception(LOCK, report.get("error", {}).get("summary") or output)
    for name, package in report["vulnerabilities"].items():
        titles = [via["title"] for via in package["via"] if isinstance(via, dict)]
        yield f"{LOCK}: {name}: {'; '.join(titles) or 'depends on a package named here'} ({package['severity']})."


def _run_audit_tool(command: Sequence[str]) -> tuple[dict[str, Any], str]:
    """Run a tool. Return the JSON object that it prints ({} if there is none) and its error output or, if that is empty, its output."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as error:
        return {}, str(error)
    try:
        report = json.loads(result.stdout)
    except ValueError:
        report = None
    return report if isinstance(report, dict) else {}, result.stderr.strip() or result.stdout.strip()


def _audit_exception(pins: str, output: str) -> Exception:
    """Return the exception for a failed audit: AuditServiceUnavailable if the service did not answer, else AuditToolError."""
    if any(word in output for word in UNANSWERED):
        return AuditServiceUnavailable(pins)
    last = output.splitlines()[-1] if output else "it said nothing"
    return AuditToolError(f"{pins} could not be audited: {last}")


def audit_all_files() -> int:
    """Audit every file and return the exit status."""
    advisories: list[str] = []
    unanswered: list[str] = []
    broken: list[str] = []
    audits = (*map(python_advisories, sorted(HOME.glob("*.txt"))), npm_advisories())
    for audit in audits:
        try:
            for advisory in audit:
                advisories.append(advisory)
        except AuditServiceUnavailable as error:
            unanswered.append(str(error))
        except AuditToolError as error:
            broken.append(str(error))
    for line in (*advisories, *broken):
        print(line)
    if unanswered:
        print(f"Not checked, since no advisory service answered for it: {'; '.join(unanswered)}.")
    if not advisories and len(unanswered) + len(broken) < len(audits):
        print(f"No advisory was found about {'the rest' if unanswered or broken else 'what is pinned'}.")
    return int(bool(advisories or broken or (unanswered and os.environ.get("CI"))))


if __name__ == "__main__":
    sys.exit(audit_all_files())
