"""JSON Schemas (2020-12) of the data, generated from its dataclasses: fields become properties, and docstrings become descriptions."""

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


def row_field_types(kind: type) -> dict[str, Any]:
    """Return the fields of a row class with their types."""
    return {field.name: field.type for field in fields(kind) if field.name not in ADDED_KEYS}


def optional_row_fields(kind: type) -> set[str]:
    """Return the fields that a row may omit."""
    return {field.name for field in fields(kind) if field.default is None and field.default_factory is MISSING}


def schema_of_row_list(row: Schema, title: str, description: str) -> Schema:
    """Return the schema of a file with a list of rows. `row` is the schema of one row.

    The result also defines all classes that the rows use.
    """
    defined: Schema = {}
    items = _convert_types_to_schemas(row, defined)
    return {
        "$schema": DRAFT,
        "title": title,
        "description": description,
        "type": "array",
        "items": items,
        "$defs": dict(sorted(defined.items())),
    }


def schema_of_object(properties: Mapping[str, Any], left_out: set[str], description: str = "") -> Schema:
    """Return the schema of an object with exactly these properties; all are required except those in `left_out`."""
    return {
        **({"description": description} if description else {}),
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in left_out],
        "additionalProperties": False,
    }


def type_schema(kind: Any, defined: Schema) -> Schema:
    """Return the schema of a type annotation, and add the schemas of the classes that it uses to `defined`."""
    kind = getattr(kind, "__value__", kind)
    if is_dataclass(kind) and isinstance(kind, type):
        if kind.__name__ not in defined:
            defined[kind.__name__] = {}  # entered before the fields are read, since a field may refer to its own class
            properties = schema_of_object(row_field_types(kind), optional_row_fields(kind), " ".join((getdoc(kind) or "").split()))
            defined[kind.__name__] = _convert_types_to_schemas(properties, defined)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": type_schema(get_args(kind)[0], defined)}
    if get_origin(kind) is Mapping:
        return {"type": "object", "additionalProperties": type_schema(get_args(kind)[1], defined)}
    if isinstance(kind, UnionType):
        schemas = [type_schema(one, defined) for one in get_args(kind) if one is not NoneType]
        return {"type": [one["type"] for one in schemas]} if all(one.keys() == {"type"} for one in schemas) else schemas[0]
    return dict(_PLAIN[kind])


def _convert_types_to_schemas(row: Schema, defined: Schema) -> Schema:
    """Return `row`, the schema of an object, with each Python type in its properties replaced by the schema of that type."""
    properties = {name: kind if isinstance(kind, dict) else type_schema(kind, defined) for name, kind in row["properties"].items()}
    return row | {"properties": properties}
