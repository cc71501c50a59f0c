"""The class that describes a kind of data row to the checks, the exports and the page on data keys."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kabu_core.content.loading import LazyRowMapping, RowClass
from kabu_core.errors import DataFault, DataLocation


def _no_faults(*_: object) -> Iterator[DataFault]:
    yield from ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DataRowSpec:
    """A kind of row: its class, its files, its checks and its table in the exported data."""

    row: RowClass
    rows: Callable[[], LazyRowMapping[Any, Any]]
    """Returns the rows by their field `name`, or by game and id if each game has a file of its own."""
    key: str = ""
    """The key under which the files list the rows."""
    name: str = "id"
    files: tuple[str, ...] = ()
    file_keys: Mapping[str, str] = field(default_factory=dict)
    """The key in the files of each field whose key is not its name; "" for a field that no file has."""
    choices: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The words that a field may hold."""
    references: Mapping[str, Callable[[], Collection[str]]] = field(default_factory=dict)
    """Functions that return the ids that a field may hold."""
    links: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The kinds of things that a field may link to, as in "term/oya"."""
    check: Callable[[Any, DataLocation], Iterable[DataFault]] = _no_faults
    """Yields the faults of one row."""
    check_all: Callable[[], Iterable[DataFault]] = _no_faults
    """Yields the faults of all rows together."""
    needs_witnesses: Callable[[Any], bool] = lambda row: False
    """Returns whether a row needs two witnesses if its status is "attested"."""
    thing: str = ""
    """The name of this kind of row in links."""
    title: str = ""
    """The heading of the rows on the Health page."""
    table: str = ""
    """The id of the table of these rows in the exported data."""
    says: str = ""
    """A description of the table in the exported data."""
