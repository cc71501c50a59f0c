"""Pyodide's standard library, byte-compiled and trimmed to what the boot and the engine can import."""

import ast
import base64
import gzip
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

from filelock import FileLock, Timeout

from macros.build import standins
from macros.build.standins import OTHER_NAME, STAND_INS

ROOT = Path(__file__).parents[2]
BIN = Path(sys.prefix) / ("Scripts" if os.name == "nt" else "bin")
PYODIDE = ROOT / "node_modules" / "pyodide"
CACHE = ROOT / ".cache"
EPOCH = "315532800"  # 1980-01-01, the first day a zip can tell
# Asked for by name at run time, where no import statement shows it.
BY_NAME = {"encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1", "encodings.utf_8", "tokenize", OTHER_NAME}

# Asked for inside functions that no browser runs: the data are JSON there, and widgets show no fraction. The last is in the interpreter.
NEVER = {"fractions", "tomllib", "zipimport"}

# Asked for by the library on a system that no browser is.
ELSEWHERE = {"ntpath"}

SERVED = "KABU_SERVED"
"""Set in the environment of a build whose pages are served while they are edited."""

Sources = Mapping[str, tuple[str, bool]]  # module -> its source, and whether it is a package


def lock_info() -> dict[str, str]:
    """What Pyodide's lock file says of its own build."""
    info: dict[str, str] = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    return info


def version() -> str:
    """Pyodide's version."""
    return str(json.loads((PYODIDE / "package.json").read_text())["version"])


def served() -> bool:
    """Whether the pages are only served while they are edited."""
    return SERVED in os.environ


def run(*command: str | Path, stdin: str | None = None, **environment: str) -> str:
    """A command's output. Raises RuntimeError with its complaint if it fails."""
    done = subprocess.run(command, env=os.environ | environment, cwd=ROOT, text=True, input=stdin, capture_output=True)
    if done.returncode:
        raise RuntimeError(f"{Path(command[0]).name} failed: {done.stderr.strip()[-2000:]}")
    return done.stdout


def digest(*contents: bytes) -> str:
    """Twelve hexadecimal digits that name these contents."""
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:12]


def checksum(content: bytes) -> str:
    """What a browser checks a script by, as `integrity` and a policy have it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def kept(kind: str, made_of: Iterable[bytes], make: Callable[[], str]) -> str:
    """A text that takes a while to make: made once for each state of what it is made of, and kept in .cache/."""
    return made(CACHE / kind / f"{digest(*made_of)}.txt", lambda file: file.write_text(make(), "utf-8")).read_text("utf-8")


def made(target: Path, make: Callable[[Path], object]) -> Path:
    """A file or folder of .cache/ that `make` writes if it is not there: beside its place and moved there when it is whole.

    A build that is stopped, or a disk that is full, leaves nothing half, and of two builds at once one waits for the other.
    """
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        with lock("making"), tempfile.TemporaryDirectory(dir=target.parent) as beside:
            if not target.exists():  # else the other build was faster
                work = Path(beside) / target.name
                make(work)
                for part in (work, *work.rglob("*")):
                    _settle(part)
                work.rename(target)
    return target


def _settle(file: Path) -> None:
    """Waits until the disk has it: else a power failure could leave the name without the content."""
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@cache
def lock(name: str) -> FileLock:
    """One object for each name, which its holder may ask for again; the system frees it when its holder ends, however that ends."""
    CACHE.mkdir(exist_ok=True)
    return FileLock(CACHE / f"{name}.lock")


def alone() -> AbstractContextManager[object]:
    """Waits for another build into the same folder to end; held until this one has ended too, or as a context."""
    try:
        return lock("build").acquire(timeout=0)
    except Timeout:
        print("Another build is under way here: waiting for it to end.", flush=True)
        return lock("build").acquire()


def py_compile(archive: Path, optimize: int = 2) -> None:
    """Turns the sources in a zip file into byte code, the same bytes every time. At level 2 docstrings go."""
    run(BIN / "pyodide", "py-compile", "--silent", archive, PYTHONOPTIMIZE=str(optimize), SOURCE_DATE_EPOCH=EPOCH)


def pack(target: Path, files: Mapping[str, bytes], compression: int = zipfile.ZIP_STORED) -> None:
    """Write a zip that depends on its content alone, with files that everybody may read once they are unpacked."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)  # of the first day that zips know
            entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, compression
            archive.writestr(entry, files[name], compresslevel=9)


def squeeze(file: Path) -> Path:
    """Compresses a zip as a whole: fewer bytes than one by one, unpacked by the browser itself before Python starts.

    No suffix tells so, since some servers would announce a .gz as an encoding and others leave a .zip as it is.
    """
    target = file.with_suffix(".bin")
    target.write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
    file.unlink()
    return target


def compiled() -> tuple[Path, list[str]]:
    """The whole library as byte code, stand-ins among it, and the modules a bare boot imports; made once for each Pyodide."""
    recorder = Path(__file__).with_name("record.mjs")
    made_of = (recorder.read_bytes(), Path(standins.__file__).read_bytes())

    def make(folder: Path) -> None:
        folder.mkdir()
        whole = folder / "whole.zip"
        pack(whole, {path(module, is_package): source.encode() for module, (source, is_package) in sources().items()})
        py_compile(whole)
        (folder / "boot.txt").write_text(run(BIN / "node", recorder, whole))

    folder = made(CACHE / f"library-{version()}-{sys.implementation.cache_tag}-{digest(*made_of)}", make)
    return folder / "whole.zip", (folder / "boot.txt").read_text().split()


@cache
def sources() -> Sources:
    """The standard library as Pyodide ships it, with the stand-ins in their places."""
    found: dict[str, tuple[str, bool]] = {}
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                module = name[:-3].replace("/", ".").removesuffix(".__init__")
                found[module] = archive.read(name).decode(), name.endswith("/__init__.py")
    found[OTHER_NAME] = found["traceback"]
    return found | {module: (standins.source(module), found[module][1]) for module in STAND_INS}


def path(module: str, is_package: bool) -> str:
    """Where the source of a module stands in the library."""
    return module.replace(".", "/") + ("/__init__.py" if is_package else ".py")


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """What runs when a module is imported: everything but the insides of functions."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from statements(child)


def imports(source: str, package: str, nodes: Iterable[ast.AST] | None = None) -> Iterator[str]:
    """The names that a module of this package may import; names of its functions and classes are among them."""
    for node in nodes or statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def closure(wanted: Iterable[str]) -> set[str]:
    """These modules, the packages around them, and all that importing them imports."""
    known, seen, todo = sources(), set[str](), list(wanted)
    while todo:
        module = todo.pop()
        if module in known and module not in seen | ELSEWHERE:
            seen.add(module)
            source, is_package = known[module]
            todo += imports(source, module if is_package else module.rpartition(".")[0])
        if "." in module:
            todo.append(module.rpartition(".")[0])
    return seen


def engine_imports(files: Iterable[Path]) -> set[str]:
    """What the engine's own modules import, inside functions too."""
    names = {name for file in files for name in imports("", "", ast.walk(ast.parse(file.read_text())))}
    return {name for name in names if name.partition(".")[0] not in NEVER}


def beyond(engine: Iterable[Path], more: Iterable[Path]) -> dict[str, bytes]:
    """The sources of what these further modules import of the standard library and those of the engine do not."""
    _, boot = compiled()
    there = closure(engine_imports(engine) | BY_NAME) | set(boot)
    wanted = {name for file in more for name in imports("", "", ast.walk(ast.parse(file.read_text())))}
    return {path(module, sources()[module][1]): sources()[module][0].encode() for module in closure(wanted) - there}


def write_library(target: Path, engine: Iterable[Path]) -> None:
    """The library as byte code, cut to what the boot and these modules of the engine import."""
    whole, boot = compiled()
    keep = closure(engine_imports(engine) | BY_NAME) | set(boot)
    with zipfile.ZipFile(whole) as archive:
        names = (name for name in archive.namelist() if name.endswith(".pyc"))
        pack(target, {name: archive.read(name) for name in names if name[:-4].replace("/", ".").removesuffix(".__init__") in keep})
