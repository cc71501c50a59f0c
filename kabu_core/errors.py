"""The exceptions that the package raises, and the faults that it finds in its data files. The message of each is one sentence."""

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass


class KabuError(ValueError):
    """Base class of all errors that this package raises on purpose. Control characters in the message are escaped."""

    def __init__(self, message: str) -> None:
        super().__init__(_escape_control_characters(message))


class NotationError(KabuError):
    """A text (card, option, record or link) that cannot be parsed, or a value that is not allowed."""


class IllegalAction(KabuError):
    """An action that the state does not allow now."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RowPathStep:
    """A step of a `DataLocation` into a list of rows: the id of a row or, if the row has no id, its number, counted from 1."""

    table: str
    id: str | int | None
    number: int = 0

    def __str__(self) -> str:
        if self.id is None:
            return f", {self.table} no. {self.number}"
        return f", {self.table} {quote_input(self.id) if isinstance(self.id, str) else self.id}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EntryPathStep:
    """A step of a `DataLocation` into a table whose keys are data. An example is `texts` of a rule, whose keys are option values."""

    name: str

    def __str__(self) -> str:
        return f" {quote_input(self.name)}"


type LocationStep = str | int | RowPathStep | EntryPathStep
"""A step from a table or a list to a value inside it: a key, the number of an item (from 1), a row or an entry."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DataLocation:
    """The location of a value in the data: its file, named as for `load_data_file`, and the steps from the top of the file to the value.

    >>> print(DataLocation("yaku").locate_row("yaku", "sanko").locate_key("readings").locate_item(2))
    yaku, yaku 'sanko', readings, item 2
    """

    file: str
    steps: tuple[LocationStep, ...] = ()

    def locate_key(self, name: str) -> "DataLocation":
        """Return the location of the value with the key `name` in the table at this location."""
        return DataLocation(self.file, (*self.steps, name))

    def locate_item(self, number: int) -> "DataLocation":
        """Return the location of item `number`, from 1, of the list at this location."""
        return DataLocation(self.file, (*self.steps, number))

    def locate_row(self, table: str, id_: str | int | None, number: int = 0) -> "DataLocation":
        """Return the location of a row in `table`: the row with the id `id_` or, if that is None, the row with this number, from 1."""
        return DataLocation(self.file, (*self.steps, RowPathStep(table, id_, number)))

    def locate_entry(self, name: str) -> "DataLocation":
        """Return the location of the value with the key `name` in a table whose keys are data, such as option values."""
        return DataLocation(self.file, (*self.steps, EntryPathStep(name)))

    def prefixed_with_location(self, outer: "DataLocation") -> "DataLocation":
        """Return `outer` with the steps of this location appended. This location is relative: it has no file of its own."""
        return DataLocation(outer.file, outer.steps + self.steps)

    def make_data_fault(self, message: str, key: str = "") -> "DataFault":
        """Return a fault at this location. If the message names a key below the location, `key` is that key; it helps to find the line."""
        return DataFault(message, self, key)

    def __str__(self) -> str:
        return self.file + "".join(map(_location_step_in_words, self.steps))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DataFault:
    """A fault of the data: a message, and its location if it is in a data file.

    If the message names a key below the location, `key` is that key. It is not printed, but helps to find the line of the fault.
    """

    message: str
    location: DataLocation | None = None
    key: str = ""

    def prefixed_with_location(self, outer: DataLocation) -> "DataFault":
        """Return a copy of this fault whose location, which is relative, begins at `outer`."""
        return self if self.location is None else DataFault(self.message, self.location.prefixed_with_location(outer), self.key)

    def __str__(self) -> str:
        return _escape_control_characters(self.message if self.location is None else f"{self.location}: {self.message}")


HERE = DataLocation("")
"""The empty location, for values whose file is not known yet; `prefixed_with_location` adds the file later."""


class ContentError(KabuError):
    """An error for data files with faults: `faults` has every fault, and the message has one line for each."""

    def __init__(self, *faults: DataFault | str) -> None:
        self.faults = tuple(fault if isinstance(fault, DataFault) else DataFault(fault) for fault in faults)
        ValueError.__init__(self, "\n".join(map(str, self.faults)))


def quote_input(text: object) -> str:
    """Quote input for a message: on one line, with control characters escaped, cut at 60 characters."""
    return f"'{cut_text(_escape_control_characters(str(text)[:61]), 60)}'"


def cut_text(text: str, most: int) -> str:
    """Return a text cut at `most` characters, with "…" if something is missing."""
    return text if len(text) <= most else text[:most] + "…"


def short_repr(value: object) -> str:
    """Return the representation of a value for a message, cut at 200 characters."""
    return cut_text(reprlib.repr(value), 200)


def _location_step_in_words(step: LocationStep) -> str:
    match step:
        case str():
            return f", {cut_text(step, 60)}"
        case int():
            return f", item {step}"
    return str(step)


def _escape_control_characters(text: str) -> str:
    """Return a text with its control characters escaped."""
    return text if text.isprintable() else "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def join_with_or(values: Iterable[object], most: int = 12) -> str:
    """Join values as in "a, b or c", each cut at 100 characters.

    If at least two are beyond the first `most`, end with their number, as in "a, b or 3 more".
    """
    texts = [cut_text(str(value), 100) for value in values]
    if len(texts) > most + 1:
        texts = [*texts[:most], f"{len(texts) - most} more"]
    return " or ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))
