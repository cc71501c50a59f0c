"""Write the compiled methods of the dataclasses in some modules into a file, for `archive_importer`.

    python compile_dataclass_methods.py FILE

The modules are read from the standard input, as JSON with a list of modules for each part of the program. FILE gets marshalled
dictionaries with the marshalled code of each text, by part and by the key of the text. This is a separate script because it has to record
what is compiled while these modules are imported for the first time.
"""

import dataclasses
import json
import marshal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def capture_compiled_dataclass_methods(modules_by_part: dict[str, list[str]]) -> dict[str, dict[tuple[int, int], bytes]]:
    """Import these modules, and return for each part the marshalled code of the texts that `dataclasses` compiles for its classes."""
    from archive_importer import archive_key_of_text  # type: ignore[import-not-found]  # in the folder of this script

    codes: dict[str, dict[tuple[int, int], bytes]] = {part: {} for part in modules_by_part}
    part_of_module = {module: part for part, modules in modules_by_part.items() for module in modules}
    texts: dict[tuple[int, int], str] = {}

    def compile_and_record(text: str, names: dict[str, Any], *more: dict[str, Any]) -> None:
        if texts.setdefault(archive_key_of_text(text), text) != text:
            raise ValueError("two texts of dataclasses have the same key")
        code = compile(text, "<dataclass>", "exec", dont_inherit=True, optimize=2)
        if part := part_of_module.get(names["__name__"]):
            codes[part][archive_key_of_text(text)] = marshal.dumps(code)
        exec(code, names, *more)

    vars(dataclasses)["exec"] = compile_and_record
    for module in part_of_module:
        import_module(module)
    return codes


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(marshal.dumps(capture_compiled_dataclass_methods(json.load(sys.stdin))))
