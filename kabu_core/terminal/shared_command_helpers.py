"""Helpers that the commands share: arguments that choose a game and its rules, and output as JSON."""

import argparse
import json
import os
import sys
from collections.abc import Sequence

from kabu_core import content, games
from kabu_core.errors import NotationError, quote_input
from kabu_core.rules import Rules


def rules_from_arguments(chosen: argparse.Namespace) -> tuple[str, Rules]:
    """Return the id of the chosen preset, and the rules with the options of --set. Raise NotationError for unknown names or values."""
    games.spec(chosen.game)
    info = content.game_info(chosen.game)
    return chosen.rules or info.default, games.rules(chosen.game, chosen.rules, parse_rule_options(chosen.set))


def parse_rule_options(texts: Sequence[str]) -> dict[str, str]:
    """Return the values of options from texts of the form OPTION=VALUE. Raise NotationError for any other text."""
    pairs = [text.partition("=") for text in texts]
    for name, sign, value in pairs:
        if not (name and sign and value):
            raise NotationError(f"--set takes OPTION=VALUE, not {quote_input(name + sign + value)}")
    return {name: value for name, _, value in pairs}


def json_answer_header(chosen: argparse.Namespace, preset: str, rules: Rules) -> dict[str, object]:
    """Return the first keys of an answer in JSON: the game, the preset, and the options that differ from the preset."""
    return {"game": chosen.game, "rules": preset, "set": _changed_options(rules, games.rules(chosen.game, preset))}


def _changed_options(rules: Rules, preset: Rules) -> dict[str, object]:
    """Return the options whose values in `rules` differ from those of the preset."""
    return {name: getattr(rules, name) for name in rules.declared_options() if getattr(rules, name) != getattr(preset, name)}


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def discard_further_output() -> None:
    """Discard what is printed from now on, because nobody reads standard output any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
