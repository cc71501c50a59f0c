"""Positions of keys and items in a text, which has to be valid TOML."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""(?P<text>\"{3}(?:\\.|[^\\])*?\"{3}|'{3}.*?'{3}|"(?:\\.|[^"\\])*"|'[^']*'|[^\s\[\]{},=\#"']+)"""
    r"""|(?P<comment>\#[^\n]*)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<equals>=)|(?P<comma>,)|(?P<newline>\n)""",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class TomlEntrySpan:
    """A value with its key, "" for an item of a list, and its offsets; `start` is that of the key if it has one."""

    key: str
    start: int
    value: int
    end: int


def line_number(text: str, at: int) -> int:
    """Return the number of the line at an offset, from 1."""
    return text.count("\n", 0, at) + 1


def find_value(text: str, start: int, end: int, path: Sequence[str | int]) -> int | None:
    """Return where a value begins: `path` leads there from the table between two offsets, by keys and by the numbers of items, from 1.

    A path that leads nowhere ends at the last value on the way; None if there is not even a first.
    """
    at = None
    for step in path:
        found = [*entries(text, start, end)]
        if isinstance(step, int):
            entry = found[step - 1] if 0 < step <= len(found) else None
        else:
            entry = next((one for one in found if one.key == step), None)
        if entry is None:
            break
        at, start, end = entry.start, entry.value + 1, entry.end - 1
    return at


def entries(text: str, start: int, end: int) -> Iterator[TomlEntrySpan]:
    """Yield each entry of the table, or the inside of the inline table or list, between two offsets."""
    depth, key, first, value, last = 0, "", -1, -1, -1
    for token in _TOKEN.finditer(text, start, end):
        kind = token.lastgroup
        if kind == "comment" or (kind == "newline" and depth):
            continue
        if not depth and kind in ("comma", "newline"):
            if value >= 0:
                yield TomlEntrySpan(key, first, value, last)
            key, first, value = "", -1, -1
        elif not depth and kind == "equals":
            key, value = text[first:last].strip("\"' \t"), -1
        else:
            depth += (kind == "open") - (kind == "close")
            first = first if first >= 0 else token.start()
            value = value if value >= 0 else token.start()
            last = token.end()
    if value >= 0:
        yield TomlEntrySpan(key, first, value, last)
