"""From the place of a fault in words to the file and line where it is mended."""

import os
import re
from collections.abc import Iterator
from typing import Any

from kabu_core.content.loading import HOME, address, load
from kabu_core.errors import ContentError

_PLACE = re.compile(r"([a-z][\w/-]*)(?:, (\w+)(?: (?:no\. (\d+)|'([^']*)'|(\d+))(?:, rule '([^']*)')?)?|: unknown key '(\w+)')?")


def where(place: str) -> str:
    """The file of the data and, as far as it is known, the line of what a sentence begins with: "terms, term 'oya': …".

    Of a row that stands twice, all lines. "" for a sentence that begins with no file.
    """
    told = _PLACE.match(place)
    if not told or not os.path.isfile(_path(told[1])):
        return ""
    file, key, number, name, value, rule, misspelt = told.groups(default="")
    lines = sorted(_lines(file, key or misspelt, int(number or 0), name or value, rule))
    if not lines:
        return f"kabu_core/{address(file)}.toml"
    return f"kabu_core/{address(file)}.toml, line{'s' if len(lines) > 1 else ''} {' and '.join(map(str, lines))}"


def _path(file: str) -> str:
    return os.path.join(HOME, f"{address(file)}.toml")


def _lines(file: str, key: str, number: int, name: str, rule: str = "") -> Iterator[int]:
    """Where the rows of this key with this number or name begin, or this rule within them; without either, where the key itself stands."""
    try:
        found = load(file).get(key, [])
    except ContentError:  # not TOML: the sentence has the line itself
        return
    if not number and not name:
        yield from _line_of_key(file, key)
        return
    named = found.items() if isinstance(found, dict) else ((_named(row), row) for row in _tables(found))
    for at, (id_, row) in enumerate(named, 1):
        if (id_ == name or at == number) and isinstance(row, dict):
            within = [inner for inner in _tables(row.get("rule")) if rule and _named(inner) == rule]
            yield from (one["line"] for one in within or [row] if isinstance(one.get("line"), int))


def _named(row: dict[str, Any]) -> str:
    """What a row is called."""
    return str(row.get("id", row.get("value", row.get("source"))))


def _tables(found: Any) -> Iterator[dict[str, Any]]:
    """Rows, and an empty one for whatever else stands among them."""
    yield from (row if isinstance(row, dict) else {} for row in (found if isinstance(found, list) else []))


def _line_of_key(file: str, key: str) -> Iterator[int]:
    """The line of a key, or of a table, that stands by itself."""
    if key:
        begins = re.compile(rf"\[*{re.escape(key)}\b")
        with open(_path(file), encoding="utf-8") as text:
            yield from [number for number, line in enumerate(text, 1) if begins.match(line)][:1]
