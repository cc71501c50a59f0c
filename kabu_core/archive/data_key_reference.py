"""A reference to the keys in the data files: their types, meanings, allowed values and examples, taken from the row classes."""

import ast
import inspect
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import get_args, get_origin

from kabu_core import games
from kabu_core.archive import game_data_checks, guided_rounds
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from kabu_core.archive.data_row_spec import DataRowSpec
from kabu_core.archive.language_tags import LANGUAGES
from kabu_core.cards import Deck
from kabu_core.content.game_facets import FACETS, Facets
from kabu_core.content.loading import ADDED_KEYS, RowClass, data_file_path, load_data_file
from kabu_core.content.named_hands import SpecialHand
from kabu_core.content.packs import Pack

type RawTable = Mapping[str, object]
"""A table as it stands in a file."""

LONGEST_EXAMPLE = 60
"""The most characters of an example that are shown."""

TYPE_WORDS = {str: "text", int: "whole number", float: "number", bool: "true or false"}


def _specs_of_rows_in_game_folders() -> Iterator[DataRowSpec]:
    """Yield the specs of rows in the folders of games that ROW_SPECS does not list: guided rounds and published figures."""
    yield DataRowSpec(row=guided_rounds.StoredGuidedRound, rows=guided_rounds.stored_guided_rounds)
    for game in games.GAMES:
        yield from getattr(games.game_module(game, "page_tables"), "KINDS", ())


@dataclass(frozen=True, slots=True, kw_only=True)
class TomlKeyDescription:
    """A key of a table: its name, meaning (`says`), type in words (`holds`), default, allowed values and an example.

    `of` is the class of the tables nested under this key, None if there are none. `needed` tells whether the key is required.
    """

    name: str
    says: str
    holds: str
    of: RowClass | None
    needed: bool
    default: str
    choices: tuple[str, ...]
    example: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TomlTableKind:
    """A kind of table with its keys. `files` and `heading` say where such tables stand; both are empty for nested tables."""

    row: RowClass
    heading: str
    files: tuple[str, ...]
    says: str
    keys: tuple[TomlKeyDescription, ...]

    @property
    def anchor(self) -> str:
        """Return the anchor for links to this kind of table, such as "sources-source"."""
        heading = self.heading.strip("[]").replace(".", "-") or self.row.__name__
        return "-".join((*self.file_or_folder_name, heading)).lower()

    @property
    def file_or_folder_name(self) -> tuple[str, ...]:
        """Return a tuple with one name: that of the file with these tables, or of the folder with the files; () for nested tables."""
        *_, folder, name = self.files[0].split("/") if self.files else ("", "")
        return tuple(filter(None, [folder if name == "*.toml" else name.removesuffix(".toml")]))


@cache
def all_kinds_of_toml_tables() -> tuple[TomlTableKind, ...]:
    """Return every kind of table in the data files: first the tables at the top level of a file, then the nested tables."""
    every = [*ROW_SPECS, *_specs_of_rows_in_game_folders()]
    nested = {inner for kind in every for inner in _row_classes_of_nested_tables(_row_class(kind))}
    own = [kind for kind in every if kind.key or _row_class(kind) not in nested]
    raw: dict[RowClass, list[RawTable]] = {}
    for kind in own:
        for table in _raw_tables_of_kind(kind):
            _collect_table_and_nested_tables(_row_class(kind), table, kind, raw)
    others = [row for row in raw if row not in map(_row_class, own)]
    return (
        *(_describe_kind_of_toml_table(_row_class(kind), kind, [*_raw_tables_of_kind(kind)]) for kind in own),
        *(_describe_kind_of_toml_table(row, None, raw[row]) for row in others),
    )


def _row_class(kind: DataRowSpec) -> RowClass:
    """Return the class whose fields are the keys of a row in its file."""
    return Pack if kind.row is Deck else kind.row


def _row_classes_of_nested_tables(row: RowClass) -> Iterator[RowClass]:
    """Yield the classes of all tables nested in a row of this class."""
    for field in fields(row):
        if inner := _row_class_inside_field_type(field.type):
            yield inner
            yield from _row_classes_of_nested_tables(inner)


def _row_class_inside_field_type(kind: object) -> RowClass | None:
    """Return the row class that a field type contains; None if it contains none."""
    inner = [kind, *get_args(kind)]
    return next((one for one in inner if isinstance(one, type) and is_dataclass(one)), None)


def _raw_tables_of_kind(kind: DataRowSpec) -> Iterator[RawTable]:
    """Yield the tables of a kind as they stand in their files."""
    for file, whole in _files_of_kind(kind).items():
        found: list[object] = [load_data_file(file)] if kind.key or whole else [*load_data_file(file).values()]
        for step in filter(None, kind.key.split(".")):
            found = [inner for table in found if isinstance(table, Mapping) for inner in _items_of_mapping_or_list(table.get(step))]
        yield from (table for table in found if isinstance(table, Mapping))


def _files_of_kind(kind: DataRowSpec) -> dict[str, bool]:
    """Return the files with rows of a kind, each with a flag: True if the whole file is one row."""
    rows = kind.rows()
    return {rows.row_location(name).file: not rows.row_location(name).steps for name in rows}


def _items_of_mapping_or_list(found: object) -> Iterator[object]:
    yield from found.values() if isinstance(found, Mapping) else found if isinstance(found, list) else ()


def _collect_table_and_nested_tables(row: RowClass, table: RawTable, kind: DataRowSpec | None, raw: dict[RowClass, list[RawTable]]) -> None:
    """Add a table and all tables nested in it to `raw`, grouped by class."""
    raw.setdefault(row, []).append(table)
    for field, name in _fields_with_file_keys(row, kind):
        if name in table and (inner := _row_class_inside_field_type(field.type)) and name != "id":
            value = table[name]
            for one in [value] if field.type is inner else _items_of_mapping_or_list(value):
                if isinstance(one, Mapping):
                    _collect_table_and_nested_tables(inner, one, None, raw)


def _fields_with_file_keys(row: RowClass, kind: DataRowSpec | None) -> Iterator[tuple[Field[object], str]]:
    """Yield the fields of a class that a file can set, with their keys in the file."""
    written = kind.file_keys if kind else {}
    for field in fields(row):
        if (name := written.get(field.name, field.name)) and name not in ADDED_KEYS:
            yield field, name


def _describe_kind_of_toml_table(row: RowClass, kind: DataRowSpec | None, tables: Iterable[RawTable]) -> TomlTableKind:
    found = [*tables]
    meant = field_meanings(row)
    keys = tuple(_describe_toml_key(row, field, name, kind, meant, found) for field, name in _fields_with_file_keys(row, kind))
    says = " ".join((inspect.getdoc(row) or "").partition("\n\n")[0].split())
    if not kind:
        return TomlTableKind(row=row, heading="", files=(), says=says, keys=keys)
    whole = _files_of_kind(kind)
    heading = f"[[{kind.key}]]" if kind.key else "" if all(whole.values()) else "[CODE]"
    heading = "[preset.ID]" if kind.key == "preset" else heading
    return TomlTableKind(row=row, heading=heading, files=_abbreviate_paths(whole), says=says, keys=keys)


def _abbreviate_paths(files: Iterable[str]) -> tuple[str, ...]:
    """Return the paths of files; four or more are merged into one path with stars."""
    paths = [f"kabu_core/{data_file_path(file)}.toml" for file in files]
    if len(paths) < 4:
        return tuple(paths)
    steps = [{*step} for step in zip(*(path.split("/") for path in paths), strict=True)]
    return ("/".join(step.pop() if len(step) == 1 else "*" for step in steps).removesuffix("*") + ("*.toml" if len(steps[-1]) > 1 else ""),)


def _describe_toml_key(
    row: RowClass, field: Field[object], name: str, kind: DataRowSpec | None, meant: Mapping[str, str], tables: Iterable[RawTable]
) -> TomlKeyDescription:
    renamed = name == "id" and field.name != "id"
    inner = None if renamed else _row_class_inside_field_type(field.type)
    default = field.default_factory() if field.default_factory is not MISSING else field.default
    return TomlKeyDescription(
        name=name,
        says=meant.get(field.name, ""),
        holds="text" if renamed else _type_in_words(field.type),
        of=inner,
        needed=default is MISSING,
        default="" if default is MISSING or not default else _format_toml(default),
        choices=_allowed_words(row, field.name, kind),
        example="" if inner else _toml_example(table[name] for table in tables if name in table),
    )


@cache
def field_meanings(row: RowClass) -> Mapping[str, str]:
    """Return the meaning of each field of a class: the string literal below the field in the source code."""
    found: dict[str, str] = {}
    for kind in reversed(inspect.getmro(row)[:-1]):
        body = ast.parse(inspect.getsource(kind)).body[0].body  # type: ignore[attr-defined]
        for line, below in pairwise(body):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and isinstance(below, ast.Expr):
                found[line.target.id] = str(ast.literal_eval(below.value))
    return found


def _type_in_words(kind: object) -> str:
    """Return a type in words."""
    kind = getattr(kind, "__value__", kind)
    if isinstance(kind, UnionType):
        return " or ".join(TYPE_WORDS[one] for one in get_args(kind) if one is not NoneType)
    if isinstance(kind, type) and kind in TYPE_WORDS:
        return TYPE_WORDS[kind]
    if inner := _row_class_inside_field_type(kind):
        return "table" if kind is inner else "tables by name" if get_origin(kind) is Mapping else "list of tables"
    if get_origin(kind) is Mapping:
        return f"table of {TYPE_WORDS.get(get_args(kind)[1], 'value')}s"
    return f"list of {TYPE_WORDS[get_args(kind)[0]]}s"


def _allowed_words(row: RowClass, field: str, kind: DataRowSpec | None) -> tuple[str, ...]:
    """Return the words that a field may hold, or the kinds of things that it may link to; () if there is no short list of them."""
    if kind and field in kind.choices:
        return tuple(map(str, kind.choices[field]))
    if kind and field in kind.links:
        return tuple(f"{thing}/…" for thing in kind.links[field] if thing not in ("rule", "game alone"))
    if row is Facets:
        return FACETS[field]
    if row is SpecialHand and field in game_data_checks.SPECIAL_VALUES:
        return tuple(value for value in game_data_checks.SPECIAL_VALUES[field] if isinstance(value, str))
    return tuple(LANGUAGES) if field == "lang" else ()


def _toml_example(values: Iterable[object]) -> str:
    """Return an example as TOML: the first value that is short and ASCII, otherwise the shortest, cut off if too long."""
    texts = [text for text in map(_format_toml, values) if '""' not in text and text not in ("[]", "{  }")]
    best = min(texts, key=lambda text: (not text.isascii(), max(len(text), LONGEST_EXAMPLE)), default="")
    return f"{best[:LONGEST_EXAMPLE]}…" if len(best) > LONGEST_EXAMPLE else best


def _format_toml(value: object) -> str:
    """Format a value as TOML on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_format_toml(one)}" for key, one in value.items() if key not in ADDED_KEYS) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_format_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
