"""The byte code that browsers get: it lacks the text of docstrings, and otherwise does what the sources say."""

import ast
from typing import Any

from macros import slim_pyodide
from macros.build_helpers import BIN, run_command
from macros.pipeline import engine_part_files
from macros.slim_pyodide import byte_code_archives

SOURCE = '''"""A module."""


class Card:
    """A card.

    With a second paragraph, and a letter of two bytes: é.
    """

    rank = "é"


def rank_of(card):
    """Return the rank."""
    return card.rank


def only_explained(): """Do nothing."""
'''


def test_docstrings_are_cut_and_all_lines_stay_where_they_are() -> None:
    names: dict[str, Any] = {}
    exec(compile(byte_code_archives.without_docstrings(SOURCE.encode()), "card.py", "exec"), names)
    card, rank_of, only_explained = names["Card"], names["rank_of"], names["only_explained"]
    assert (names["__doc__"], card.__doc__, rank_of.__doc__, only_explained.__doc__) == ("", "-", None, None)
    assert (rank_of(card), rank_of.__code__.co_firstlineno) == ("é", SOURCE.split("\n").index("def rank_of(card):") + 1)


def test_no_module_of_the_engine_keeps_a_docstring() -> None:
    for file in engine_part_files.modules_of_part(engine_part_files.STARTUP_PART):
        tree = ast.parse(byte_code_archives.without_docstrings(file.read_bytes()))
        found = [ast.get_docstring(node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module)]
        assert {*found} <= {None, "", "-"}, file


LIST_FUNCTION_EXPORTS = """
import { readFileSync } from "node:fs";
const exports = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(process.argv[1])));
console.log(exports.filter(({ kind }) => kind === "function").map(({ name }) => name).join("\\n"));
"""


def test_each_function_that_the_script_of_pyodide_uses_is_exported_by_the_webassembly() -> None:
    wasm = slim_pyodide.PYODIDE / "pyodide.asm.wasm"
    exported = run_command(BIN / "node", "--input-type=module", "--eval", LIST_FUNCTION_EXPORTS, wasm).split()
    used = slim_pyodide.wasm_functions_used_by_script()
    assert {*used} <= {*exported}
    assert {"__wasm_call_ctors", "_pyproxy_apply", "malloc"} <= {*used}
