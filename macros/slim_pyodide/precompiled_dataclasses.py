"""Print a module that, imported first, gives `dataclasses` compiled code for the methods it would otherwise compile from text.

    python precompiled_dataclasses.py MODULE...

In the browser that halves the time to import a program of dataclasses. It is a separate script, since it has to record the imports of
these modules from the start. Text that was not recorded is compiled as usual. Each code object is unmarshalled only when it is needed,
since a page imports only some of the modules.
"""

import dataclasses
import marshal
import sys
from importlib import import_module
from types import CodeType
from typing import Any

MODULE = """
import dataclasses, marshal
codes = marshal.loads({codes!r})
dataclasses.exec = lambda text, *names: exec(marshal.loads(codes[text]) if text in codes else text, *names)
"""


def record_code(modules: list[str]) -> dict[str, CodeType]:
    """Return each text that `dataclasses` compiles while these modules are imported, with its code."""
    codes: dict[str, CodeType] = {}

    def record(text: str, *names: dict[str, Any]) -> None:
        codes[text] = compile(text, "<dataclass>", "exec", dont_inherit=True, optimize=2)
        exec(codes[text], *names)

    vars(dataclasses)["exec"] = record  # a module global takes precedence over the builtin
    for module in modules:
        import_module(module)
    return codes


if __name__ == "__main__":
    print(MODULE.format(codes=marshal.dumps({text: marshal.dumps(code) for text, code in record_code(sys.argv[1:]).items()})))
