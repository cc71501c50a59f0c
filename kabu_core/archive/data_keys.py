"""Every key of the data files, read from the classes of the rows: its type, what it means, what it takes, and an example."""

import ast
import inspect
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from kabu_core.archive import game_validation, guides
from kabu_core.archive.languages import LANGUAGES
from kabu_core.archive.row_kind import Kind
from kabu_core.archive.row_kinds import KINDS
from kabu_core.cards import Deck
from kabu_core.content.facets import FACETS, Facets
from kabu_core.content.hands import Special
from kabu_core.content.loading import LINE, address, load
from kabu_core.content.packs import Pack
from kabu_core.games.baccarat import figures

type Raw = Mapping[str, Any]
"""A table as it stands in a file."""

LONGEST = 60
"""So many letters of an example are shown."""

PLAIN = {str: "text", int: "whole number", float: "number", bool: "true or false"}
OF_GAMES = (
    Kind(row=guides.Played, rows=guides.played),
    Kind(row=figures.Counts, rows=figures.counts_published, key="counts"),
    Kind(row=figures.Chances, rows=figures.chances_published, key="chances"),
)
"""Files in the folders of games that are not among the rows for others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key: `of` is the class of the tables that it holds, if it holds any; `needed` says that it cannot be left out."""

    name: str
    says: str
    holds: str
    of: Any
    needed: bool
    default: str
    among: tuple[str, ...]
    example: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The keys of one kind of table: the `files` in which it stands and its `heading` there, both empty where it stands in other tables."""

    row: Any
    heading: str
    files: tuple[str, ...]
    says: str
    keys: tuple[Key, ...]

    @property
    def id(self) -> str:
        """Return what links to it lead to: "sources-source"."""
        named = self.heading.strip("[]").replace(".", "-") or self.row.__name__
        return "-".join((*self.file, named)).lower()

    @property
    def file(self) -> tuple[str, ...]:
        """Return the name of its file, or of the folder of its files."""
        *_, folder, name = self.files[0].split("/") if self.files else ("", "")
        return tuple(filter(None, [folder if name == "*.toml" else name.removesuffix(".toml")]))


@cache
def parts() -> tuple[Part, ...]:
    """Return every kind of table: first those with a place in a file, in the order of the data, then those that stand in others."""
    every = [*KINDS, *OF_GAMES]
    nested = {inner for kind in every for inner in _within(_row(kind))}
    own = [kind for kind in every if kind.key or _row(kind) not in nested]
    raw: dict[Any, list[Raw]] = {}
    for kind in own:
        for table in _tables(kind):
            _gather(_row(kind), table, kind, raw)
    others = [row for row in raw if row not in map(_row, own)]
    return (*(_part(_row(kind), kind, [*_tables(kind)]) for kind in own), *(_part(row, None, raw[row]) for row in others))


def _row(kind: Kind) -> Any:
    """The class of a row as it stands in its file."""
    return Pack if kind.row is Deck else kind.row


def _within(row: Any) -> Iterator[Any]:
    """The classes of the tables within such a row."""
    for field in fields(row):
        if inner := _tables_in(field.type):
            yield inner
            yield from _within(inner)


def _tables_in(kind: Any) -> Any:
    """The class of the tables that a type holds; None if it holds none."""
    inner = [kind, *get_args(kind)]
    return next((one for one in inner if isinstance(one, type) and is_dataclass(one)), None)


def _tables(kind: Kind) -> Iterator[Raw]:
    """The tables of a kind as they stand in their files."""
    for file, whole in _files(kind).items():
        found: list[Any] = [load(file)] if kind.key or whole else [*load(file).values()]
        for step in filter(None, kind.key.split(".")):
            found = [inner for table in found for inner in _each(table.get(step))]
        yield from found


def _files(kind: Kind) -> dict[str, bool]:
    """The files of a kind, and whether each is one row as a whole."""
    rows = kind.rows()
    return {rows.location(name).file: not rows.location(name).steps for name in rows}


def _each(found: Any) -> Iterator[Any]:
    yield from found.values() if isinstance(found, Mapping) else found or ()


def _gather(row: Any, table: Raw, kind: Kind | None, raw: dict[Any, list[Raw]]) -> None:
    """Add a table and all in it to the tables by their classes."""
    raw.setdefault(row, []).append(table)
    for field, name in _named(row, kind):
        if name in table and (inner := _tables_in(field.type)) and name != "id":
            held = table[name]
            alone = field.type is inner
            for one in [held] if alone else _each(held):
                _gather(inner, one, None, raw)


def _named(row: Any, kind: Kind | None) -> Iterator[tuple[Field[Any], str]]:
    """The fields of a class that a file can have, with their keys there."""
    written = kind.written if kind else {}
    for field in fields(row):
        if (name := written.get(field.name, field.name)) and name not in LINE:
            yield field, name


def _part(row: Any, kind: Kind | None, tables: Iterable[Raw]) -> Part:
    found = [*tables]
    meant = meanings(row)
    keys = tuple(_key(row, field, name, kind, meant, found) for field, name in _named(row, kind))
    says = " ".join((inspect.getdoc(row) or "").partition("\n\n")[0].split())
    if not kind:
        return Part(row=row, heading="", files=(), says=says, keys=keys)
    whole = _files(kind)
    heading = f"[[{kind.key}]]" if kind.key else "" if all(whole.values()) else "[CODE]"
    heading = "[preset.ID]" if kind.key == "preset" else heading
    return Part(row=row, heading=heading, files=_patterns(whole), says=says, keys=keys)


def _patterns(files: Iterable[str]) -> tuple[str, ...]:
    """The paths of files; of many alike one with a star for what differs."""
    paths = [f"kabu_core/{address(file)}.toml" for file in files]
    if len(paths) < 4:
        return tuple(paths)
    steps = [{*step} for step in zip(*(path.split("/") for path in paths), strict=True)]
    return ("/".join(step.pop() if len(step) == 1 else "*" for step in steps).removesuffix("*") + ("*.toml" if len(steps[-1]) > 1 else ""),)


def _key(row: Any, field: Field[Any], name: str, kind: Kind | None, meant: Mapping[str, str], tables: Iterable[Raw]) -> Key:
    renamed = name == "id" and field.name != "id"
    inner = None if renamed else _tables_in(field.type)
    default = field.default_factory() if field.default_factory is not MISSING else field.default
    return Key(
        name=name,
        says=meant.get(field.name, ""),
        holds="text" if renamed else _holds(field.type),
        of=inner,
        needed=default is MISSING,
        default="" if default is MISSING or not default else _toml(default),
        among=_among(row, field.name, kind),
        example="" if inner else _example(table[name] for table in tables if name in table),
    )


@cache
def meanings(row: Any) -> Mapping[str, str]:
    """Return what each field of a class means: the text that stands below it in the code, as it does below a constant."""
    found: dict[str, str] = {}
    for kind in reversed(inspect.getmro(row)[:-1]):
        body = ast.parse(inspect.getsource(kind)).body[0].body  # type: ignore[attr-defined]
        for line, below in pairwise(body):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and isinstance(below, ast.Expr):
                found[line.target.id] = str(ast.literal_eval(below.value))
    return found


def _holds(kind: Any) -> str:
    """A type in words."""
    kind = getattr(kind, "__value__", kind)
    if isinstance(kind, UnionType):
        return " or ".join(PLAIN[one] for one in get_args(kind) if one is not NoneType)
    if kind in PLAIN:
        return PLAIN[kind]
    if inner := _tables_in(kind):
        return "table" if kind is inner else "tables by name" if get_origin(kind) is Mapping else "list of tables"
    if get_origin(kind) is Mapping:
        return f"table of {PLAIN.get(get_args(kind)[1], 'value')}s"
    return f"list of {PLAIN[get_args(kind)[0]]}s"


def _among(row: Any, field: str, kind: Kind | None) -> tuple[str, ...]:
    """The words that a field can hold, or that what it names begins with; none where they are not few."""
    if kind and field in kind.among:
        return tuple(map(str, kind.among[field]))
    if kind and field in kind.leads:
        return tuple(f"{thing}/…" for thing in kind.leads[field] if thing not in ("rule", "game alone"))
    if row is Facets:
        return FACETS[field]
    if row is Special and field in game_validation.SAID:
        return tuple(value for value in game_validation.SAID[field] if isinstance(value, str))
    return tuple(LANGUAGES) if field == "lang" else ()


def _example(values: Iterable[Any]) -> str:
    """The first value that is short and in plain letters, else the shortest, as a file has it."""
    texts = [text for text in map(_toml, values) if '""' not in text and text not in ("[]", "{  }")]
    best = min(texts, key=lambda text: (not text.isascii(), max(len(text), LONGEST)), default="")
    return f"{best[:LONGEST]}…" if len(best) > LONGEST else best


def _toml(value: Any) -> str:
    """A value as TOML has it on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items() if key not in LINE) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
