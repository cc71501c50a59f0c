"""Compiled methods of dataclasses, so that a browser need not compile them.

The decorator `dataclass` writes methods as text and compiles the text. Once this module is imported, the decorator instead takes the
compiled code from the archives passed to `add_archive`. In a browser this halves the time to import a program with many dataclasses. Text
without recorded code is compiled as usual. Each code object is unmarshalled only when it is needed, since a page imports only some modules.
"""

import dataclasses
import marshal
import zlib
from types import CodeType
from typing import Any
from zipimport import zipimporter

codes: dict[tuple[int, int], bytes] = {}
"""The marshalled code of each recorded text, by the checksum and the length of the text."""


def text_key(text: str) -> tuple[int, int]:
    """Return the key of a text in `codes`."""
    return zlib.crc32(text.encode()), len(text)


def add_archive(archive: str) -> None:
    """Add the compiled methods in an archive; `archive` is the path of its file."""
    codes.update(marshal.loads(zipimporter(archive).get_data(f"{archive}/precompiled_dataclasses")))


def execute(text: str, *names: dict[str, Any]) -> None:
    """Execute a text as `exec` does, but use its recorded code if there is any."""
    known = codes.get(text_key(text))
    code: CodeType | str = marshal.loads(known) if known else text
    exec(code, *names)


vars(dataclasses)["exec"] = execute  # a global name of the module takes precedence over the built-in function
