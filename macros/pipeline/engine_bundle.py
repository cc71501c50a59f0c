"""The engine bundle, the files that widgets load: Pyodide, the engine, and tables of precomputed answers.

Each file name contains a hash of the file's content, and all addresses are relative to the site's assets folder. A bundle is built
once for each state of the engine's sources and cached in .cache/.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from math import ceil
from pathlib import Path

from macros import build_cache, build_helpers, slim_pyodide
from macros.build_cache import CACHE
from macros.build_helpers import ROOT, short_digest
from macros.export import engine_package
from macros.pipeline import bundle_scripts, engine_part_files
from macros.pipeline.engine_part_files import ENGINE, STARTUP_PART
from macros.slim_pyodide import PYODIDE

SLIM = ROOT / "macros" / "slim_pyodide"
ENGINE_FILES = ("*.py", "*.toml", "*.json", "*.txt", "README.md")
"""Patterns of the engine's files, including the data, the templates and the description that only the wheel contains."""

MAX_CACHED_BUNDLES = 3
"""The number of recent bundles that stay in .cache/."""

PYODIDE_FILES = {"loader": "pyodide.mjs", "script": "pyodide.asm.js", "wasm": "pyodide.asm.wasm"}
"""The files of Pyodide that widgets load, by their keys in `data-runtime`."""

ADDRESS_PLACEHOLDER = "(kabu: {})"
"""The placeholder for addresses of the engine in a build for `macros serve`. The server fills them in, since it builds the engine last."""


@cache
def bundle_inputs_digest() -> str:
    """Return a hash of the engine's files (code, data and templates) and of the tools that make the bundle."""
    tools = (
        *map(Path, (__file__, engine_package.__file__, engine_part_files.__file__)),
        *sorted(SLIM.glob("*.*")),
        ROOT / "package-lock.json",
        ROOT / "pyproject.toml",
    )
    files = [*(file for kind in ENGINE_FILES for file in sorted(ENGINE.rglob(kind))), *tools]
    return short_digest(
        sys.version.encode(), *(part for file in files for part in (str(file.relative_to(ROOT)).encode(), file.read_bytes()))
    )


def engine_download_addresses_json() -> str:
    """Return the JSON for `data-runtime`: the addresses of the bundle's parts and of the page's scripts, and the bytes to download."""
    return _addresses_json_or_placeholder("runtime")


def console_addresses_json() -> str:
    """Return the JSON for `data-console`: the addresses of the console's worker, of the whole of Python and of the engine's wheel."""
    return _addresses_json_or_placeholder("console")


def console_megabytes() -> int:
    """Return the megabytes that the Python console fetches, rounded up."""
    if build_helpers.is_dev_build():
        return 0
    console: dict[str, int] = json.loads((cached_engine_bundle(bundle_inputs_digest()) / "console.json").read_text())
    return console["megabytes"]


def precomputed_answer_addresses_json(game: str) -> str:
    """Return the JSON for `data-answers`: for each preset of a game, the address of its table of precomputed answers."""
    return _addresses_json_or_placeholder(game)


def _addresses_json_or_placeholder(name: str) -> str:
    """Return the value for `name` from `bundle_addresses_json` or, in a build for `macros serve`, its placeholder."""
    if build_helpers.is_dev_build():
        return ADDRESS_PLACEHOLDER.format(name)
    return bundle_addresses_json(cached_engine_bundle(bundle_inputs_digest()))[name]


@cache
def bundle_addresses_json(folder: Path) -> dict[str, str]:
    """Return the JSON texts for three attributes of widgets, by key.

    The key "runtime" is for `data-runtime`, "console" for `data-console`, and the id of each game for that game's `data-answers`.
    """
    parts = json.loads((folder / "runtime.json").read_text())
    console = json.loads((folder / "console.json").read_text())
    contents = {
        "runtime": {
            "page": bundle_scripts.script_file_name(bundle_scripts.PLAY),
            "worker": bundle_scripts.script_file_name(bundle_scripts.WORKER),
            "qr": bundle_scripts.script_file_name(bundle_scripts.QR_CODE),
            **parts,
        },
        "console": {"worker": bundle_scripts.script_file_name(bundle_scripts.CONSOLE_WORKER), **console},
        **json.loads((folder / "answers.json").read_text()),
    }
    return {name: build_helpers.compact_json(content) for name, content in contents.items()}


def copy_engine_bundle_to_site(site: Path) -> None:
    """Copy the bundle into a built site, in place of any older bundle."""
    for folder in ("engine", "answers"):
        shutil.rmtree(site / "assets" / folder, ignore_errors=True)
    shutil.copytree(cached_engine_bundle(bundle_inputs_digest()) / "assets", site / "assets", dirs_exist_ok=True)


@cache
def cached_engine_bundle(inputs: str) -> Path:
    """Return the folder of the bundle whose inputs have this digest, and build the bundle if it is missing.

    Recent bundles stay in the cache, since another build may be copying one.
    """
    cached = build_cache.create_cached_path(CACHE / f"bundle-{inputs}", write_engine_bundle)
    with build_cache.named_process_lock("making"):
        os.utime(cached)
        for old in sorted(CACHE.glob("bundle-*"), key=lambda folder: folder.stat().st_mtime)[:-MAX_CACHED_BUNDLES]:
            shutil.rmtree(old)
    return cached


def write_engine_bundle(folder: Path) -> None:
    """Write the whole bundle into a new folder. Raises RuntimeError with the end of a tool's error output if the tool fails."""
    home = folder / "assets" / "engine"
    home.mkdir(parents=True)
    python = write_python_runtime(home)
    engine = write_engine_parts(home)
    runtime = {**python, **engine}
    startup_files = [folder / "assets" / address for address in runtime.values()]
    # The progress shown counts only these files, because the worker cannot measure the download of scripts.
    raw = sum(file.stat().st_size for file in startup_files if file.suffix in (".wasm", ".bin"))
    sizes = {"raw": raw, "sent": sum(map(compressed_size_of_file, startup_files))}
    runtime_info = {**runtime, "lock": slim_pyodide.pyodide_lock_info(), "bytes": sizes}
    (folder / "runtime.json").write_text(build_helpers.compact_json(runtime_info))
    (folder / "answers.json").write_text(json.dumps(write_precomputed_answer_tables(folder / "assets")))
    wheel = engine_package.write_wheel_for_pyodide(home / "wheel")
    library = shutil.copyfile(PYODIDE / "python_stdlib.zip", home / "pyodide-stdlib.zip")
    python_files = {name: python[name] for name in PYODIDE_FILES} | {"library": _rename_to_hashed_address(library, home)}
    console_files = python_files | {"wheel": f"engine/wheel/{wheel.name}"}
    sent = sum(compressed_size_of_file(folder / "assets" / address) for address in console_files.values())
    console_info = {**console_files, "lock": slim_pyodide.pyodide_lock_info(), "megabytes": ceil(sent / 1_000_000)}
    (folder / "console.json").write_text(json.dumps(console_info))


def compressed_size_of_file(file: Path) -> int:
    """Return the number of bytes that a server sends for a file, with compression."""
    content = file.read_bytes()
    return len(content) if file.suffix == ".bin" else len(gzip.compress(content, 6))


def rename_file_with_hash(file: Path) -> str:
    """Rename a file so that its name contains a hash of its content, and return the new name."""
    target = file.with_stem(f"{file.stem}-{short_digest(file.read_bytes())}")
    file.rename(target)
    return target.name


def write_python_runtime(folder: Path) -> dict[str, str]:
    """Write Pyodide's files and the compiled standard library into a folder, and return their addresses."""
    parts = {}
    for name, part in PYODIDE_FILES.items():
        file = folder / part.replace(".mjs", ".js")  # some hosts send .mjs files with a content type that browsers refuse for modules
        shutil.copyfile(PYODIDE / part, file)
        parts[name] = _rename_to_hashed_address(file, folder)
    library = slim_pyodide.write_stdlib_archive(folder / "library.bin", engine_part_files.modules_with_bundled_stdlib_imports())
    return {**parts, "library": _rename_to_hashed_address(library, folder)}


def write_engine_parts(home: Path) -> dict[str, str]:
    """Write all parts of the engine into a folder, and return the addresses of the startup part and of the table of other parts."""
    names = engine_part_files.files_by_part()
    parts = {part: engine_part_files.part_contents(part) | engine_part_files.missing_stdlib_modules(part) for part in names}
    archives = slim_pyodide.write_program_archives(home, parts)
    addresses = {part: _rename_to_hashed_address(file, home) for part, file in archives.items()}
    engine = addresses.pop(STARTUP_PART)
    table = {part: {"address": address, "needs": engine_part_files.parts_imported_by(part)} for part, address in addresses.items()}
    (home / "parts.json").write_text(build_helpers.compact_json(table))
    return {"engine": engine, "parts": _rename_to_hashed_address(home / "parts.json", home)}


def _rename_to_hashed_address(file: Path, home: Path) -> str:
    """Rename a file so that its name contains a hash of its content.

    Return its address below the assets folder, where `home` is the folder engine/.
    """
    return f"engine/{(file.parent / rename_file_with_hash(file)).relative_to(home).as_posix()}"


def write_precomputed_answer_tables(assets: Path) -> dict[str, dict[str, str]]:
    """Write the tables of answers, and return their addresses by game and preset.

    The answers are computed in a new Python process, which reads the data rows as they are now.
    """
    folder = assets / "answers"
    subprocess.run([sys.executable, "-W", "ignore::RuntimeWarning", "-m", "macros.pipeline.engine_bundle", folder], cwd=ROOT, check=True)
    games = sorted(game for game in folder.iterdir())
    return {
        game.name: {file.stem: f"answers/{game.name}/{rename_file_with_hash(file)}" for file in sorted(game.iterdir())} for game in games
    }


def tables_of_precomputed_answers() -> Iterator[tuple[str, object]]:
    """Yield, for every game and preset, the path and the content of its table of answers."""
    from kabu_core import content, games
    from kabu_core.web import scorer_and_rules_widgets

    for game in games.GAMES:
        for preset in content.game_info(game).presets:
            yield f"{game}/{preset}.json", scorer_and_rules_widgets.precomputed_scorer_and_rules_answers(game, preset)


if __name__ == "__main__":
    for path, table in tables_of_precomputed_answers():
        target = Path(sys.argv[1]) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(build_helpers.compact_json(table), "utf-8")
