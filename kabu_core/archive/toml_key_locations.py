"""Positions of keys and items in a valid TOML text."""

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
    """An entry of a table or a list: its key ("" in a list) and its offsets in the text.

    The entry begins at `start` and its value at `value`; both end at `end`. An entry without a key begins with its value.
    """

    key: str
    start: int
    value: int
    end: int


def line_number_at_offset(text: str, at: int) -> int:
    """Return the number of the line at an offset, counted from 1."""
    return text.count("\n", 0, at) + 1


def find_entry_offset(text: str, start: int, end: int, path: Sequence[str | int]) -> int | None:
    """Return the offset of the entry at `path`, in the table between the offsets `start` and `end`.

    A path consists of keys and of item numbers, counted from 1. If only the first steps of the path exist, return the offset of the last
    entry that exists; if none exists, return None.
    """
    at = None
    for step in path:
        found = [*toml_entry_spans(text, start, end)]
        if isinstance(step, int):
            entry = found[step - 1] if 0 < step <= len(found) else None
        else:
            entry = next((one for one in found if one.key == step), None)
        if entry is None:
            break
        at, start, end = entry.start, entry.value + 1, entry.end - 1
    return at


def toml_entry_spans(text: str, start: int, end: int) -> Iterator[TomlEntrySpan]:
    """Yield each entry of a table, an inline table or a list. The entries stand between the offsets `start` and `end`."""
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
