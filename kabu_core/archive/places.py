"""From the sentence on a fault to the file and the line where it is mended."""

import os
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from kabu_core.archive import positions
from kabu_core.content.loading import HOME, address, load
from kabu_core.errors import ContentError

type Step = tuple[str, int, str]
"""A key, with the number or the name of what is meant below it: 0 and "" where it is the key itself."""

_FILE = re.compile(r"[a-z][\w/-]*")
_STEP = re.compile(r", (\w+)(?: (?:no\. (\d+)|'([^']*)'|(\d+)))?(?=[,:])")
_HEADING = re.compile(r"\[+([^\]\n]*)\]+")
_UNKNOWN_KEY = re.compile(r": unknown key '(\w+)'")


def where(fault: str) -> str:
    """Return the place of a fault in words: "kabu_core/data/terms.toml, line 10"; "" for a sentence that begins with no file."""
    return spelled(*found(fault))


def spelled(file: str, lines: list[int]) -> str:
    """Return a file and its lines in words."""
    told = f", line{'s' if len(lines) > 1 else ''} {' and '.join(map(str, lines))}" if lines else ""
    return file and f"kabu_core/{address(file)}.toml{told}"


def found(fault: str) -> tuple[str, list[int]]:
    """Return the file and, as far as it is known, the line of what a sentence begins with: "terms, term 'oya', kana: …".

    Of a row that stands twice, all lines.
    """
    named = _FILE.match(fault)
    if not named or not os.path.isfile(_path(named[0])):
        return "", []
    steps, at = [], named.end()
    while step := _STEP.match(fault, at):
        key, number, name, value = step.groups(default="")
        steps.append((key, int(number or 0), name or value))
        at = step.end()
    if misspelt := _UNKNOWN_KEY.match(fault, at):
        steps.append((misspelt[1], 0, ""))
    return named[0], sorted({*_lines(named[0], steps)}) if steps else []


def _path(file: str) -> str:
    return os.path.join(HOME, f"{address(file)}.toml")


@lru_cache(4)
def _text(path: str, written: int) -> str:
    """The text of a file as it was written then; a thousand faults may stand in one."""
    with open(path, encoding="utf-8") as opened:
        return opened.read()


def _lines(file: str, steps: list[Step]) -> Iterator[int]:
    """The lines of what the steps lead to, as far as they do."""
    try:
        tables = load(file)
    except ContentError:  # not TOML: the sentence has the line itself
        return
    text = _text(_path(file), os.stat(_path(file)).st_mtime_ns)
    _, number, name = steps[0]
    begun = [*_rows(tables, steps[0])] if number or name else []
    for row in begun:
        rest, inner = steps[1:], row
        if rest and (below := [*_rows(row, rest[0])]):
            rest, inner = rest[1:], below[0]
        start = _offset(text, inner["line"])
        yield positions.line(text, _below(text, start, _keys(rest)))
    if not begun and not (number or name):
        first, *rest_of_keys = keys = _keys(steps)
        at = positions.find(text, 0, _next(text, 0), keys)
        if at is None and (heading := re.search(rf"(?m)^\[+{re.escape(str(first))}\b", text)):
            at = _below(text, heading.start(), rest_of_keys)
        if at is not None:
            yield positions.line(text, at)


def _keys(steps: list[Step]) -> list[str | int]:
    """The keys and the numbers of items of which the steps speak."""
    found: list[str | int] = []
    for key, number, name in steps:
        below: list[str | int] = [number or name] if number or name else []
        found += [int(name or 0)] if key == "item" else [key, *below]
    return found


def _below(text: str, start: int, keys: list[str | int]) -> int:
    """Where the value stands to which the keys lead from the heading at `start`, which is the answer where they lead nowhere."""
    heading = _HEADING.match(text, start)
    if not heading or not keys:
        return start
    at = positions.find(text, heading.end(), _next(text, heading.end()), keys)
    if at is None:  # it may have a table of its own, as [preset.x.options]
        table = re.compile(rf"(?m)^\[{re.escape(f'{heading[1]}.{keys[0]}')}\]").search(text, start)
        return _below(text, table.start(), keys[1:]) if table else start
    return at


def _next(text: str, start: int) -> int:
    """Where the next heading begins, or the text ends."""
    heading = re.compile(r"(?m)^\[").search(text, start)
    return heading.start() if heading else len(text)


def _offset(text: str, line: int) -> int:
    """Where a line begins, by its number from 1."""
    at = 0
    for _ in range(line - 1):
        at = text.find("\n", at) + 1
    return at


def _rows(tables: Mapping[str, Any], step: Step) -> Iterator[dict[str, Any]]:
    """The rows of which a step speaks, if they know their line."""
    key, number, name = step
    found = tables.get(key)
    named = found.items() if isinstance(found, dict) else ((_named(row), row) for row in (found if isinstance(found, list) else []))
    for at, (id_, row) in enumerate(named, 1):
        if ((name and id_ == name) or at == number) and isinstance(row, dict) and isinstance(row.get("line"), int):
            yield row


def _named(row: Any) -> str:
    """What a row is called."""
    return str(row.get("id", row.get("value", row.get("source")))) if isinstance(row, dict) else ""
