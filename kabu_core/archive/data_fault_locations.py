"""Functions that find the lines of the data files where faults have to be corrected."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from kabu_core.archive import toml_key_locations
from kabu_core.content.loading import data_file_path, load_data_file
from kabu_core.engine_parts import HOME
from kabu_core.errors import ContentError, DataFault, DataLocation, EntryPathStep, LocationStep, RowPathStep

_HEADING = re.compile(r"\[+([^\]\n]*)\]+")


def file_and_lines_in_words(file: str, lines: Sequence[int]) -> str:
    """Return a file and its lines in words, such as "kabu_core/data/terms.toml, line 10"; "" if there is no file."""
    numbers = f", line{'s' if len(lines) > 1 else ''} {' and '.join(map(str, lines))}" if lines else ""
    return file and f"kabu_core/{data_file_path(file)}.toml{numbers}"


def locate_fault(fault: DataFault) -> tuple[str, list[int]]:
    """Return the file of a fault and its known line numbers. A row that occurs twice has several line numbers.

    The file is "" if the fault is not in a data file.
    """
    if fault.location is None or not os.path.isfile(_data_file_path(fault.location.file)):
        return "", []
    location = fault.location.locate_key(fault.key) if fault.key else fault.location
    return location.file, sorted({*_line_numbers_of_location(location)})


def _data_file_path(file: str) -> str:
    return os.path.join(HOME, f"{data_file_path(file)}.toml")


@lru_cache(4)
def _cached_file_text(path: str, modified: int) -> str:
    """Return the text of a file. It is cached until the file is modified, because one file can have a thousand faults."""
    with open(path, encoding="utf-8") as file:
        return file.read()


def _line_numbers_of_location(location: DataLocation) -> Iterator[int]:
    """Yield the line numbers of a location or, if it does not exist, of the smallest existing value around it."""
    if not location.steps:
        return
    try:
        tables = load_data_file(location.file)
    except ContentError:  # if it is not TOML, the error message already names the line
        return
    text = _cached_file_text(_data_file_path(location.file), os.stat(_data_file_path(location.file)).st_mtime_ns)
    first, *inner = location.steps
    if isinstance(first, RowPathStep):
        for line, row in _lines_and_rows_at_location_step(tables, first):
            yield toml_key_locations.line_number_at_offset(text, _value_offset_in_row(text, line, row, inner))
        return
    keys = _keys_of_location_steps(location.steps)
    at = toml_key_locations.find_entry_offset(text, 0, _next_toml_table_offset(text, 0), keys)
    if at is None and (heading := re.search(rf"(?m)^\[+{re.escape(str(keys[0]))}\b", text)):
        at = _value_offset_in_toml_table(text, heading.start(), keys[1:])
    if at is not None:
        yield toml_key_locations.line_number_at_offset(text, at)


def _value_offset_in_row(text: str, line: int, row: Mapping[str, object], steps: Sequence[LocationStep]) -> int:
    """Follow `steps` from the row that begins on `line`, and return the offset of the value found. The first step may be a nested row."""
    if steps and isinstance(steps[0], RowPathStep) and (below := [*_lines_and_rows_at_location_step(row, steps[0])]):
        (line, _), steps = below[0], steps[1:]
    return _value_offset_in_toml_table(text, _offset_of_line(text, line), _keys_of_location_steps(steps))


def _keys_of_location_steps(steps: Sequence[LocationStep]) -> list[str | int]:
    """Return the steps as keys and item numbers."""
    keys: list[str | int] = []
    for step in steps:
        if isinstance(step, RowPathStep):
            keys += [step.table, step.number if step.id is None else str(step.id)]
        else:
            keys.append(step.name if isinstance(step, EntryPathStep) else step)
    return keys


def _value_offset_in_toml_table(text: str, start: int, keys: Sequence[str | int]) -> int:
    """Return the offset of the value at the path `keys` below the heading at `start`; `start` itself if there is no such value."""
    heading = _HEADING.match(text, start)
    if not heading or not keys:
        return start
    at = toml_key_locations.find_entry_offset(text, heading.end(), _next_toml_table_offset(text, heading.end()), keys)
    if at is None:  # the value may have a table of its own, such as [preset.x.options]
        table = re.compile(rf"(?m)^\[{re.escape(f'{heading[1]}.{keys[0]}')}\]").search(text, start)
        return _value_offset_in_toml_table(text, table.start(), keys[1:]) if table else start
    return at


def _next_toml_table_offset(text: str, start: int) -> int:
    """Return the offset of the next heading, or of the end of the text."""
    heading = re.compile(r"(?m)^\[").search(text, start)
    return heading.start() if heading else len(text)


def _offset_of_line(text: str, line: int) -> int:
    """Return the offset at which a line begins. Lines are counted from 1."""
    at = 0
    for _ in range(line - 1):
        at = text.find("\n", at) + 1
    return at


def _lines_and_rows_at_location_step(tables: Mapping[str, object], step: RowPathStep) -> Iterator[tuple[int, Mapping[str, object]]]:
    """Yield the line number and the row for each row to which a step refers. Rows without a known line number are left out."""
    found = tables.get(step.table)
    rows = (
        found.items()
        if isinstance(found, dict)
        else ((_id_or_value_of_row(row), row) for row in (found if isinstance(found, list) else []))
    )
    for number, (name, row) in enumerate(rows, 1):
        wanted = number == step.number if step.id is None else name == str(step.id)
        if wanted and isinstance(row, dict) and isinstance(row.get("line"), int):
            yield row["line"], row


def _id_or_value_of_row(row: object) -> str:
    """Return the id of a row. A row without an id is named by its field "value" or "source"."""
    return str(row.get("id", row.get("value", row.get("source")))) if isinstance(row, dict) else ""
