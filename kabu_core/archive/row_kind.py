"""What a kind of row is."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kabu_core.content.loading import Rows
from kabu_core.errors import Fault, Location


def _no_faults(*_: Any) -> Iterator[Fault]:
    yield from ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowKind:
    """One kind of row. `rows` are by what they are called in their file, by the field `name`; by game and id where there are many files.

    `key` is what a row is called in its `files`, beside which nothing else stands in them. `written` are the keys there of the fields that
    have another name in the class, "" for one that no file has. `among` are the few words that a field can
    hold, `refers` the ids that it can, `leads` the things that a field names as in "term/oya", each a `thing` of some kind.
    `check` finds the faults of one row, `check_all` those of all together, and `attested` says whether that status takes two witnesses.
    What readers see: `title` names the rows on the page on health, `table` and `says` the file of the data for others.
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
    check: Callable[[Any, Location], Iterable[Fault]] = _no_faults
    check_all: Callable[[], Iterable[Fault]] = _no_faults
    needs_witnesses: Callable[[Any], bool] = lambda row: False
    thing: str = ""
    title: str = ""
    table: str = ""
    says: str = ""
