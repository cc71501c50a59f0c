"""Macros for the page of problems."""

from kabu_core import games
from kabu_core.content.loading import require_known_values
from kabu_core.odds import stored_problems as problem_data
from kabu_core.odds.problem_generation import GameProblem
from kabu_core.pages import problems as problem_views
from kabu_core.pages.problems import ProblemWithLevel
from kabu_core.play.record import GameRecord
from macros.pipeline import bundle_scripts


def problem_of_the_day() -> str:
    """Render an empty place that a script fills with the problem of the day."""
    return problem_views.daily_problem(problem_data.problem_calendar(), bundle_scripts.script_file_name(bundle_scripts.PROBLEMS))


def problem_list_of_kind(kind: str) -> str:
    """Render all problems of a kind, the easiest first. Raises ContentError for an unknown kind."""
    require_known_values([kind], problem_views.PROBLEM_TITLES, "problems")
    matching = [(level, problem) for level, group in problem_data.problems_by_level().items() for problem in group if problem.kind == kind]
    return problem_views.problem_list([_graded_problem(level, problem) for level, problem in sorted(matching, key=lambda row: row[0])])


def problem_count(kind: str = "") -> str:
    """Return the number of problems of a kind, or of all kinds if `kind` is ""."""
    return str(len([problem for group in problem_data.problems_by_level().values() for problem in group if kind in ("", problem.kind)]))


def _graded_problem(level: int, problem: GameProblem) -> ProblemWithLevel:
    """Return a problem with its level and, if it has a record, the table as the deciding player sees it."""
    if not problem.record:
        return ProblemWithLevel(level, problem)
    state = games.replay(GameRecord.loads(problem.record))
    return ProblemWithLevel(level, problem, state.observation(state.require_current_player()))
