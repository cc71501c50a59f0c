"""What was typed of a game and its rules; and how an answer for programs begins and is printed."""

import argparse
import json
from collections.abc import Sequence

from kabu_core import content, games
from kabu_core.errors import NotationError, quote
from kabu_core.rules import Rules


def chosen_rules(chosen: argparse.Namespace) -> tuple[str, Rules]:
    """The preset, and the rules with all that was set on top of it. Raises NotationError."""
    games.spec(chosen.game)
    info = content.game(chosen.game)
    return chosen.rules or info.default, games.rules(chosen.game, chosen.rules, options_set(chosen.set))


def options_set(texts: Sequence[str]) -> dict[str, str]:
    """Options typed as OPTION=VALUE. Raises NotationError."""
    pairs = [text.partition("=") for text in texts]
    for name, sign, value in pairs:
        if not (name and sign and value):
            raise NotationError(f"--set takes OPTION=VALUE, not {quote(name + sign + value)}")
    return {name: value for name, _, value in pairs}


def head(chosen: argparse.Namespace, preset: str, rules: Rules) -> dict[str, object]:
    """What an answer in JSON begins with: the game and all that was chosen of its rules."""
    return {"game": chosen.game, "rules": preset, "set": _changed(rules, games.rules(chosen.game, preset))}


def _changed(rules: Rules, preset: Rules) -> dict[str, object]:
    """The options in which rules differ from a preset."""
    return {name: getattr(rules, name) for name in rules.options() if getattr(rules, name) != getattr(preset, name)}


def print_json(value: object) -> None:
    """An answer for programs."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
