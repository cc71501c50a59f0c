"""The functions that dataclasses write when they are made, compiled ahead: in the browser that halves the engine's import.

A script of its own, since it has to see the engine's import from the start. It prints the source of a module which, imported
first, hands `dataclasses` code instead of text. A text that it does not know is compiled as ever. Each code is unpacked when it
is asked for, since a page plays one game of many.
"""

import dataclasses
import marshal
from importlib import import_module
from pkgutil import iter_modules
from types import CodeType
from typing import Any

MODULE = """
import dataclasses, marshal
codes = marshal.loads({codes!r})
dataclasses.exec = lambda text, *names: exec(marshal.loads(codes[text]) if text in codes else text, *names)
"""


def recorded() -> dict[str, CodeType]:
    """Every text that dataclasses compile while the engine is imported, with its code."""
    codes: dict[str, CodeType] = {}

    def recording(text: str, *names: dict[str, Any]) -> None:
        codes[text] = compile(text, "<dataclass>", "exec", dont_inherit=True, optimize=2)
        exec(codes[text], *names)

    vars(dataclasses)["exec"] = recording  # found before the builtin
    for module in iter_modules(import_module("kabu_core.web").__path__):
        import_module(f"kabu_core.web.{module.name}")
    for game in import_module("kabu_core.games").GAMES:
        import_module("kabu_core.games").spec(game)
    return codes


if __name__ == "__main__":
    print(MODULE.format(codes=marshal.dumps({text: marshal.dumps(code) for text, code in recorded().items()})))
