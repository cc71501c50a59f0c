"""The description of a kind of row."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kabu_core.content.loading import Rows
from kabu_core.errors import DataLocation, Fault


def _no_faults(*_: Any) -> Iterator[Fault]:
    yield from ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSpec:
    """A kind of row: its class, its files, its checks and its table in the exported data.

    `rows` are by the field `name`, or by game and id where each game has a file. `key` is the key of the rows in their `files`, which hold
    nothing else. `file_keys` are the keys there of fields that have another name in the class, "" for one that no file has. `choices` are
    the words that a field can hold, `references` the ids that it can, and `links` the things that it can name as in "term/oya", each the
    `thing` of some kind. `check` finds the faults of one row, `check_all` those of all together, and `needs_witnesses` says whether an
    attested row takes two witnesses. `title` names the rows on the page on health; `table` and `says` are the table of the exported data.
    """

    row: type[Any]
    rows: Callable[[], Rows[Any]]
    key: str = ""
    name: str = "id"
    files: tuple[str, ...] = ()
    file_keys: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, Collection[str]] = field(default_factory=dict)
    references: Mapping[str, Callable[[], Collection[str]]] = field(default_factory=dict)
    links: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    check: Callable[[Any, DataLocation], Iterable[Fault]] = _no_faults
    check_all: Callable[[], Iterable[Fault]] = _no_faults
    needs_witnesses: Callable[[Any], bool] = lambda row: False
    thing: str = ""
    title: str = ""
    table: str = ""
    says: str = ""
