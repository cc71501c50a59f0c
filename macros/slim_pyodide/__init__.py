"""A smaller Pyodide that starts sooner, for a site that runs a single program in plain Python. See README.md."""

from macros.slim_pyodide.pyodide_stdlib import (
    PYODIDE,
    missing_stdlib_modules,
    pyodide_lock_info,
    write_program_archive,
    write_stdlib_archive,
)

__all__ = ["PYODIDE", "missing_stdlib_modules", "pyodide_lock_info", "write_program_archive", "write_stdlib_archive"]
