"""The odds as the second implementation tells them, in JavaScript and from the rules alone."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from kabu_core.rules import Rules

PROGRAM = Path(__file__).parent / "second_odds" / "answer.mjs"
PATIENCE = 1800
"""Seconds; a busy machine may be many times slower than an idle one."""


def under(ask: str, game: str, rules: Rules, **more: Any) -> dict[str, Any]:
    """A question about a game under some rules."""
    return {"ask": ask, "game": game, "options": {name: getattr(rules, name) for name in rules.options()}, **more}


def answers(questions: Sequence[Mapping[str, Any]]) -> list[Any]:
    """What it answers to each of some questions."""
    told = subprocess.run(["node", PROGRAM], input=json.dumps(questions), capture_output=True, text=True, check=True, timeout=PATIENCE)
    found: list[Any] = json.loads(told.stdout)
    return found


def published(told: Any) -> Any:
    """An answer as the files of published odds write it: each number a fraction."""
    match told:
        case dict():
            return {name: published(value) for name, value in told.items()}
        case [often, of]:
            return str(Fraction(int(often), int(of)))
    return told
