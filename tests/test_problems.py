"""The problems and their page: there are enough of each kind, they get harder, and a seed gives the same problem again."""

import json
import random
import re
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

from kabu_core import games
from kabu_core.odds import stored_problems as posed
from kabu_core.odds.problem_generation import GameProblem
from kabu_core.pages.problems import PROBLEM_TITLES
from kabu_core.terminal import commands
from tests.nightly_effort import usual_or_nightly

PAGE = Path(__file__).parent.parent / "site" / "problems" / "index.html"
PROBLEMS = [(level, problem) for level, some in posed.problems_by_level().items() for problem in some]
BY_ID = {problem.id: problem for _, problem in PROBLEMS}


def seed_of_problem(problem: GameProblem) -> int:
    return int(problem.id.rpartition("-")[2])


def test_there_are_enough_problems_of_every_kind() -> None:
    assert len(PROBLEMS) == len(BY_ID) >= 60
    assert {problem.kind for _, problem in PROBLEMS} == {*PROBLEM_TITLES}
    asked = {(kind, game) for game in games.GAMES for kind in games.spec(game).problems}
    assert {(problem.kind, problem.game) for _, problem in PROBLEMS} == asked, f"run `{posed.RENEW_COMMAND}`"


def test_one_answer_of_a_problem_is_best_and_the_others_have_a_cost() -> None:
    for _, problem in PROBLEMS:
        assert len(set(problem.answers)) == len(problem.answers) == len(problem.costs)
        assert problem.costs.count(Fraction()) == 1
        assert min(problem.costs) == 0
        if problem.worth:
            best = max(problem.worth)
            assert problem.costs == tuple(best - worth for worth in problem.worth)


def test_problems_become_harder_within_each_group() -> None:
    groups: dict[tuple[str, str], list[GameProblem]] = {}
    for _, problem in sorted(PROBLEMS, key=lambda row: row[0]):
        groups.setdefault((problem.kind, problem.game if problem.kind == "draw" else ""), []).append(problem)
    for group in groups.values():
        assert [problem.ease for problem in group] == sorted((problem.ease for problem in group), reverse=True)
        assert len(group) % posed.LEVELS == 0


def test_every_week_rises_from_monday_to_sunday_and_every_problem_has_its_day() -> None:
    level = {problem.id: level for level, problem in PROBLEMS}
    calendar = posed.problem_calendar()
    assert sorted(calendar) == sorted(level)
    assert [level[id_] for id_ in calendar] == [*range(1, posed.LEVELS + 1)] * (len(PROBLEMS) // posed.LEVELS)
    assert calendar == posed.arrange_problems_by_day(level)


def test_a_seed_gives_the_stored_problem() -> None:
    """By day, generate some problems with exact values again. At night, generate all problems again, including those with estimates."""
    exact = [problem for _, problem in PROBLEMS if problem.kind != "call"]
    for problem in usual_or_nightly(random.Random(1).sample(exact, 6), [*BY_ID.values()]):
        assert posed.generate_problem(problem.kind, problem.game, seed_of_problem(problem)) == problem, f"run `{posed.RENEW_COMMAND}`"


@pytest.mark.by_day(0)
def test_generating_all_problems_again_gives_the_stored_file() -> None:
    assert posed.problems_file_text() == posed.FILE.read_text("utf-8"), f"run `{posed.RENEW_COMMAND}`"


def test_the_command_on_the_page_gives_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    for problem in random.Random(2).sample([problem for _, problem in PROBLEMS if problem.kind == "draw"], 4):
        against = ["--against", problem.against] if problem.against else []
        assert commands.main(["odds", problem.game, problem.cards, "--as", problem.holder, *against, "--json"]) == 0
        found = {row["action"]: Fraction(row["value"]["exact"]) for row in json.loads(capsys.readouterr().out)["choices"]}
        assert found == dict(zip(problem.answers, problem.worth, strict=True))


@pytest.mark.built
def test_the_page_has_every_problem_with_every_answer() -> None:
    text = PAGE.read_text("utf-8")
    shown = dict(re.findall(r'<li id="([\w-]+)" data-title=.*?>(.*?)</li>(?=<li id|</ol>)', text, re.DOTALL))
    assert shown.keys() == BY_ID.keys()
    for id_, problem in BY_ID.items():
        answers = [unescape(answer) for answer in re.findall(r'data-answer="([^"]*)"', shown[id_])]
        assert answers == [*problem.answers]
        lost = re.findall(r'<button[^>]* data-answer="([^"]*)"[^>]* data-lost="[^"]', shown[id_])
        assert [unescape(answer) for answer in lost] == [answer for answer, cost in zip(answers, problem.costs, strict=True) if cost]
        assert "<details" in shown[id_]
    assert re.findall(r'data-problems="([^"]*)"', text) == [" ".join(posed.problem_calendar())]
