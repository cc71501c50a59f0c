"""Rows of the data as JSON has them: the way back of `loading.read`. The pages for programs and the command line use it."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from kabu_core.content import RuleRow
from kabu_core.content.loading import ADDED_KEYS
from kabu_core.rules import Rules


def to_json(value: Any) -> Any:
    """A row, or what stands in one: without the line of its file, and without what a reading leaves open."""
    if is_dataclass(value):
        found = {field.name: to_json(getattr(value, field.name)) for field in fields(value) if field.name not in ADDED_KEYS}
        return {name: item for name, item in found.items() if item is not None}
    if isinstance(value, Mapping):
        return {key: to_json(item) for key, item in value.items()}
    return [to_json(item) for item in value] if isinstance(value, tuple) else value


def rule_to_json(row: RuleRow, rules: Rules) -> dict[str, Any]:
    """A rule as these rules have it, "" for its text where they do without it, and who says so."""
    found: dict[str, Any] = to_json(row) | {"text": row.sentence(rules)}
    del found["texts"]
    return found
