"""Conversion of rows to JSON values, the inverse of `loading.read_row`, for the exported data and the command line."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from kabu_core.content import DocumentedRule
from kabu_core.content.loading import ADDED_KEYS
from kabu_core.rules import Rules


def row_to_json(value: object) -> Any:
    """Return a row, or a value of a row, as a JSON value. Line numbers and fields that are None are left out."""
    if is_dataclass(value):
        found = {field.name: row_to_json(getattr(value, field.name)) for field in fields(value) if field.name not in ADDED_KEYS}
        return {name: item for name, item in found.items() if item is not None}
    if isinstance(value, Mapping):
        return {key: row_to_json(item) for key, item in value.items()}
    return [row_to_json(item) for item in value] if isinstance(value, tuple) else value


def rule_to_json(row: DocumentedRule, rules: Rules) -> dict[str, object]:
    """Return a rule as JSON values. Its text is the sentence that applies under `rules`, "" if there is none."""
    found: dict[str, object] = row_to_json(row) | {"text": row.rule_sentence(rules)}
    del found["texts"]
    return found
