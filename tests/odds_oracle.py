"""Helpers that ask the second implementation of the odds, which was written in JavaScript from the rules alone."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from kabu_core.rules import Rules

PROGRAM = Path(__file__).parent / "odds_in_javascript" / "answer_questions.mjs"
TIMEOUT = 1800
"""Seconds to wait; a busy machine may be many times slower than an idle one."""


def oracle_question(ask: str, game: str, rules: Rules, **more: Any) -> dict[str, Any]:
    """Return a question to the second implementation.

    `ask` names what to calculate for a game under some rules, and `more` has further details.
    """
    return {"ask": ask, "game": game, "options": {name: getattr(rules, name) for name in rules.declared_options()}, **more}


def ask_odds_oracle(questions: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Ask the second implementation, and return its answer to each question."""
    process = subprocess.run(["node", PROGRAM], input=json.dumps(questions), capture_output=True, text=True, check=True, timeout=TIMEOUT)
    answers: list[Any] = json.loads(process.stdout)
    return answers


def odds_as_fractions(answer: Any) -> Any:
    """Return an answer with each number written as a fraction, as in the published files."""
    match answer:
        case dict():
            return {name: odds_as_fractions(value) for name, value in answer.items()}
        case [numerator, denominator]:
            return str(Fraction(int(numerator), int(denominator)))
    return answer
