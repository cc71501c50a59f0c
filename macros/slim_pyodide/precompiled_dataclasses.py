"""Print the source of a module with compiled methods of dataclasses, so that a browser need not compile them.

    python precompiled_dataclasses.py MODULE...

The decorator `dataclass` writes methods as text and compiles them. The printed module, which must be imported first, supplies the
compiled code instead; in a browser this halves the time to import a program of dataclasses. Text that was not recorded is compiled as
usual. Each code object is unmarshalled only when it is needed, since a page imports only some of the modules.

This is a separate script because it has to record what is compiled while these modules are imported for the first time.
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


def record_compiled_code(modules: list[str]) -> dict[str, CodeType]:
    """Import these modules. Return each text that `dataclasses` compiles meanwhile, with its compiled code."""
    codes: dict[str, CodeType] = {}

    def compile_and_record(text: str, *names: dict[str, Any]) -> None:
        codes[text] = compile(text, "<dataclass>", "exec", dont_inherit=True, optimize=2)
        exec(codes[text], *names)

    vars(dataclasses)["exec"] = compile_and_record  # `dataclasses` then calls this function instead of the built-in one
    for module in modules:
        import_module(module)
    return codes


if __name__ == "__main__":
    print(MODULE.format(codes=marshal.dumps({text: marshal.dumps(code) for text, code in record_compiled_code(sys.argv[1:]).items()})))
