"""The problems: chosen from those that seeds give, from easy to hard, by a command and kept as data, so that everybody has the same."""

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from kabu_core import content, games
from kabu_core.advice import duel
from kabu_core.calculator import decisions, hands
from kabu_core.content.loading import HOME
from kabu_core.games.spec import ProblemKind
from kabu_core.odds import fingerprints, posing_flowers, problem_generation
from kabu_core.odds.problem_generation import Problem
from kabu_core.play import totals

FILE = Path(HOME) / "data" / "problems" / "problems.json"
RENEW = "python -m kabu_core pose"
"""The command that poses them anew and writes them."""

LEVELS = 7
"""From the easiest, on a Monday, to the hardest, on a Sunday."""

TRIED = {"draw": 70, "hand": 40, "yaku": 60, "call": 60}
"""So many seeds are tried for the problems of a kind and game."""

LEAST = Fraction(1, 200)
"""What differs by less is no problem."""


def posed(kind: str, game: str, seed: int) -> Problem | None:
    """The problem that this seed gives, if it gives one."""
    if kind == "draw":
        return problem_generation.draw(game, seed)
    if kind == "hand":
        return problem_generation.hand(game, seed)
    return posing_flowers.yaku(seed) if kind == "yaku" else posing_flowers.call(seed)


def asked(kind: ProblemKind) -> dict[str, int]:
    """Return how many problems of a kind each game asks for, as its GameSpec says."""
    wanted = ((game, games.spec(game).problems.get(kind, 0)) for game in games.GAMES)
    return {game: many for game, many in wanted if many}


def chosen() -> Iterator[tuple[int, Problem]]:
    """Every problem behind its level, from 1: of each kind, and where stakes are no common measure of each game, the easiest first.

    Each level gets as many as the others.
    """
    groups = [_spread("draw", game, many) for game, many in asked("draw").items()]
    groups.append([problem for game, many in asked("hand").items() for problem in _spread("hand", game, many)])
    groups += [_spread("yaku", game, many) for game, many in asked("yaku").items()]
    groups += [_spread("call", game, many) for game, many in asked("call").items()]
    for group in groups:
        ordered = sorted(group, key=lambda problem: (-problem.ease, problem.id))
        ordered = _apart(ordered, len(ordered) // LEVELS * LEVELS)
        yield from ((place * LEVELS // len(ordered) + 1, problem) for place, problem in enumerate(ordered))


def _spread(kind: str, game: str, many: int) -> Sequence[Problem]:
    """So many problems of a game, as far apart in ease as they are to be had; to draw or not, those of bettors and dealers by halves."""
    found: dict[object, Problem] = {}
    for seed in range(1, TRIED[kind] + 1):
        problem = posed(kind, game, seed)
        if problem and problem.ease >= LEAST:
            found.setdefault((problem.holder, problem.against, problem.cards, problem.record), problem)
    ordered = sorted(found.values(), key=lambda problem: (-problem.ease, problem.id))
    groups = [[problem for problem in ordered if problem.holder == role] for role in decisions.ROLES] if kind == "draw" else [ordered]
    groups = [group for group in groups if group]
    return [problem for place, group in enumerate(groups) for problem in _apart(group, (many + place) // len(groups))]


def _apart(ordered: Sequence[Problem], many: int) -> list[Problem]:
    """So many of them, as far as there are, from the first to the last."""
    many = min(many, len(ordered))
    return [ordered[place * (len(ordered) - 1) // max(many - 1, 1)] for place in range(many)]


def days(levels: Mapping[str, int]) -> list[str]:
    """Ids in the order of days: each Monday one of the first level, and so on to Sunday, until all have had their day."""
    rng = random.Random("days")
    by_level = [[id_ for id_, found in levels.items() if found == level] for level in range(1, LEVELS + 1)]
    weeks = zip(*(rng.sample(ids, len(ids)) for ids in by_level), strict=True)
    return [id_ for week in weeks for id_ in week]


def text() -> str:
    """All of it anew, as the text of the file."""
    rows = [*chosen()]
    prints = {game: made_from(game) for game in games.GAMES if game in {problem.game for _, problem in rows}}
    told = [{"level": level, **_told(problem)} for level, problem in rows]
    whole = {"made_from": prints, "days": days({problem.id: level for level, problem in rows}), "problems": told}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def made_from(game: str) -> str:
    """Return the fingerprint of the code that poses the problems of a game, and of its default rules, pack, hands and yaku."""
    modules = (sys.modules[__name__], problem_generation, posing_flowers, decisions, hands, duel, totals)
    rules = fingerprints.presets(game)[content.game(game).default]
    named = [(row.name, row.pattern) for row in (*content.game_hands(game), *content.game_yaku(game))]
    rows = (games.GAMES.index(game), fingerprints.options(rules), fingerprints.cards(games.pack(game, rules)), fingerprints.specials(game))
    return fingerprints.fingerprint(modules, named, *rows)


def _told(problem: Problem) -> dict[str, Any]:
    """A problem for the file, without what it does not have."""
    told = ((field.name, getattr(problem, field.name)) for field in fields(problem))
    return {name: _plain(value) for name, value in told if value}


def _plain(value: Any) -> Any:
    return [*map(_plain, value)] if isinstance(value, tuple) else str(value)


@cache
def problems() -> dict[int, list[Problem]]:
    """Those of each level."""
    found: dict[int, list[Problem]] = {}
    for row in _file()["problems"]:
        found.setdefault(row["level"], []).append(_read(row))
    return found


def calendar() -> list[str]:
    """Ids in the order of days, from a Monday on, over and over."""
    listed: list[str] = _file()["days"]
    return listed


@cache
def _file() -> Any:
    return json.loads(FILE.read_text("utf-8"))


def _read(row: Mapping[str, Any]) -> Problem:
    told = {name: value for name, value in row.items() if name != "level"}
    for name in ("costs", "worth"):
        told[name] = tuple(map(Fraction, told.get(name, ())))
    return Problem(**told | {"answers": tuple(row["answers"]), "ease": Fraction(row["ease"]), "error": Fraction(row.get("error", 0))})
