"""The arguments that name a game and its rules, and the output of answers as JSON."""

import argparse
import json
from collections.abc import Sequence

from kabu_core import content, games
from kabu_core.errors import NotationError, quote
from kabu_core.rules import Rules


def parse_rules(chosen: argparse.Namespace) -> tuple[str, Rules]:
    """Return the preset and the rules with every option that was set. Raise NotationError for unknown ones."""
    games.spec(chosen.game)
    info = content.game(chosen.game)
    return chosen.rules or info.default, games.rules(chosen.game, chosen.rules, parse_options(chosen.set))


def parse_options(texts: Sequence[str]) -> dict[str, str]:
    """Return options typed as OPTION=VALUE. Raise NotationError for other texts."""
    pairs = [text.partition("=") for text in texts]
    for name, sign, value in pairs:
        if not (name and sign and value):
            raise NotationError(f"--set takes OPTION=VALUE, not {quote(name + sign + value)}")
    return {name: value for name, _, value in pairs}


def json_header(chosen: argparse.Namespace, preset: str, rules: Rules) -> dict[str, object]:
    """Return the start of an answer in JSON: the game and the rules chosen."""
    return {"game": chosen.game, "rules": preset, "set": _changed_options(rules, games.rules(chosen.game, preset))}


def _changed_options(rules: Rules, preset: Rules) -> dict[str, object]:
    """Return the options in which rules differ from a preset."""
    return {name: getattr(rules, name) for name in rules.options() if getattr(rules, name) != getattr(preset, name)}


def print_json(value: object) -> None:
    """Print an answer as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
