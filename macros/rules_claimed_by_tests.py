"""The rules that have a test: those named in the tests' `claim` marks.

The data check compares them with the `tested` field of each rule.
"""

import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"

_MARK = re.compile(r"@pytest\.mark\.claim\(([^)]*)\)")


@cache
def rules_claimed_by_tests() -> frozenset[str] | None:
    """Return all rules in the tests' `claim` marks, each as "game/rule", or None if this copy of the project has no tests."""
    if not TESTS.is_dir():
        return None
    marks = (mark for file in TESTS.rglob("test_*.py") for mark in _MARK.findall(file.read_text("utf-8")))
    return frozenset(rule for mark in marks for rule in re.findall(r'"([^"]+)"', mark))
