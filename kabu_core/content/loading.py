"""The reader of the data files. It checks every row against the fields of its class and gives each fault its location.

The bundle for browsers contains the files as JSON, which loads faster there.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from functools import cache, partial, wraps
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, get_args, get_origin

from kabu_core.engine_parts import read_engine_file
from kabu_core.errors import HERE, ContentError, DataFault, DataLocation, RowPathStep, join_with_or, quote_input, short_repr


class DataFileRow(Protocol):
    """An instance of a dataclass, read from a table of a data file."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


type RowClass = type[DataFileRow]

type ValueReader = Callable[[object], object]
"""A function that converts a value from a data file. The locations in its ContentErrors are relative to the value."""

ADDED_KEYS = {"line"}
"""The keys that `parse_toml` adds to rows."""

_WORDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def data_file_path(file: str) -> str:
    """Return the path of a data file below the package, without its suffix. The files of a game are in the folder of the game.

    >>> data_file_path("sources"), data_file_path("games/koi-koi"), data_file_path("games/baccarat/published")
    ('data/sources', 'games/koi_koi/rules', 'games/baccarat/published')
    """
    folder, _, rest = file.partition("/")
    if folder != "games":
        return f"data/{file}"
    game, _, name = rest.partition("/")
    return f"games/{game.replace('-', '_')}/{name or 'rules'}"


CACHE: dict[tuple[object, ...], Any] = {}
"""The results of `cache_rows` functions, by function and arguments."""


def cache_rows[**P, T](function: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function that reads rows: its results are cached by its arguments, and all threads get the same object."""

    @wraps(function)
    def call_with_cache(*arguments: P.args, **_: P.kwargs) -> T:
        key = (function, *arguments)
        result: T | None = CACHE.get(key)
        if result is None:
            result = CACHE.setdefault(key, function(*arguments, **_))
        return result

    return call_with_cache


@cache
def load_data_file(file: str) -> Mapping[str, object]:
    """Return the tables of a data file as read-only mappings. Raise ContentError if it does not exist or cannot be read."""
    if "\0" in file:
        raise ContentError(f"there is no data file {file}.toml")
    path = data_file_path(file)
    try:
        text = read_engine_file(f"{path}.json")
    except OSError:
        return _load_toml(read_engine_file, file, f"{path}.toml")
    import json

    found: dict[str, object] = json.loads(text)
    return found


def parse_toml(text: str) -> dict[str, object]:
    """Return the tables of a TOML text. Listed tables and presets get their line number as "line". Raise ValueError for other text."""
    import tomllib

    found = tomllib.loads(text)
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        key, _, inner = line.partition("]")[0].lstrip("[").strip().partition(".")
        if line.startswith("[") and key in found:
            _toml_row_under_heading(found[key], inner, line.startswith("[["), seen.get(key, 0))["line"] = number
            seen[key] = seen.get(key, 0) + (line.startswith("[[") and not inner)
    return found


def _toml_row_under_heading(rows: object, inner: str, listed: bool, seen: int) -> dict[str, object]:
    """Return the row that begins at a heading of a TOML file, or an empty table if no row begins there.

    A row can begin at three kinds of headings: [preset.x], where `inner` is "x"; [[rule]], where `listed` is True; and [[game.rule]], where
    `listed` is True and `inner` is "rule". The last kind of row belongs to the game above it. `rows` is the value of the first key
    ("preset", "rule" or "game"), and `seen` the number of its listed rows before this heading.
    """
    if not listed:
        found = rows.get(inner) if isinstance(rows, dict) else None
    elif inner:
        above = rows[seen - 1 : seen] if isinstance(rows, list) else []
        within = above[0].get(inner) if above and isinstance(above[0], dict) else None
        found = next((row for row in within if isinstance(row, dict) and "line" not in row), None) if isinstance(within, list) else None
    else:
        found = rows[seen] if isinstance(rows, list) and seen < len(rows) else None
    return found if isinstance(found, dict) else {}


def raw_rows_of_file(file: str, key: str, name: str = "id") -> Iterator[tuple[str | int | None, DataLocation, object]]:
    """Yield a tuple for each row under a key of a file: the value of its field `name` (None if it has none), its location, and the row."""
    found = load_data_file(file).get(key, [])
    if not isinstance(found, list):
        raise ContentError(DataLocation(file).locate_key(key).make_data_fault(f"expected rows under [[{key}]], not {short_repr(found)}"))
    for number, row in enumerate(found, 1):
        id_ = row.get(name) if isinstance(row, dict) else None
        id_ = id_ if type(id_) in (str, int) else None
        yield id_, DataLocation(file, (RowPathStep(key, id_, 0 if id_ is not None else number),)), row


def rows_by_id[T, K](make: Callable[[object, DataLocation], T], file: str, key: str, name: str = "id") -> "LazyRowMapping[T, K]":
    """Return the rows under a key of a file, keyed by id, or by the field `name`. `make` creates each row on first use."""
    return LazyRowMapping(make, raw_rows_of_file(file, key, name))


class LazyRowMapping[T, K](Mapping[K, T]):
    """A mapping of rows by name. Each row is created on first use, because a page needs only a few of many rows.

    Access to a row raises ContentError if the row cannot be created, or if an earlier row has the same name. All threads get the same row.
    """

    def __init__[R](self, make: Callable[[R, DataLocation], T], found: Iterable[tuple[object, DataLocation, R]]) -> None:
        self._rows: dict[Any, tuple[Callable[[], T] | ContentError, DataLocation]] = {}
        self._made: dict[object, T] = {}
        for name, at, row in found:
            if name in self._rows:
                first = self._rows[name][1]
                again = "twice" if str(first) == str(at) else f"in {first.file} too"
                self._rows[f"{at}, again"] = ContentError(at.make_data_fault(f"the id occurs {again}; each id must be unique")), at
            else:
                self._rows[str(at) if name is None else name] = partial(make, row, at), at

    def __getitem__(self, name: object) -> T:
        if name not in self._made:
            make, _ = self._rows[name]
            if isinstance(make, ContentError):
                raise make
            self._made.setdefault(name, make())
        return self._made[name]

    def __iter__(self) -> Iterator[K]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def valid_rows(self) -> Iterator[tuple[K, T]]:
        """Yield the name and the row for each row that can be created, and skip all other rows."""
        for name in self:
            with suppress(ContentError):
                yield name, self[name]

    def row_location(self, name: object) -> DataLocation:
        """Return the location of a row."""
        return self._rows[name][1]


def row_mapping_of_objects[T, K](found: Iterable[tuple[K, DataLocation, T]]) -> LazyRowMapping[T, K]:
    """Return a mapping of existing objects by name. `found` has a tuple of name, location and object for each."""
    return LazyRowMapping(lambda row, _: row, found)


def value_converter(kind: object) -> ValueReader:
    """Return the function that converts a value of a data file to a type: a dataclass, a tuple or Mapping of one type, or a plain type."""
    kind = getattr(kind, "__value__", kind)
    if isinstance(kind, type) and is_dataclass(kind):
        return partial(read_row, kind)
    if get_origin(kind) is tuple:
        return partial(_read_list, value_converter(get_args(kind)[0]))
    if get_origin(kind) is Mapping:
        return partial(_read_mapping, value_converter(get_args(kind)[1]))
    if kind is object:
        return _accept_any_value
    return partial(_read_scalar, get_args(kind) or (kind,))


def read_row[T: DataFileRow](kind: type[T], row: object, at: DataLocation = HERE) -> T:
    """Return a dataclass instance read from a table. Raise ContentError for unknown or missing keys and for values of the wrong type."""
    readers, needed = _field_readers(kind)
    return kind(**read_data_table(row, readers, needed, at))


def read_data_table(row: object, readers: Mapping[str, ValueReader], needed: Iterable[str], at: DataLocation) -> dict[str, Any]:
    """Return the values of a table, converted by the reader for each key. Raise ContentError for unknown or missing keys."""
    if not isinstance(row, dict):
        raise ContentError(at.make_data_fault(f"expected a table, not {short_repr(row)}"))
    faults = (
        []
        if row.keys() <= readers.keys() | ADDED_KEYS
        else [*unknown_key_faults(_keys_that_files_may_contain(row), _keys_that_files_may_contain(readers), at)]
    )
    faults += [at.make_data_fault(f"the key '{key}' is missing") for key in needed if key not in row]
    return dict(_convert_each_value(((key, readers[key], value) for key, value in row.items() if key in readers), at.locate_key, faults))


def _keys_that_files_may_contain(keys: Iterable[str]) -> list[str]:
    """Return the keys that can be written in a file: all but those that `parse_toml` adds. Error messages list only these."""
    return [key for key in keys if key not in ADDED_KEYS]


def unknown_value_faults(
    values: Iterable[object], among: Collection[object], at: DataLocation | str, noun: str = ""
) -> Iterator[DataFault]:
    """Yield a fault for each value that is not in `among`. Its message lists the choices.

    `at` is the location of the fault, or a name that begins the message. `noun` is put before the value in the message.
    """
    for value in values:
        if value not in among:
            message = f"unknown {noun}{quote_input(value)}; choose {join_with_or(among)}"
            yield at.make_data_fault(message) if isinstance(at, DataLocation) else DataFault(f"{at}: {message}")


def unknown_key_faults(keys: Iterable[str], among: Collection[str], at: DataLocation) -> Iterator[DataFault]:
    """Yield a fault for each key of the table at `at` that is not in `among`. The fault stores the key, which helps to find its line."""
    for key in keys:
        for fault in unknown_value_faults([key], among, at, "key "):
            yield replace(fault, key=key)


def require_known_values(values: Iterable[object], among: Collection[object], at: DataLocation | str, noun: str = "") -> None:
    """Raise ContentError if a value is not in `among`. The parameters are those of `unknown_value_faults`."""
    if faults := [*unknown_value_faults(values, among, at, noun)]:
        raise ContentError(*faults)


def _convert_each_value[K](
    values: Iterable[tuple[K, ValueReader, object]], locate: Callable[[K], DataLocation], faults: Iterable[DataFault] = ()
) -> Iterator[tuple[K, object]]:
    """Yield each key with its converted value; `values` has a tuple of key, reader and value for each.

    At the end, raise one ContentError with the given `faults` and the faults of all values that could not be converted.
    """
    found = [*faults]
    for key, reader, value in values:
        try:
            yield key, reader(value)
        except ContentError as error:
            found += (fault.prefixed_with_location(locate(key)) for fault in error.faults)
    if found:
        raise ContentError(*found)


def _load_toml(get_data: Callable[[str], bytes], file: str, path: str) -> dict[str, object]:
    try:
        return parse_toml(get_data(path).decode())
    except OSError:
        raise ContentError(f"there is no data file {file}.toml") from None
    except (ValueError, RecursionError) as error:  # not TOML, not UTF-8, or a number that is too long
        raise ContentError(f"kabu_core/{data_file_path(file)}.toml is not TOML: {error}") from None


@cache
def required_fields(kind: RowClass) -> tuple[str, ...]:
    """Return the names of the fields of a class that have no default."""
    return tuple(f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING)


@cache
def _field_readers(kind: RowClass) -> tuple[dict[str, ValueReader], tuple[str, ...]]:
    """Return the readers of a dataclass by field name, and the names of its required fields."""
    return {f.name: value_converter(f.type) for f in fields(kind)}, required_fields(kind)


def _accept_any_value(value: object) -> object:
    return value


def _read_list(item: ValueReader, value: object) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise ContentError(HERE.make_data_fault(f"expected a list, not {short_repr(value)}"))
    return tuple(one for _, one in _convert_each_value(((number, item, one) for number, one in enumerate(value, 1)), HERE.locate_item))


def _read_mapping(item: ValueReader, value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise ContentError(HERE.make_data_fault(f"expected a table, not {short_repr(value)}"))
    return MappingProxyType(dict(_convert_each_value(((key, item, one) for key, one in value.items()), HERE.locate_entry)))


def _read_scalar(kinds: tuple[type, ...], value: object) -> object:
    if type(value) not in kinds:
        raise ContentError(
            HERE.make_data_fault(f"expected {join_with_or(_WORDS[kind] for kind in kinds if kind in _WORDS)}, not {short_repr(value)}")
        )
    return value
