"""Write Pyodide's standard library and the program as archives of byte code, with only the modules that are imported."""

import ast
import gzip
import json
import marshal
import re
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path

from macros.build_helpers import BIN, ROOT, run_command
from macros.slim_pyodide import stdlib_stubs
from macros.slim_pyodide.stdlib_stubs import STUBS, TRACEBACK
from macros.zip_archive import EPOCH, write_zip

PYODIDE = ROOT / "node_modules" / "pyodide"

IMPORTER = "archive_importer"
"""The module that imports modules from archives."""

IMPORTED_BY_NAME = {"encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1", "encodings.utf_8", "tokenize", TRACEBACK}
"""Modules that are imported by name at run time, so that no source has an import statement for them."""

NOT_IN_BROWSER = {"fractions", "tomllib"}
"""Modules that the program imports only in functions that no browser calls."""

_EXPORT_VARIABLE = re.compile(r'var (\w+)=(?:Module\["\1"\]=)?wasmExports\["(\w+)"\];')
_WRAPPED_EXPORT = re.compile(r'wasmExports\["(\w+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);')
_EXPORT_BY_NAME = re.compile(r'wasmExports(?:\["|\.)(\w+)')

OTHER_SYSTEMS = {"ntpath"}
"""Modules that the standard library imports only on other operating systems."""


def write_stdlib_archive(target: Path, importing_modules: Iterable[Path]) -> Path:
    """Write the library modules that Pyodide imports when it starts and those that `importing_modules` need; return the file's path.

    The modules that Python imports before `archive_importer` are the members of a zip file. All others are in its member "modules".
    """
    sources = {
        _source_path_in_archive(module): _pyodide_stdlib_sources()[module][0].encode()
        for module in _included_stdlib_modules(importing_modules)
    }
    compiled = _compile_modules_in_files(target.with_suffix(".zip"), sources, optimize=2)
    early = {f"{_source_path_in_archive(module)}c" for module in _modules_imported_before_importer()}
    modules = _marshal_archive({name: _without_pyc_header(name, content) for name, content in compiled.items() if name not in early})
    write_zip(target, {name: compiled[name] for name in early} | {"modules": modules})
    return _compress_file(target)


def write_program_archives(folder: Path, parts: Mapping[str, Mapping[str, bytes]]) -> dict[str, Path]:
    """Write an archive for each part of a program, `folder/PART.bin`, and return their paths by part.

    `parts` has the files of each part by path; no file belongs to two parts. Modules become byte code, and data files stay as they are.
    Each archive also gets the compiled methods of its dataclasses.
    """
    codes = _compiled_dataclass_methods(parts)
    sources = {name: content for files in parts.values() for name, content in files.items()}
    code = {name: without_docstrings(content) if name.endswith(".py") else content for name, content in sources.items()}
    compiled = _compile_modules_in_files(folder / "program.zip", code, optimize=1)  # level 2 would remove the docstrings of classes too
    written: dict[str, Path] = {}
    for part, files in parts.items():
        names = (f"{name}c" if name.endswith(".py") else name for name in files)
        content = {name: _without_pyc_header(name, compiled[name]) for name in names}
        written[part] = folder / f"{part}.bin"
        written[part].parent.mkdir(parents=True, exist_ok=True)
        written[part].write_bytes(_marshal_archive(content | codes[part]))
        _compress_file(written[part])
    return written


def _compiled_dataclass_methods(parts: Mapping[str, Mapping[str, bytes]]) -> dict[str, dict[tuple[int, int], bytes]]:
    """Return the compiled methods of the dataclasses in each part of a program, marshalled, by the key of their text."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        modules: dict[str, list[str]] = {part: [] for part in parts}
        for part, files in parts.items():
            for path, content in files.items():
                module = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
                if module in _pyodide_stdlib_sources():
                    continue  # a module of the standard library, which Python has anyway
                (home / path).parent.mkdir(parents=True, exist_ok=True)
                (home / path).write_bytes(content)
                modules[part] += [module] * path.endswith(".py")
        script = Path(__file__).with_name("compile_dataclass_methods.py")
        run_command(BIN / "python", script, home / "codes", stdin=json.dumps(modules), PYTHONPATH=name)
        codes: dict[str, dict[tuple[int, int], bytes]] = marshal.loads((home / "codes").read_bytes())
    return codes


def without_docstrings(source: bytes) -> bytes:
    """Return the source of a module without the text of its docstrings. All other code keeps its place, so that line numbers stay right.

    Classes keep a docstring of one character, because a dataclass without any would spend time composing one.
    """
    line_starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    for text, placeholder in _docstrings_with_placeholders(source):
        last = text.end_lineno or text.lineno
        start, end = line_starts[text.lineno - 1] + text.col_offset, line_starts[last - 1] + (text.end_col_offset or 0)
        source = source[:start] + placeholder + b"\n" * (last - text.lineno) + source[end:]
    return source


def _docstrings_with_placeholders(source: bytes) -> Iterator[tuple[ast.stmt, bytes]]:
    """Yield each docstring of a module and the expression that replaces it, from the end of the module to its beginning."""
    for node in sorted(ast.walk(ast.parse(source)), key=lambda node: -getattr(node, "lineno", 0)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            yield node.body[0], b"''" if isinstance(node, ast.Module) else b"'-'" if isinstance(node, ast.ClassDef) else b"0"


def missing_stdlib_modules(importing_modules: Iterable[Path], part: Iterable[Path]) -> dict[str, bytes]:
    """Return the sources, by path, of the library modules that `part` needs but `write_stdlib_archive(…, importing_modules)` leaves out.

    `part` are modules of the program that a browser fetches only on demand.
    """
    names = {name for file in part for name in full_names_of_imports(file.read_text("utf-8"), inside_functions=True)}
    return {
        _source_path_in_archive(module): _pyodide_stdlib_sources()[module][0].encode()
        for module in _stdlib_modules_with_imports(names) - _included_stdlib_modules(importing_modules)
    }


def pyodide_lock_info() -> dict[str, str]:
    """Return the build information of Pyodide from its lock file."""
    info: dict[str, str] = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    return info


@cache
def wasm_functions_used_by_script() -> list[str]:
    """Return the names of the exported functions of the WebAssembly that Pyodide's script uses after it has made a variable for each."""
    script = (PYODIDE / "pyodide.asm.js").read_text("utf-8")
    uses = _WRAPPED_EXPORT.sub("", _EXPORT_VARIABLE.sub("", script))
    words = set(re.findall(r"\w+", uses + (PYODIDE / "pyodide.mjs").read_text("utf-8")))
    named = {export for variable, export in _EXPORT_VARIABLE.findall(script) if variable in words}
    return sorted({*named, *_EXPORT_BY_NAME.findall(uses), "__main_argc_argv"})


def full_names_of_imports(source: str, package: str = "", inside_functions: bool = False) -> Iterator[str]:
    """Yield the full names of everything that a module in `package` imports: modules, and the functions and classes in them.

    `source` is the source of the module. Imports inside functions count only if `inside_functions` is true.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree) if inside_functions else _nodes_run_at_import(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _nodes_run_at_import(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run when a module is imported: all except those inside functions and those for type checkers."""
    for child in ast.iter_child_nodes(node):
        for_type_checkers = isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING"
        if not for_type_checkers and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from _nodes_run_at_import(child)


def _included_stdlib_modules(importing_modules: Iterable[Path]) -> set[str]:
    """Return the names of the standard library modules that `write_stdlib_archive` includes for these modules."""
    names = {name for file in importing_modules for name in full_names_of_imports(file.read_text("utf-8"), inside_functions=True)}
    return _stdlib_modules_with_imports({name for name in names if name.partition(".")[0] not in NOT_IN_BROWSER} | IMPORTED_BY_NAME) | {
        *_modules_imported_at_start()[0]
    }


def _stdlib_modules_with_imports(names: Iterable[str]) -> set[str]:
    """Return the standard library modules among `names`, and all modules that they import, directly or indirectly, but no frozen ones."""
    modules, todo = set[str](), list(names)
    left_out = {*OTHER_SYSTEMS, *_modules_imported_at_start()[1]}
    while todo:
        module = todo.pop()
        if module in _pyodide_stdlib_sources() and module not in modules | left_out:
            modules.add(module)
            source, is_package = _pyodide_stdlib_sources()[module]
            todo += full_names_of_imports(source, module if is_package else module.rpartition(".")[0])
        if "." in module:
            todo.append(module.rpartition(".")[0])
    return modules


@cache
def _modules_imported_at_start() -> tuple[list[str], list[str]]:
    """Return the modules that Pyodide, with the stubs, imports when it starts without a program, in the order in which they are ready.

    The first list has the modules of the library archive; the second one has those that are frozen, a part of the interpreter.
    """
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "whole.zip")
        files = {_source_path_in_archive(module): source.encode() for module, (source, _) in _pyodide_stdlib_sources().items()}
        write_zip(archive, files | {"modules": _marshal_archive({})})
        from_archive, frozen = run_command(BIN / "node", Path(__file__).with_name("list_startup_modules.mjs"), archive).splitlines()
    return from_archive.split(), frozen.split()


def _modules_imported_before_importer() -> list[str]:
    """Return the modules that Python imports from the library archive before it can use `archive_importer`, and that module itself.

    The stub of `_pyodide` imports it.
    """
    modules = _modules_imported_at_start()[0]
    return [*modules[: modules.index(IMPORTER) + 1], "_pyodide"]


@cache
def _pyodide_stdlib_sources() -> Mapping[str, tuple[str, bool]]:
    """Return the source of each module in Pyodide's standard library, or of its stub, and whether the module is a package.

    `archive_importer` is one of these modules.
    """
    sources: dict[str, tuple[str, bool]] = {}
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                module = name[:-3].replace("/", ".").removesuffix(".__init__")
                sources[module] = archive.read(name).decode(), name.endswith("/__init__.py")
    sources[TRACEBACK] = sources["traceback"]
    sources[IMPORTER] = Path(__file__).with_name(f"{IMPORTER}.py").read_text("utf-8"), False
    return sources | {module: (stdlib_stubs.module_stub_source(module), sources[module][1]) for module in STUBS}


def _source_path_in_archive(module: str) -> str:
    """Return the path of a module's source in the library archive."""
    return module.replace(".", "/") + ("/__init__.py" if _pyodide_stdlib_sources()[module][1] else ".py")


def _compile_modules_in_files(target: Path, files: Mapping[str, bytes], optimize: int) -> dict[str, bytes]:
    """Return the files with their modules compiled. `target` is the path of a temporary archive."""
    write_zip(target, files)
    options = {"PYTHONOPTIMIZE": str(optimize), "PYTHONNODEBUGRANGES": "1"}  # leave out the column numbers for tracebacks
    run_command(BIN / "pyodide", "py-compile", "--silent", target, SOURCE_DATE_EPOCH=EPOCH, **options)
    with zipfile.ZipFile(target) as archive:
        compiled = {name: archive.read(name) for name in archive.namelist()}
    target.unlink()
    return compiled


def _marshal_archive(files: dict[str, bytes] | dict[str | tuple[int, int], bytes]) -> bytes:
    """Return the bytes of an archive. Version 2 of the format depends only on the content; later ones also depend on the process."""
    return marshal.dumps(files, 2)


def _without_pyc_header(name: str, content: bytes) -> bytes:
    """Return the marshalled code of a compiled module, which follows a header of 16 bytes. Other files have no header."""
    return content[16:] if name.endswith(".pyc") else content


def _compress_file(file: Path) -> Path:
    """Compress a file as a whole, which makes it smaller than compressing its parts one by one, and return its path.

    Browsers decompress it natively. The suffix is .bin, because some servers declare .gz files as an encoding to be decoded, and others
    send .zip files as they are.
    """
    file.write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
    return file
