"""The engine as a Python package: the distributions that `make package` builds, and the wheel that the site serves."""

import hashlib
import json
import shutil
import tempfile
from pathlib import Path

from macros import build_helpers, slim_pyodide
from macros.build_helpers import BIN, ROOT
from macros.zip_archive import EPOCH

PROJECT_FILES = ("pyproject.toml", "LICENSE", "LICENSE-CONTENT")
"""The files of the repository that a distribution contains besides the folder of the engine."""

PROJECT_NAME = "kabu-core"


def build_distributions(folder: Path, *kinds: str) -> list[Path]:
    """Build the distributions of these kinds, "sdist" and "wheel", into a folder, and return their files.

    They are built from a copy of the engine's sources with the pinned build backend. The same sources always give the same wheel.
    """
    with tempfile.TemporaryDirectory() as name:
        source, built = Path(name, "source"), Path(name, "built")
        shutil.copytree(ROOT / "kabu_core", source / "kabu_core", ignore=shutil.ignore_patterns("__pycache__"))
        for file in PROJECT_FILES:
            shutil.copy(ROOT / file, source)
        options: list[str | Path] = ["--no-isolation", "--outdir", built, *(f"--{kind}" for kind in kinds)]
        build_helpers.run_command(BIN / "python", "-m", "build", *options, source, SOURCE_DATE_EPOCH=EPOCH)
        folder.mkdir(parents=True, exist_ok=True)
        return [Path(shutil.copy(file, folder)) for file in sorted(built.iterdir())]


def write_wheel_for_pyodide(folder: Path) -> Path:
    """Write a wheel of the engine and two files that lead installers to it, and return the wheel.

    One is a pyodide-lock.json for `loadPyodide`, the other a page of a package index (PEP 503) for micropip and pip. The addresses of both
    files stay the same in later versions.
    """
    [wheel] = build_distributions(folder, "wheel")
    with tempfile.TemporaryDirectory() as name:
        empty = Path(name, "lock.json")
        empty.write_text(json.dumps({"info": slim_pyodide.pyodide_lock_info(), "packages": {}}))
        lock = ("--input", empty, "--output", folder / "pyodide-lock.json", "--base-path", folder)
        build_helpers.run_command(BIN / "pyodide", "lockfile", "add-wheels", *lock, wheel)
    link = f'<a href="{wheel.name}#sha256={hashlib.sha256(wheel.read_bytes()).hexdigest()}">{wheel.name}</a>'
    head = f"<head>\n<title>{PROJECT_NAME}</title>\n</head>"
    (folder / f"{PROJECT_NAME}.html").write_text(f'<!doctype html>\n<html lang="en">\n{head}\n<body>\n{link}\n</body>\n</html>\n')
    return wheel
