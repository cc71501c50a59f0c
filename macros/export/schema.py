"""JSON Schemas (2020-12) made from the dataclasses of the data: their fields say what there is, their docstrings what it means."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from inspect import getdoc
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from kabu_core.content.loading import ADDED_KEYS

type Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Fraction: {"type": "string", "pattern": r"^(-?\d+(/\d+)?)?$"},
    Any: {},
}


def columns(kind: type) -> dict[str, Any]:
    """The fields of a row's class with their types, as JSON has them."""
    return {field.name: field.type for field in fields(kind) if field.name not in ADDED_KEYS}


def optional(kind: type) -> set[str]:
    """The fields that are left out where they say nothing."""
    return {field.name for field in fields(kind) if field.default is None and field.default_factory is MISSING}


def of_rows(row: Schema, title: str, says: str) -> Schema:
    """The schema of a file: a list of such rows, with every class that they use."""
    defined: Schema = {}
    items = _resolved(row, defined)
    return {"$schema": DRAFT, "title": title, "description": says, "type": "array", "items": items, "$defs": dict(sorted(defined.items()))}


def of_object(properties: Mapping[str, Any], left_out: set[str], says: str = "") -> Schema:
    """An object with just these properties, each given by its type; all are there but those that may be left out."""
    return {
        **({"description": says} if says else {}),
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in left_out],
        "additionalProperties": False,
    }


def of(kind: Any, defined: Schema) -> Schema:
    """The schema of a type as it stands in an annotation; the classes that it uses are added to what is defined."""
    kind = getattr(kind, "__value__", kind)
    if is_dataclass(kind) and isinstance(kind, type):
        if kind.__name__ not in defined:
            defined[kind.__name__] = {}  # a class may use itself
            found = of_object(columns(kind), optional(kind), " ".join((getdoc(kind) or "").split()))
            defined[kind.__name__] = _resolved(found, defined)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": of(get_args(kind)[0], defined)}
    if get_origin(kind) is Mapping:
        return {"type": "object", "additionalProperties": of(get_args(kind)[1], defined)}
    if isinstance(kind, UnionType):
        return {"type": [of(one, defined)["type"] for one in get_args(kind) if one is not NoneType]}
    return dict(_PLAIN[kind])


def _resolved(row: Schema, defined: Schema) -> Schema:
    """A schema of an object in which types become their schemas; what is one already stays."""
    properties = {name: kind if isinstance(kind, dict) else of(kind, defined) for name, kind in row["properties"].items()}
    return row | {"properties": properties}
