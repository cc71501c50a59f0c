"""Rules that a test runs: the test carries the rule's id, the rule says so, and neither is without the other."""

import ast
from collections.abc import Iterator
from pathlib import Path

from kabu_core import content, games

TESTS = Path(__file__).parent


def claimed(file: Path) -> Iterator[str]:
    """The ids in the `claim` marks of the tests of a file, each "game/rule"."""
    for test in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
            marks = (mark for mark in test.decorator_list if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.claim")
            yield from (ast.literal_eval(argument) for mark in marks for argument in mark.args)


CLAIMED = {rule for file in TESTS.rglob("test_*.py") for rule in claimed(file)}
RULES = {f"{game}/{row.id}": row for game in games.GAMES for row in content.game(game).rules}


def test_every_mark_names_a_rule() -> None:
    assert sorted(CLAIMED - RULES.keys()) == [], "correct the id in the claim mark"


def test_a_rule_says_that_a_test_runs_it_exactly_where_one_does() -> None:
    tested = {rule for rule, row in RULES.items() if row.tested}
    assert sorted(tested - CLAIMED) == [], "no test carries these ids: mark one with @pytest.mark.claim, or take `tested` from the row"
    assert sorted(CLAIMED - tested) == [], "write `tested = true` in these rows"


def test_most_rules_are_run() -> None:
    assert len(CLAIMED) >= 150
