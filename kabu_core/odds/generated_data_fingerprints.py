"""Fingerprints of generated data: hashes of the code and data from which a file was calculated. They show whether the file is stale."""

import ast
import inspect
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from types import ModuleType

from kabu_core import content, games
from kabu_core.cards import Deck
from kabu_core.content.named_hands import SpecialHand
from kabu_core.rules import Rules


def fingerprint_of_code_and_rows(modules: Iterable[ModuleType], *rows: object) -> str:
    """Return a hash of the code of `modules`, without comments and docstrings, and of the `repr` of `rows`."""
    return _hash_of_values([_module_code_digest(module) for module in modules], rows)


def rules_of_presets(game: str) -> dict[str, Rules]:
    """Return the rules of every preset of a game, built from the options of the preset."""
    kind = games.spec(game).rules
    return {key: kind().with_options(preset.options) for key, preset in content.game_info(game).presets.items()}


def option_values_by_name(rules: Rules) -> dict[str, object]:
    """Return the value of every option, by its name."""
    return {name: getattr(rules, name) for name in rules.declared_options()}


def card_codes_and_ranks(deck: Deck) -> list[tuple[str, int]]:
    """Return the code and the rank of every card of a pack."""
    return [(card.code, card.rank) for card in deck]


def special_hands_with_effects(game: str) -> list[tuple[object, ...]]:
    """Return the special hands of a game with all their effects."""
    effects = [name for name in SpecialHand.__slots__ if name != "hand"]
    return [(row.hand.id, row.hand.pattern, *(getattr(row, name) for name in effects)) for row in content.special_hands(game)]


@cache
def _module_code_digest(module: ModuleType) -> str:
    tree = ast.parse(inspect.getsource(module))
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            body[:] = [line for line in body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))]
    return _hash_of_values(_syntax_without_empty_fields(tree))


def _syntax_without_empty_fields(node: object) -> object:
    """Return a syntax tree as tuples and lists, without empty fields. Unlike `ast.dump`, it does not depend on the version of Python."""
    match node:
        case ast.AST():
            fields = [(name, value) for name, value in ast.iter_fields(node) if value not in (None, [])]
            return type(node).__name__, [(name, _syntax_without_empty_fields(value)) for name, value in fields]
        case list():
            return [_syntax_without_empty_fields(item) for item in node]
    return node


def _hash_of_values(*values: object) -> str:
    return sha256(repr(values).encode()).hexdigest()[:16]
