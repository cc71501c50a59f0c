"""Rules that have a test: the test's `claim` mark names the id of the rule, and the row of the rule says `tested = true`."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kabu_core import content, games
from macros.rules_claimed_by_tests import rules_claimed_by_tests
from tests.data_fault_test_helpers import check_reports_fault

TESTS = Path(__file__).parent


def rules_marked_in_file(file: Path) -> Iterator[str]:
    """Yield the ids of rules in the `claim` marks of a file's tests, such as "yoshi/kuppin"."""
    for test in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
            marks = (mark for mark in test.decorator_list if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.claim")
            yield from (ast.literal_eval(argument) for mark in marks for argument in mark.args)


MARKED_RULES = {rule for file in TESTS.rglob("test_*.py") for rule in rules_marked_in_file(file)}
CLAIMED_RULES = rules_claimed_by_tests() or frozenset()
RULES = {f"{game}/{row.id}": row for game in games.GAMES for row in content.game_info(game).rules}


def test_the_check_reads_the_marks_as_python_does() -> None:
    assert CLAIMED_RULES == MARKED_RULES


def test_every_claim_mark_names_a_rule() -> None:
    assert sorted(CLAIMED_RULES - RULES.keys()) == [], "correct the id in the claim mark"


def test_a_row_says_tested_exactly_if_a_test_claims_it(data: dict[str, Any]) -> None:
    rows = {row["id"]: row for row in data["games/yoshi"]["rule"]}
    tested = next(id_ for id_, row in rows.items() if row.get("tested"))
    other = next(id_ for id_, row in rows.items() if not row.get("tested"))
    del rows[tested]["tested"]
    rows[other]["tested"] = True
    assert check_reports_fault(f"games/yoshi, rule '{tested}': has a test that carries its id; write `tested = true` in the row")
    assert check_reports_fault(f"games/yoshi, rule '{other}': is marked as tested, but no test carries its id")


def test_most_rules_are_tested() -> None:
    assert len(CLAIMED_RULES) >= 150
