"""The description of a kind of row."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kabu_core.content.loading import LazyRowMapping, RowClass
from kabu_core.errors import DataFault, DataLocation


def _no_faults(*_: object) -> Iterator[DataFault]:
    yield from ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DataRowSpec:
    """A kind of row: its class, its files, its checks and its table in the exported data.

    `rows` returns the rows by their field `name`, or by game and id if each game has a file of its own. In the `files`, the rows are
    listed under `key`. `file_keys` has the fields whose key in the files is not their name; the key is "" if no file has the field.
    Three mappings restrict fields: `choices` has the words that a field may hold, `references` functions that return the allowed ids,
    and `links` the kinds of things that a field may link to, as in "term/oya". `thing` is the name of this kind of row in such links.
    `check` yields the faults of one row, and `check_all` those of all rows together. If `needs_witnesses` is set, rows with the status
    "attested" need two witnesses. `title` is the heading of the rows on the Health page. `table` is the id of their table in the
    exported data, and `says` describes that table.
    """

    row: RowClass
    rows: Callable[[], LazyRowMapping[Any, Any]]
    key: str = ""
    name: str = "id"
    files: tuple[str, ...] = ()
    file_keys: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, Collection[str]] = field(default_factory=dict)
    references: Mapping[str, Callable[[], Collection[str]]] = field(default_factory=dict)
    links: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    check: Callable[[Any, DataLocation], Iterable[DataFault]] = _no_faults
    check_all: Callable[[], Iterable[DataFault]] = _no_faults
    needs_witnesses: Callable[[Any], bool] = lambda row: False
    thing: str = ""
    title: str = ""
    table: str = ""
    says: str = ""
