"""The rules that tests run, as their `claim` marks say: the check of the data compares them with the `tested` of the rules."""

import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"

_MARK = re.compile(r"@pytest\.mark\.claim\(([^)]*)\)")


@cache
def claims() -> frozenset[str] | None:
    """Return the rules, each as "game/rule", that tests carry in their `claim` marks; None where there are no tests."""
    if not TESTS.is_dir():
        return None
    marks = (mark for file in TESTS.rglob("test_*.py") for mark in _MARK.findall(file.read_text("utf-8")))
    return frozenset(rule for mark in marks for rule in re.findall(r'"([^"]+)"', mark))
