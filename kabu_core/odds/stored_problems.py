"""The published problems, in levels from easy to hard.

A command generates them from seeds and stores them as data, so every reader gets the same problems.
"""

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType

from kabu_core import content, games
from kabu_core.advice import duel_evaluation, kabu_duel_rules
from kabu_core.calculator import decision_odds, hand_odds
from kabu_core.engine_parts import HOME
from kabu_core.games.game_spec import ProblemKind
from kabu_core.odds import generated_data_fingerprints, problem_generation
from kabu_core.odds.problem_generation import GameProblem
from kabu_core.play import hand_scoring

FILE = Path(HOME) / "data" / "problems" / "problems.json"
RENEW_COMMAND = "python -m kabu_core make-puzzles"
"""The command that generates the problems again and writes them to the file."""

LEVELS = 7
"""The number of levels, one for each day of the week: Monday has the easiest, Sunday the hardest."""

SEEDS_TRIED = {"draw": 70, "hand": 40, "yaku": 60, "call": 60}
"""The number of seeds tried in each game, by kind of problem."""

SMALLEST_EASE = Fraction(1, 200)
"""The smallest ease that a problem may have. Choices that differ by less are not worth asking about."""


def generate_problem(kind: str, game: str, seed: int) -> GameProblem | None:
    """Generate a problem from a seed. Return None if the seed yields no problem."""
    if kind == "draw":
        return problem_generation.draw_or_stand_problem(game, seed)
    if kind == "hand":
        return problem_generation.hand_scoring_problem(game, seed)
    problem: GameProblem | None = _problem_modules(game)[0].GENERATORS[kind](seed)
    return problem


def _problem_modules(game: str) -> list[ModuleType]:
    """Return a list with the module that generates a game's own kinds of problems; an empty list if the game has none."""
    return [module] if (module := games.game_module(game, "problems")) else []


def games_with_problems() -> list[str]:
    """Return the games whose GameSpec asks for problems."""
    return [game for game in games.GAMES if games.spec(game).problems]


def problem_counts_by_game(kind: ProblemKind) -> dict[str, int]:
    """Return the number of problems of a kind for each game whose GameSpec asks for any."""
    counts = ((game, games.spec(game).problems.get(kind, 0)) for game in games.GAMES)
    return {game: count for game, count in counts if count}


def select_problems_for_levels() -> Iterator[tuple[int, GameProblem]]:
    """Yield pairs of a level, from 1, and a problem. Each level gets the same number of problems.

    Problems are ranked by ease within their group. All problems on scoring a hand are one group. The other kinds have a group for each
    game, since stakes differ between games.
    """
    groups = [_pick_problems_by_ease("draw", game, count) for game, count in problem_counts_by_game("draw").items()]
    groups.append(
        [problem for game, count in problem_counts_by_game("hand").items() for problem in _pick_problems_by_ease("hand", game, count)]
    )
    groups += [_pick_problems_by_ease("yaku", game, count) for game, count in problem_counts_by_game("yaku").items()]
    groups += [_pick_problems_by_ease("call", game, count) for game, count in problem_counts_by_game("call").items()]
    for group in groups:
        ordered = sorted(group, key=lambda problem: (-problem.ease, problem.id))
        ordered = _evenly_spaced_problems(ordered, len(ordered) // LEVELS * LEVELS)
        yield from ((rank * LEVELS // len(ordered) + 1, problem) for rank, problem in enumerate(ordered))


def _pick_problems_by_ease(kind: str, game: str, count: int) -> Sequence[GameProblem]:
    """Return up to `count` problems of a game, from easy to hard. Half of the draw problems are for a bettor, half for the dealer."""
    distinct: dict[object, GameProblem] = {}
    for seed in range(1, SEEDS_TRIED[kind] + 1):
        problem = generate_problem(kind, game, seed)
        if problem and problem.ease >= SMALLEST_EASE:
            distinct.setdefault((problem.holder, problem.against, problem.cards, problem.record), problem)
    ordered = sorted(distinct.values(), key=lambda problem: (-problem.ease, problem.id))
    groups = [[problem for problem in ordered if problem.holder == role] for role in decision_odds.ROLES] if kind == "draw" else [ordered]
    groups = [group for group in groups if group]
    return [problem for index, group in enumerate(groups) for problem in _evenly_spaced_problems(group, (count + index) // len(groups))]


def _evenly_spaced_problems(ordered: Sequence[GameProblem], count: int) -> list[GameProblem]:
    """Return up to `count` of the problems, at equal intervals from the first to the last."""
    count = min(count, len(ordered))
    return [ordered[number * (len(ordered) - 1) // max(count - 1, 1)] for number in range(count)]


def arrange_problems_by_day(levels: Mapping[str, int]) -> list[str]:
    """Return the ids in calendar order. Each week has one problem of each level, the easiest on Monday, the hardest on Sunday."""
    rng = random.Random("days")
    by_level = [[id_ for id_, its_level in levels.items() if its_level == level] for level in range(1, LEVELS + 1)]
    weeks = zip(*(rng.sample(ids, len(ids)) for ids in by_level), strict=True)
    return [id_ for week in weeks for id_ in week]


def problems_file_text() -> str:
    """Generate all problems and return the text of the problems file."""
    rows = [*select_problems_for_levels()]
    fingerprint_of = {game: fingerprint(game) for game in games_with_problems()}
    problem_rows = [{"level": level, **_problem_json(problem)} for level, problem in rows]
    file = {
        "made_from": fingerprint_of,
        "days": arrange_problems_by_day({problem.id: level for level, problem in rows}),
        "problems": problem_rows,
    }
    return json.dumps(file, indent=1, ensure_ascii=False) + "\n"


def fingerprint(game: str) -> str:
    """Return a fingerprint of the code that generates a game's problems, and of the game's default rules, pack, hands and yaku."""
    own = (sys.modules[__name__], problem_generation, *_problem_modules(game))
    modules = (*own, decision_odds, hand_odds, duel_evaluation, kabu_duel_rules, hand_scoring)
    rules = generated_data_fingerprints.rules_of_presets(game)[content.game_info(game).default]
    named_hands = [(row.name, row.pattern) for row in (*content.game_named_hands(game), *content.game_yaku(game))]
    rows = (
        games.GAMES.index(game),
        generated_data_fingerprints.option_values_by_name(rules),
        generated_data_fingerprints.card_codes_and_ranks(games.deck(game, rules)),
        generated_data_fingerprints.special_hands_with_effects(game),
    )
    return generated_data_fingerprints.fingerprint_of_code_and_rows(modules, named_hands, *rows)


def _problem_json(problem: GameProblem) -> dict[str, object]:
    """Return a problem as JSON, without empty fields."""
    values = ((field.name, getattr(problem, field.name)) for field in fields(problem))
    return {name: _problem_field_to_json(value) for name, value in values if value}


def _problem_field_to_json(value: object) -> object:
    return [*map(_problem_field_to_json, value)] if isinstance(value, tuple) else str(value)


def problems_by_level() -> dict[int, list[GameProblem]]:
    """Return the published problems by level."""
    return _read_problems_file()[0]


def problem_calendar() -> list[str]:
    """Return the ids of the problems in calendar order, starting on a Monday. After the last day the list starts over."""
    return _read_problems_file()[1]


@cache
def _read_problems_file() -> tuple[dict[int, list[GameProblem]], list[str]]:
    """Return the published problems by level, and their ids in calendar order."""
    file, by_level = json.loads(FILE.read_text("utf-8")), dict[int, list[GameProblem]]()
    for row in file["problems"]:
        by_level.setdefault(row.pop("level"), []).append(_parse_problem_json_fields(**row))
    return by_level, file["days"]


def _parse_problem_json_fields(
    *, answers: list[str], ease: str, costs: Sequence[str] = (), worth: Sequence[str] = (), error: str = "0", **texts: str
) -> GameProblem:
    cost_values, values = tuple(map(Fraction, costs)), tuple(map(Fraction, worth))
    return GameProblem(answers=tuple(answers), costs=cost_values, worth=values, ease=Fraction(ease), error=Fraction(error), **texts)
