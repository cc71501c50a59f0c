"""The parts in which a browser fetches the engine: the files of each part, and the other parts that each part needs.

Parts are derived from the packages of the engine: each game and each family of games is a part, and so is each package in ON_DEMAND.
"""

from functools import cache
from pathlib import Path
from typing import Any

from kabu_core.content import loading
from kabu_core.engine_parts import DIVIDED, IN_GAME_FOLDERS, ON_DEMAND, PartsAndGamesIndex, part_name
from kabu_core.engine_parts import ENGINE as ENGINE_PACKAGES
from macros import slim_pyodide
from macros.build_helpers import ROOT, compact_json

ENGINE = ROOT / "kabu_core"
STARTUP_PART = "kabu"
"""The name of the engine part that a browser fetches first, and of the file with this part."""


def engine_package_of_file(file: Path) -> str:
    """Return the package or module of the engine to which a file belongs, such as "views".

    Files in folders of games and families that are named in IN_GAME_FOLDERS belong to other packages, such as "odds".
    """
    folder = file.relative_to(ENGINE).with_suffix("").parts[0]
    return IN_GAME_FOLDERS.get(file.stem, folder) if folder in DIVIDED else folder


def modules_of_packages(*packages: str) -> list[Path]:
    """Return the files of all modules that belong to these packages of the engine."""
    return sorted(file for file in ENGINE.rglob("*.py") if engine_package_of_file(file) in packages)


def browser_data_files() -> list[Path]:
    """Return the data files that browsers get: the rules of each game, and the files directly in data/."""
    return sorted([*ENGINE.glob("data/*.toml"), *ENGINE.glob("games/*/rules.toml")])


def part_of_file(file: Path) -> str:
    """Return the name of the engine part that contains a file. It is `STARTUP_PART` for files that a browser gets at the start."""
    folder, *below = file.relative_to(ENGINE).parts
    if folder in ON_DEMAND:
        return part_name(folder)
    return part_name(f"{folder}/{below[0]}") if folder in DIVIDED and len(below) > 1 else STARTUP_PART


@cache
def files_by_part() -> dict[str, list[Path]]:
    """Return the modules and data files of each part of the engine; the part that a browser gets at the start comes first."""
    parts: dict[str, list[Path]] = {STARTUP_PART: []}
    for file in [*modules_of_packages(*ENGINE_PACKAGES, *ON_DEMAND), *browser_data_files()]:
        parts.setdefault(part_of_file(file), []).append(file)
    return parts


def modules_of_part(part: str) -> list[Path]:
    """Return the modules of a part of the engine."""
    return [file for file in files_by_part()[part] if file.suffix == ".py"]


@cache
def parts_imported_by(part: str) -> tuple[str, ...]:
    """Return the other parts that a part imports as soon as its package is imported, so that a browser fetches them at the same time."""
    files = {dotted_module_name(file): file for other in files_by_part() for file in modules_of_part(other)}
    seen, todo = set[str](), [dotted_module_name(ENGINE / part.replace("-", "_") / "__init__.py")]
    while todo:
        module = todo.pop()
        if module in files and module not in seen:
            seen.add(module)
            todo += names_imported_outside_functions(files[module])
    return tuple(sorted({part_of_file(files[module]) for module in seen} - {STARTUP_PART, part}))


@cache
def names_imported_outside_functions(file: Path) -> list[str]:
    """Return the full names of everything that a module imports, except inside its functions."""
    return [*slim_pyodide.full_names_of_imports(file.read_text("utf-8"))]


def dotted_module_name(file: Path) -> str:
    """Return the name of a module of the engine as import statements write it."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def modules_with_bundled_stdlib_imports() -> list[Path]:
    """Return the engine's modules for play. The bundled standard library contains everything that these modules import."""
    return modules_of_packages(*ENGINE_PACKAGES, "advice")


def missing_stdlib_modules(part: str) -> dict[str, bytes]:
    """Return the standard library modules that an engine part needs and that are not bundled, as source code by path."""
    covered, own = modules_with_bundled_stdlib_imports(), modules_of_part(part)
    return {} if {*own} <= {*covered} else slim_pyodide.missing_stdlib_modules(covered, own)


def part_contents(part: str) -> dict[str, bytes]:
    """Return the contents of an engine part's files by path. Data files become JSON, which loads several times faster than TOML."""
    files = {str(file.relative_to(ROOT)): file.read_bytes() for file in modules_of_part(part)}
    for file in browser_data_files():
        if part_of_file(file) == part:
            files[str(file.relative_to(ROOT).with_suffix(".json"))] = compact_json(rows_for_browsers(file)).encode()
    if part == STARTUP_PART:
        files["kabu_core/__init__.py"] = b""  # its public names are for Python; they need modules that browsers do not get
        files["kabu_core/index.json"] = compact_json(make_parts_and_games_index()).encode()
    return files


def rows_for_browsers(file: Path) -> dict[str, Any]:
    """Return the rows of a data file without the values that only pages show."""
    rows_by_kind: dict[str, Any] = loading.parse_toml(file.read_text("utf-8"))
    if file.stem == "errata":
        return {"erratum": [{key: row[key] for key in ("id", "title", "about") if key in row} for row in rows_by_kind["erratum"]]}
    for sentence in rows_by_kind.get("sentence", ()):
        sentence["rules"] = []  # only pages show the rules of a sentence
    return rows_by_kind


def make_parts_and_games_index() -> PartsAndGamesIndex:
    """Return the facts about all games that a browser gets at the start, before it fetches the games' own parts.

    See `kabu_core.engine_parts.parts_and_games_index`.
    """
    from kabu_core import content, games
    from kabu_core.calculator import decision_odds

    return {
        "parts": [part for part in files_by_part() if part != STARTUP_PART],
        "titles": {game: content.game_info(game).title for game in games.GAMES},
        "exact_odds": [*filter(decision_odds.has_exact_odds, games.GAMES)],
    }
