"""A smaller Pyodide that starts sooner, for a site that runs a single program in plain Python. See README.md."""

from macros.slim_pyodide.byte_code_archives import (
    PYODIDE,
    full_names_of_imports,
    missing_stdlib_modules,
    pyodide_lock_info,
    wasm_functions_used_by_script,
    write_program_archives,
    write_stdlib_archive,
)

__all__ = [
    "PYODIDE",
    "full_names_of_imports",
    "missing_stdlib_modules",
    "pyodide_lock_info",
    "wasm_functions_used_by_script",
    "write_program_archives",
    "write_stdlib_archive",
]
